package dev.portcullis.ejb.sentinel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.audit.LogVerificationQuery;
import dev.portcullis.ejb.audit.LogVerificationService;
import dev.portcullis.ejb.chain.Cancellation;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.given.Contracts;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.sentinel.SentinelPosition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Unjudged blocks are judged later by the rights of their time, or stay unjudged. The node is
 * scripted; PostgreSQL decides what changed since and which row is the latest.
 */
@ServiceTest(settings = "sentinel.catch-up-blocks=5")
class JudgedAgainTest {
  private SentinelScene scene;

  @BeforeEach
  void begin() throws Exception {
    scene = new SentinelScene();
  }

  private BlockVerdict verdict(ChainHeader block) {
    return scene.of(block).judgement().verdict();
  }

  private ChainHeader unjudged(ScriptedBlocks.Sent... transactions) {
    scene.traces(false);
    ChainHeader block = scene.chain.grow(transactions);
    scene.follow();
    assertThat(verdict(block)).isEqualTo(BlockVerdict.UNJUDGED);
    return block;
  }

  private void judgeAgain() {
    scene.traces(true);
    scene.followLater();
  }

  @Test
  void onceTheNodeTracesAgainEscapesAreReported() {
    ChainHeader clean = unjudged(scene.permitted());
    ChainHeader escaped = unjudged(scene.escape());
    scene.follow();
    assertThat(verdict(clean)).as("the node cannot trace yet").isEqualTo(BlockVerdict.UNJUDGED);
    assertThat(CallLogs.audit()).isEmpty();

    judgeAgain();
    assertThat(verdict(clean)).isEqualTo(BlockVerdict.CLEAN);
    assertThat(scene.of(clean).judgement().judgedAgain()).isTrue();
    assertThat(verdict(escaped)).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(scene.of(escaped).escapesIntact()).isTrue();
    assertThat(CallLogs.audit())
        .extracting(AuditLogView::actionType)
        .containsExactly("sentinel.escape");
    assertThat(SentinelScene.rows(clean)).as("the row of before stays").isEqualTo(2);
    assertThat(scene.page(null, false))
        .as("the list shows the latest")
        .filteredOn(each -> clean.hash().text().equals(each.blockHash()))
        .extracting(BlockJudgementView::verdict)
        .containsExactly(BlockVerdict.CLEAN);
    assertThat(scene.page("unjudged", false)).isEmpty();
    assertThat(
            Services.get(LogVerificationService.class)
                .verifyPart(new LogVerificationQuery("block_judgement", null, null, null), false)
                .firstFault())
        .isNull();
  }

  /** A right that is granted since does not launder it. */
  @Test
  void rightsThatChangedSinceLeaveItUndecided() throws Exception {
    ChainHeader block = unjudged(scene.escape());
    Contracts.permit(scene.secret, RuleType.PUBLIC);
    Acting.asJob("sentinel");
    judgeAgain();
    assertThat(verdict(block)).isEqualTo(BlockVerdict.UNDECIDED);
    assertThat(scene.of(block).judgement().suspected()).isZero();
  }

  @Test
  void aBlockOlderThanTheKnownChangesStaysUnjudged() throws Exception {
    SentinelScene.forget();
    scene.chain.startAt(SentinelScene.now().minus(BlockJudge.MEMORY).minusSeconds(60));
    ChainHeader old = unjudged(scene.permitted());
    scene.chain.startAt(SentinelScene.now().minus(BlockJudge.MEMORY).plusSeconds(600));
    ChainHeader known = unjudged(scene.permitted());
    judgeAgain();
    assertThat(verdict(old)).isEqualTo(BlockVerdict.UNJUDGED);
    assertThat(verdict(known)).isEqualTo(BlockVerdict.CLEAN);
  }

  @Test
  void aRemovedBlockIsNotQueried() {
    ChainHeader left = unjudged(scene.escape());
    scene.chain.cut(left.number());
    scene.traces(true);
    scene.chain.grow(scene.permitted());
    scene.followLater();
    assertThat(verdict(left)).isEqualTo(BlockVerdict.UNJUDGED);
    assertThat(scene.of(left).judgement().leftAt()).isNotNull();
    assertThat(CallLogs.audit()).isEmpty();
  }

  /** A node without the method is called once a run, others twenty times. */
  @Test
  void repeatedFailuresCostABoundedNumberOfRetries() {
    List<ChainHeader> blocks = new ArrayList<>();
    for (int i = 0; i < UnjudgedBlockRetries.MOST_FAILURES + 5; i++) {
      blocks.add(unjudged(scene.permitted()));
    }
    int before = scene.chain.asked("debug_traceTransaction");
    scene.followLater();
    assertThat(scene.chain.asked("debug_traceTransaction") - before)
        .isEqualTo(UnjudgedBlockRetries.MOST_FAILURES);
    scene.follow();
    assertThat(scene.chain.asked("debug_traceTransaction") - before)
        .as("it rests")
        .isEqualTo(UnjudgedBlockRetries.MOST_FAILURES);

    scene.traces(true);
    scene.followLater();
    assertThat(verdict(blocks.get(0)))
        .as("those behind have their turn")
        .isEqualTo(BlockVerdict.CLEAN);
    scene.followLater();
    assertThat(blocks).allSatisfy(each -> assertThat(verdict(each)).isEqualTo(BlockVerdict.CLEAN));
  }

  @Test
  void newBlocksComeFirst() {
    ChainHeader old = unjudged(scene.permitted());
    scene.traces(true);
    ChainHeader next = scene.chain.grow(scene.escape());
    scene.nanos += Duration.ofHours(2).toNanos();
    scene.sentinel.step();
    assertThat(verdict(next)).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(verdict(old)).isEqualTo(BlockVerdict.UNJUDGED);
    scene.sentinel.step();
    assertThat(verdict(old)).isEqualTo(BlockVerdict.CLEAN);
  }

  /** Blocks of a time without a sentinel have no rows: each gets one, and the gap shrinks. */
  @Test
  void aGapIsJudgedFromItsEnd() {
    List<ChainHeader> blocks = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      blocks.add(scene.chain.grow(i == 1 ? scene.escape() : scene.permitted()));
    }
    scene.follow();
    scene.followLater();
    assertThat(blocks)
        .allSatisfy(
            each ->
                assertThat(verdict(each))
                    .isEqualTo(
                        each.equals(blocks.get(1)) ? BlockVerdict.ESCAPED : BlockVerdict.CLEAN));
    assertThat(scene.page("unjudged", false)).isEmpty();
  }

  /** A fork may have left a row of a block in a gap: what is left of the gap does not wait. */
  @Test
  void aBlockOfAGapThatHasARowKeepsNoneWaiting() {
    List<ChainHeader> blocks = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      blocks.add(scene.chain.grow(scene.permitted()));
    }
    scene.follow();
    scene.nanos += Duration.ofHours(2).toNanos();
    BlockToJudge last = scene.sentinel.read().block().orElseThrow();
    assertThat(last.isOfGap()).isTrue();
    NewJudgement result = scene.sentinel.judge(last).orElseThrow();
    SentinelStore store = Services.get(SentinelStore.class);
    SentinelPosition from = last.from();
    assertThat(store.store(from, last.header(), result.judgement(), result.policyVersion()))
        .isTrue();
    store.continueAt(store.position(from.chainId()).orElseThrow(), from.nextBlock());
    scene.sentinel.write(result);
    scene.follow();
    assertThat(blocks).allSatisfy(each -> assertThat(verdict(each)).isEqualTo(BlockVerdict.CLEAN));
    assertThat(SentinelScene.rows(last.header())).as("it keeps its row").isEqualTo(1);
  }

  /** A block takes three seconds a transaction: too long only where another may come meanwhile. */
  @Test
  void aSlowBlockIsJudgedWhileTheChainIsQuiet() {
    scene.chain.lack("debug_traceBlockByHash");
    ChainHeader slow = unjudged(scene.permitted(), scene.permitted(), scene.permitted());
    scene.chain.onTrace(() -> scene.nanos += Duration.ofSeconds(3).toNanos());
    scene.nanos += Duration.ofHours(2).toNanos();
    scene.chain.grow();
    scene.follow();
    assertThat(verdict(slow)).as("the head is new").isEqualTo(BlockVerdict.UNJUDGED);
    // Those behind it have their turn first.
    scene.followLater();
    scene.followLater();
    assertThat(verdict(slow)).isEqualTo(BlockVerdict.CLEAN);
  }

  @Test
  void aVerySlowBlockEndsTheTurnAllTheSame() {
    scene.chain.lack("debug_traceBlockByHash");
    ChainHeader slow = unjudged(scene.permitted(), scene.permitted(), scene.permitted());
    scene.chain.onTrace(() -> scene.nanos += BlockDeadline.LONGEST.toNanos() + 1);
    int before = scene.chain.asked("debug_traceTransaction");
    scene.followLater();
    assertThat(verdict(slow)).isEqualTo(BlockVerdict.UNJUDGED);
    assertThat(scene.chain.asked("debug_traceTransaction") - before).isEqualTo(1);
  }

  /** A user who makes one block too slow to trace must not hide all blocks before it. */
  @Test
  void aBlockThatIsNotAnsweredAboutKeepsNoGapFromBeingJudged() {
    List<ChainHeader> blocks = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      blocks.add(scene.chain.grow(i == 1 ? scene.escape() : scene.permitted()));
    }
    scene.chain.hangAt(scene.chain.transactionHash(blocks.get(3), 0));
    scene.follow();
    scene.followLater();
    scene.followLater();
    assertThat(verdict(blocks.get(1))).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(scene.page("unjudged", false))
        .singleElement()
        .satisfies(each -> assertThat(each.blockHash()).isEqualTo(blocks.get(3).hash().text()));

    scene.chain.hangAt("");
    scene.followLater();
    scene.followLater();
    assertThat(verdict(blocks.get(3)))
        .as("the block is queried again")
        .isEqualTo(BlockVerdict.CLEAN);
  }

  /** A shutdown ends the calls to the node: that indicates nothing about the node or the block. */
  @Test
  void aStopLeavesNoBlockUnjudged() {
    ChainHeader block = scene.chain.grow(scene.permitted());
    scene.chain.hangAt(scene.chain.transactionHash(block, 0));
    for (int i = 1; i < Sentinel.PATIENCE; i++) {
      assertThatThrownBy(scene.sentinel::step).hasMessageContaining("does not respond");
    }
    Cancellation stopped = new Cancellation();
    scene.chain.onTrace(stopped::cancel);
    assertThatThrownBy(() -> stopped.run(scene.sentinel::step)).isInstanceOf(Failure.class);
    assertThat(SentinelScene.rows(block)).isZero();

    scene.chain.hangAt("");
    scene.follow();
    assertThat(verdict(block)).isEqualTo(BlockVerdict.CLEAN);
  }

  @Test
  void ofAGapOnlyBlocksWithKnownRightsAreJudged() {
    scene.chain.startAt(SentinelScene.now().minus(BlockJudge.MEMORY).minusSeconds(60));
    ChainHeader first = scene.chain.grow(scene.permitted());
    ChainHeader second = scene.chain.grow(scene.permitted());
    scene.chain.startAt(SentinelScene.now().minusSeconds(600));
    ChainHeader third = scene.chain.grow(scene.permitted());
    for (int i = 0; i < 5; i++) {
      scene.chain.grow(scene.permitted());
    }
    scene.follow();
    scene.followLater();
    assertThat(verdict(third)).isEqualTo(BlockVerdict.CLEAN);
    assertThat(scene.page("unjudged", false))
        .singleElement()
        .satisfies(
            gap -> {
              assertThat(gap.blockNumber()).isEqualTo(first.number());
              assertThat(gap.lastBlock()).isEqualTo(second.number());
              assertThat(gap.judgedAgain()).isTrue();
            });
  }

  /** A sender of one escape must not shield another in the same block. */
  @Test
  void anEscapeHidesNoUndecidedTransaction() {
    scene.traces(false);
    ChainHeader block = scene.chain.grow(cheap(), scene.escape(), scene.permitted());
    scene.follow();
    assertThat(verdict(block)).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(scene.of(block).judgement().reason()).isEqualTo("trace.refused");
    assertThat(CallLogs.audit()).hasSize(1);
    scene.followLater();
    assertThat(SentinelScene.rows(block)).as("it still cannot be judged").isEqualTo(1);

    judgeAgain();
    assertThat(scene.of(block).judgement().reason()).isNull();
    assertThat(scene.of(block).escapes())
        .extracting(BlockEscapeView::place, BlockEscapeView::verdict)
        .containsExactly(tuple(0, BlockVerdict.ESCAPED), tuple(1, BlockVerdict.ESCAPED));
    assertThat(scene.of(block).escapesIntact()).isTrue();
    assertThat(CallLogs.audit()).as("each is reported once").hasSize(2);
    assertThat(scene.page("escaped", false)).hasSize(1);
    scene.followLater();
    assertThat(SentinelScene.rows(block)).isEqualTo(2);
  }

  /** Its entry is not permitted, which takes no trace to know. */
  private ScriptedBlocks.Sent cheap() {
    return ScriptedBlocks.sent(scene.from, scene.secret, ScriptedBlocks.TRANSFER);
  }

  /** Present rights take nothing back that was found. */
  @Test
  void anEscapeStaysDespiteLaterChanges() throws Exception {
    scene.traces(false);
    ChainHeader block = scene.chain.grow(cheap(), scene.escape());
    scene.follow();
    List<BlockEscapeView> found = scene.of(block).escapes();
    Contracts.permit(scene.secret, RuleType.PUBLIC);
    SentinelScene.change("delete from user_wallets where wallet_address = ?1", scene.from);
    Acting.asJob("sentinel");
    judgeAgain();
    assertThat(verdict(block)).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(scene.of(block).judgement().judgedAgain()).isTrue();
    assertThat(scene.of(block).judgement().escaped()).isEqualTo(1);
    assertThat(scene.of(block).judgement().undecided()).isEqualTo(1);
    assertThat(scene.of(block).escapes()).hasSize(2).containsAll(found);
    assertThat(CallLogs.audit())
        .as("since then")
        .extracting(AuditLogView::actionType)
        .containsExactly("sentinel.suspect");
  }

  @Test
  void gradualFindingsAreReportedGradually() {
    scene.traces(false);
    ChainHeader block = scene.chain.grow(cheap(), scene.escape(), scene.escape());
    scene.follow();
    scene.traces(true);
    scene.chain.lack("debug_traceBlockByHash");
    scene.chain.hangAt(scene.chain.transactionHash(block, 2));
    scene.followLater();
    assertThat(scene.of(block).judgement().escaped()).isEqualTo(2);
    assertThat(scene.of(block).judgement().reason()).isEqualTo("node.no_answer");
    scene.followLater();
    scene.followLater();
    assertThat(SentinelScene.rows(block)).as("nothing more is known").isEqualTo(2);

    scene.chain.hangAt("");
    scene.followLater();
    scene.followLater();
    assertThat(scene.of(block).judgement().escaped()).isEqualTo(3);
    assertThat(scene.of(block).judgement().reason()).isNull();
    assertThat(CallLogs.audit()).hasSize(3);
    assertThat(
            Services.get(LogVerificationService.class)
                .verifyPart(new LogVerificationQuery("block_judgement", null, null, null), false)
                .firstFault())
        .isNull();
  }

  /** More escapes than have rows, of which those with rows have to stay. */
  @Test
  void aFloodOfEscapesIsJudgedAgainAsWell() throws Exception {
    scene.traces(false);
    ScriptedBlocks.Sent[] flood = new ScriptedBlocks.Sent[BlockJudgement.MOST_ROWS + 20];
    for (int i = 0; i < flood.length; i++) {
      flood[i] = ScriptedBlocks.sent(scene.from, scene.secret, "0xa9059cbb%064x".formatted(i));
    }
    flood[3] = scene.escape();
    ChainHeader block = scene.chain.grow(flood);
    scene.follow();
    assertThat(scene.of(block).judgement().escaped()).isEqualTo(flood.length - 1);
    judgeAgain();
    assertThat(scene.of(block).judgement().escaped()).isEqualTo(flood.length);
    assertThat(scene.of(block).judgement().reason()).isNull();
    assertThat(scene.of(block).escapes()).hasSize(BlockJudgement.MOST_ROWS);
    assertThat(scene.of(block).escapesIntact()).isTrue();
  }

  /** Two nodes judge at once after a lease ran out: only one row supersedes the other. */
  @Test
  void itIsWrittenOnce() {
    ChainHeader block = unjudged(scene.escape());
    scene.traces(true);
    scene.nanos += Duration.ofHours(2).toNanos();
    BlockToJudge toJudge = scene.sentinel.read().block().orElseThrow();
    NewJudgement result = scene.sentinel.judge(toJudge).orElseThrow();
    scene.sentinel.write(result);
    scene.sentinel.write(result);
    assertThat(SentinelScene.rows(block)).isEqualTo(2);
    assertThat(CallLogs.audit()).hasSize(1);
  }
}
