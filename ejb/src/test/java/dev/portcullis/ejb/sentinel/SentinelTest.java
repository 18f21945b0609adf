package dev.portcullis.ejb.sentinel;

import static dev.portcullis.ejb.sentinel.ScriptedBlocks.TRANSFER;
import static dev.portcullis.ejb.sentinel.ScriptedBlocks.paid;
import static dev.portcullis.ejb.sentinel.ScriptedBlocks.sent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.audit.LogVerificationQuery;
import dev.portcullis.ejb.audit.LogVerificationService;
import dev.portcullis.ejb.bundler.BundlerConfig;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.decision.TraceJudge;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.given.Contracts;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.overview.OverviewService;
import dev.portcullis.ejb.overview.OverviewView;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.sentinel.ScriptedBlocks.Sent;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.Refused;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.sentinel.SentinelPosition;
import dev.portcullis.testing.Effort;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Escapes are reported, none is invented, and no block is without a row: against a scripted node
 * and PostgreSQL, whose rights and chain of rows decide.
 */
@ServiceTest(
    settings = {
      "sentinel.catch-up-blocks=" + SentinelTest.CATCH_UP,
      "sentinel.audit-rows=" + SentinelTest.AUDIT_ROWS
    })
class SentinelTest {
  static final int CATCH_UP = 45;
  static final int AUDIT_ROWS = 60;

  private final ScriptedBlocks chain = new ScriptedBlocks(new Random().nextLong(1L << 50));
  private final TestWallet member = TestWallet.random();
  private final TestWallet stranger = TestWallet.random();
  private final TestWallet spare = TestWallet.random();
  private final String from = member.address().toLowerCase(Locale.ROOT);
  private final String foreign = stranger.address().toLowerCase(Locale.ROOT);
  private String organization;
  private String user;
  private String open;
  private String secret;
  private Sentinel sentinel;
  private int sent;
  private long nanos;

  @BeforeEach
  void begin() throws Exception {
    Services.replace(ChainNode.class, chain);
    organization = Given.organization();
    user = Given.member(organization, member);
    Given.user(spare);
    open = Contracts.register(organization);
    Contracts.permit(open, RuleType.PUBLIC);
    secret = Contracts.register(organization);
    chain.deploy(open, 0);
    chain.deploy(secret, 0);
    SentinelScene.settle();
    Acting.asJob("sentinel");
    sentinel = sentinel();
    follow();
  }

  private Sentinel sentinel() {
    return sentinel(chain);
  }

  private Sentinel sentinel(ScriptedBlocks node) {
    return new Sentinel(
        node,
        Services.get(SentinelStore.class),
        Services.get(SentinelFacts.class),
        Services.get(DecisionFactCache.class),
        Services.get(SentinelConfig.class),
        Services.get(BundlerConfig.class),
        () -> nanos);
  }

  /** Steps until the head is judged, as the loop does. */
  private void follow() {
    for (int i = 0; i < 1_000 && !sentinel.step().equals(config().poll()); i++) {
      assertThat(i).isLessThan(999);
    }
  }

  private void steps(int number) {
    for (int i = 0; i < number; i++) {
      sentinel.step();
    }
  }

  private static SentinelConfig config() {
    return Services.get(SentinelConfig.class);
  }

  private JudgedBlockView of(ChainHeader block) {
    return Services.get(BlockJudgementService.class).get(block.hash());
  }

  private BlockVerdict verdict(ChainHeader block) {
    follow();
    return of(block).judgement().verdict();
  }

  private BlockVerdict verdict(Sent... transactions) {
    return verdict(chain.grow(transactions));
  }

  private Sent permitted() {
    return sent(from, open, TRANSFER + "%064x".formatted(++sent));
  }

  /** The entry is permitted, what it calls is not. */
  private Sent escape() {
    return permitted().calling(sent(open, secret, TRANSFER));
  }

  @Test
  void aPermittedTransactionIsClean() {
    ChainHeader block = chain.grow(permitted(), paid(from, foreign));
    assertThat(verdict(block)).isEqualTo(BlockVerdict.CLEAN);
    assertThat(of(block).judgement().frames()).isEqualTo(2);
    assertThat(of(block).judgement().transactions()).isEqualTo(2);
    assertThat(of(block).escapes()).isEmpty();
  }

  @Test
  void aForbiddenInnerCallIsReportedWithItsPosition() {
    ChainHeader block = chain.grow(permitted(), escape());

    assertThat(verdict(block)).isEqualTo(BlockVerdict.ESCAPED);
    JudgedBlockView found = of(block);
    assertThat(found.escapesIntact()).isTrue();
    assertThat(found.judgement().escaped()).isEqualTo(1);
    assertThat(found.escapes())
        .singleElement()
        .satisfies(
            escape -> {
              assertThat(escape.place()).isEqualTo(1);
              assertThat(escape.sender()).isEqualTo(from);
              assertThat(escape.userId()).isEqualTo(user);
              assertThat(escape.organizationId()).isEqualTo(organization);
              assertThat(escape.path()).isEqualTo("0");
              assertThat(escape.target()).isEqualTo(secret);
              assertThat(escape.methodSelector()).isEqualTo("0xa9059cbb");
              assertThat(escape.ruleId()).isEqualTo("permission.missing");
            });
    assertThat(CallLogs.audit())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.actionType()).isEqualTo("sentinel.escape");
              assertThat(row.actionDetails().resourceId())
                  .isEqualTo(chain.transactionHash(block, 1));
            });
    Acting.asReaderOfZone();
    assertThat(Services.get(OverviewService.class).read().items())
        .extracting(OverviewView.Item::kind)
        .contains(OverviewView.Kind.BLOCKS_ESCAPED);
    assertThat(of(block).judgement().acknowledged()).isFalse();
    Acting.asOperator();
    BlockJudgementService judgements = Services.get(BlockJudgementService.class);
    assertThat(judgements.acknowledge(block.hash()).acknowledged()).isTrue();
    assertThat(CallLogs.audit())
        .extracting(row -> row.actionType())
        .containsExactly("sentinel.acknowledge");
    assertThat(CallLogs.mutations()).hasSize(1);
    assertThat(Services.get(OverviewService.class).read().items())
        .extracting(OverviewView.Item::kind)
        .doesNotContain(OverviewView.Kind.BLOCKS_ESCAPED);
    Acting.asOperator();
    ChainHeader clean = chain.block(0).orElseThrow();
    Refused.with(Reason.CONFLICT, () -> judgements.acknowledge(clean.hash()));
  }

  @Test
  void aForbiddenEntryCallIsReportedWithoutATrace() {
    chain.lack("debug_traceBlockByHash");
    chain.lack("debug_traceTransaction");
    assertThat(verdict(sent(from, secret, TRANSFER))).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(verdict(sent(from, null, "0x6000")))
        .as("a deployment")
        .isEqualTo(BlockVerdict.ESCAPED);
    assertThat(verdict(paid(from, secret))).as("its receive()").isEqualTo(BlockVerdict.ESCAPED);
  }

  @Test
  void anEarlierTransactionOfASuspendedUserIsReported() throws Exception {
    Services.inTransaction(
        () ->
            Services.entities()
                .createNativeQuery("insert into suspensions (user_id, since) values (?1, now())")
                .setParameter(1, user)
                .executeUpdate());
    SentinelScene.settle();
    assertThat(verdict(permitted())).isEqualTo(BlockVerdict.ESCAPED);
  }

  @Test
  void aTransferMeetsTheCodeThatAnEarlierTransactionOfTheBlockPutThere() {
    Sent deployment = sent(foreign, null, "0x6001");
    String created = deployment.frame().path("to").asText();
    chain.deploy(created, chain.top().number() + 1);
    Sent before = paid(from, created);
    Sent after = paid(from, created).calling(sent(created, secret, TRANSFER));

    ChainHeader block = chain.grow(before, deployment, after);
    assertThat(verdict(block)).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(of(block).escapes()).extracting(BlockEscapeView::place).containsExactly(2);
  }

  @Test
  void theChainLayer1AndUnknownSendersAreCountedOutside() {
    ChainHeader block =
        chain.grow(
            sent(from, secret, TRANSFER).ofType(0x7f),
            sent(from, secret, TRANSFER).ofType(0xff),
            sent(from, secret, TRANSFER).ofType(0x7e),
            sent(foreign, secret, TRANSFER));
    assertThat(verdict(block)).isEqualTo(BlockVerdict.CLEAN);
    BlockJudgementView found = of(block).judgement();
    assertThat(found.outsideLayer1()).isEqualTo(2);
    assertThat(found.outsideSystem()).isEqualTo(1);
    assertThat(found.outsideUnknown()).isEqualTo(1);
  }

  @Test
  void aNodeThatCannotTraceLeavesBlocksUnjudgedAndIsRarelyQueried() {
    chain.lack("debug_traceBlockByHash");
    chain.lack("debug_traceTransaction");
    for (int i = 0; i < 3; i++) {
      ChainHeader block = chain.grow(permitted());
      assertThat(verdict(block)).isEqualTo(BlockVerdict.UNJUDGED);
      assertThat(of(block).judgement().reason()).isEqualTo("trace.method_missing");
    }
    assertThat(chain.asked("debug_traceBlockByHash")).isEqualTo(1);
    assertThat(chain.asked("debug_traceTransaction")).isEqualTo(1);
    assertThat(verdict(paid(from, foreign)))
        .as("there is nothing to trace")
        .isEqualTo(BlockVerdict.CLEAN);
  }

  @Test
  void aNodeThatTracesTransactionsOnlyIsEnough() {
    chain.lack("debug_traceBlockByHash");
    assertThat(verdict(permitted(), sent(foreign, secret, TRANSFER))).isEqualTo(BlockVerdict.CLEAN);
    assertThat(chain.asked("debug_traceTransaction")).isEqualTo(1);
    assertThat(verdict(escape())).isEqualTo(BlockVerdict.ESCAPED);
  }

  /** What unknown senders put in a block does not hide the rest of it. */
  @Test
  void aBlockWithOversizedTracesIsTracedByTransaction() {
    chain.onTrace(
        () -> {
          if (chain.asked("debug_traceTransaction") == 0) {
            throw new NodeErrorException(-32008, "Response is too big", null);
          }
        });
    assertThat(verdict(escape(), sent(foreign, secret, TRANSFER))).isEqualTo(BlockVerdict.ESCAPED);
  }

  /** Nor does what takes a node too long to trace. */
  @Test
  void aBlockWithSlowTracesIsTracedByTransaction() {
    chain.onTrace(
        () -> {
          if (chain.asked("debug_traceTransaction") == 0) {
            throw ScriptedBlocks.away();
          }
        });
    ChainHeader block = chain.grow(escape(), sent(foreign, secret, TRANSFER));
    assertThatThrownBy(sentinel::step).hasMessageContaining("does not respond");
    assertThat(verdict(block)).isEqualTo(BlockVerdict.ESCAPED);
  }

  /** Nor do slow answers add up until the job counts as stuck. */
  @Test
  void aBlockThatTakesTooLongInAllIsLeftUnjudged() {
    chain.lack("debug_traceBlockByHash");
    chain.onTrace(() -> nanos += BlockDeadline.LONGEST.toNanos() / 3);
    ChainHeader block = chain.grow(permitted(), permitted(), permitted(), permitted(), permitted());
    assertThat(verdict(block)).isEqualTo(BlockVerdict.UNJUDGED);
    assertThat(of(block).judgement().reason()).isEqualTo("trace.accounts_missing");
    assertThat(chain.asked("debug_traceTransaction")).isEqualTo(4);
  }

  /** Nor does what the sender of an escape, or another sender, does besides. */
  @Test
  void moreFramesThanAreJudgedHideNothing() {
    Sent crowded = permitted().calling(sent(open, secret, TRANSFER));
    for (int i = 0; i < 10_000; i++) {
      crowded = crowded.calling(sent(open, open, TRANSFER));
    }
    ChainHeader block = chain.grow(crowded, escape(), permitted());
    assertThat(verdict(block)).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(of(block).escapes())
        .extracting(BlockEscapeView::place, BlockEscapeView::ruleId)
        .containsExactly(tuple(0, "judge.no_frames"), tuple(1, "permission.missing"));
  }

  @Test
  void aTransactionThatTheNodeDoesNotTraceHidesNoOther() {
    chain.lack("debug_traceBlockByHash");
    chain.onTrace(
        () -> {
          if (chain.asked("debug_traceTransaction") == 1) {
            throw new NodeErrorException(-32008, "Response is too big", null);
          }
        });
    ChainHeader block = chain.grow(permitted(), escape());
    assertThat(verdict(block)).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(of(block).judgement().reason()).isEqualTo("trace.too_large");
  }

  @Test
  void aTransactionAtWhichTheNodeHangsHidesNoOther() {
    chain.lack("debug_traceBlockByHash");
    chain.onTrace(
        () -> {
          if (chain.asked("debug_traceTransaction") <= Sentinel.PATIENCE) {
            throw ScriptedBlocks.away();
          }
        });
    ChainHeader block = chain.grow(permitted(), escape(), sent(from, secret, TRANSFER));
    for (int i = 1; i < Sentinel.PATIENCE; i++) {
      assertThatThrownBy(sentinel::step).hasMessageContaining("does not respond");
    }
    assertThat(verdict(block)).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(of(block).judgement().reason()).isEqualTo("node.no_answer");
    assertThat(of(block).escapes()).extracting(BlockEscapeView::place).containsExactly(1, 2);
  }

  @Test
  void manyTransfersToUnknownAddressesHideNoOther() {
    Sent[] transactions = new Sent[CodeAtBlock.MOST + 2];
    for (int i = 0; i < transactions.length - 1; i++) {
      transactions[i] = paid(from, "0x%040x".formatted(0xabcdef0000L + i));
    }
    transactions[transactions.length - 1] = escape();
    ChainHeader block = chain.grow(transactions);
    assertThat(verdict(block)).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(of(block).judgement().reason()).isEqualTo("code.too_many");
  }

  /** Nor do so many addresses claimed at that moment that no denial behind them is recorded. */
  @Test
  void manyChangesElsewhereMakeNoEscapeDoubtful() throws Exception {
    Sent crowded = permitted();
    for (int i = 0; i < TraceJudge.MOST_DENIALS; i++) {
      String claimed = "0x%040x".formatted(0xabcdef0000L + i);
      changed("address", claimed);
      crowded = crowded.calling(sent(open, claimed, TRANSFER));
    }
    ChainHeader block = chain.grow(crowded.calling(sent(open, secret, TRANSFER)));
    assertThat(verdict(block)).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(of(block).escapes())
        .extracting(BlockEscapeView::ruleId)
        .containsExactly("judge.no_frames");
  }

  /** Who lets something escape calls an address, too, that they claim as a wallet just then. */
  @Test
  void changesElsewhereMakeNoEscapeDoubtful() throws Exception {
    changed("address", foreign);
    ChainHeader block =
        chain.grow(
            permitted()
                .calling(sent(open, foreign, TRANSFER))
                .calling(sent(open, open, TRANSFER))
                .calling(sent(open, secret, TRANSFER)));
    assertThat(verdict(block)).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(of(block).escapes())
        .singleElement()
        .satisfies(
            escape -> {
              assertThat(escape.target()).isEqualTo(secret);
              assertThat(escape.path()).isEqualTo("2");
            });
    assertThat(verdict(permitted().calling(sent(open, foreign, TRANSFER))))
        .as("it may have been permitted")
        .isEqualTo(BlockVerdict.UNDECIDED);
  }

  /** They can do both whenever they like. */
  @Test
  void neitherAnotherTokenNorAnotherWalletOfTheSenderMakesAnEscapeDoubtful() throws Exception {
    ofUser(
        "insert into personal_rpc_tokens values (?1, 'hash of ' || ?1, 'key', '', now(), now())");
    ofUser("update personal_rpc_tokens set token_hash = 'other ' || ?1 where user_id = ?1");
    Services.inTransaction(
        () ->
            Services.entities()
                .createNativeQuery("update user_wallets set user_id = ?1 where wallet_address = ?2")
                .setParameter(1, user)
                .setParameter(2, Given.lower(spare))
                .executeUpdate());
    assertThat(verdict(escape())).isEqualTo(BlockVerdict.ESCAPED);
    ofUser("update users set organization_id = null where id = ?1");
    assertThat(verdict(escape()))
        .as("a change of the sender's rights")
        .isEqualTo(BlockVerdict.UNDECIDED);
  }

  /** Sessions that end and keys that change are many, and no right of a transaction. */
  @Test
  void changesThatConcernNoTransactionDoNotCountAsTooMany() throws Exception {
    Services.inTransaction(
        () ->
            Services.entities()
                .createNativeQuery(
                    "insert into policy_changes (kind, key) select kinds.kind, n::text from"
                        + " generate_series(1, 5001) n, unnest(array['session', 'machine'])"
                        + " kinds (kind)")
                .executeUpdate());
    assertThat(verdict(escape())).isEqualTo(BlockVerdict.ESCAPED);
    SentinelScene.settle();
  }

  private void ofUser(String statement) throws Exception {
    Services.inTransaction(
        () ->
            Services.entities().createNativeQuery(statement).setParameter(1, user).executeUpdate());
  }

  private static void changed(String kind, String key) throws Exception {
    Services.inTransaction(
        () ->
            Services.entities()
                .createNativeQuery("insert into policy_changes (kind, key) values (?1, ?2)")
                .setParameter(1, kind)
                .setParameter(2, key)
                .executeUpdate());
  }

  @Test
  void aTypeThatAdmissionRejectsIsAnEscapeIfItBypassedTheGate() {
    ChainHeader block = chain.grow(permitted().ofType(4), permitted().ofType(3));
    assertThat(verdict(block)).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(of(block).escapes())
        .extracting(BlockEscapeView::ruleId)
        .containsExactly("judge.type_refused", "judge.type_refused");
  }

  /** Code by authorization (EIP-7702) is gone again before the block ends. */
  @Test
  void aTransferMeetsCodeThatIsThereForAMomentOnly() {
    ChainHeader block =
        chain.grow(
            sent(foreign, foreign, "0x").ofType(4),
            paid(from, foreign).calling(sent(foreign, secret, TRANSFER)),
            sent(foreign, foreign, "0x00").ofType(4));
    assertThat(verdict(block)).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(of(block).escapes()).extracting(BlockEscapeView::place).containsExactly(1);
  }

  /**
   * A chain for developers that starts again, a restored node, one that lags at the first start.
   */
  @Test
  void aChainThatIsShorterThanWhereItBeganIsJudgedFromItsHead() throws Exception {
    ScriptedBlocks other = new ScriptedBlocks(chain.chainId() + 1);
    other.deploy(open, 0);
    other.deploy(secret, 0);
    for (int i = 0; i < 5; i++) {
      other.grow();
    }
    Services.replace(ChainNode.class, other);
    sentinel.release();
    sentinel = sentinel(other);
    follow();
    assertThat(SentinelScene.rows(other.top())).isEqualTo(1);

    other.cut(2);
    ChainHeader head = other.grow(escape());
    follow();
    assertThat(of(head).judgement().verdict()).isEqualTo(BlockVerdict.ESCAPED);
    ChainHeader next = other.grow(permitted());
    follow();
    assertThat(of(next).judgement().verdict()).isEqualTo(BlockVerdict.CLEAN);
  }

  @Test
  void aTransactionAbandonedByTheNodeIsQueriedOnceMore() {
    chain.tell(
        told -> {
          for (JsonNode each : told) {
            ((ObjectNode) each).put("error", "execution timeout").remove("result");
          }
          return told;
        });
    assertThat(verdict(escape(), sent(foreign, secret, TRANSFER))).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(chain.asked("debug_traceTransaction")).isEqualTo(1);
  }

  @Test
  void aLyingNodeIsRejected() {
    chain.tell(told -> ((ArrayNode) told).removeAll());
    ChainHeader none = chain.grow(permitted());
    assertThat(verdict(none)).isEqualTo(BlockVerdict.UNJUDGED);
    assertThat(of(none).judgement().reason()).isEqualTo("trace.mismatch");

    chain.tell(
        told -> {
          ((ObjectNode) told.get(0).get("result")).put("to", foreign);
          return told;
        });
    assertThat(verdict(permitted())).isEqualTo(BlockVerdict.UNJUDGED);

    chain.tell(
        told -> {
          ((ObjectNode) told.get(0)).put("txHash", "0x" + "1".repeat(64));
          return told;
        });
    assertThat(verdict(permitted())).isEqualTo(BlockVerdict.UNJUDGED);

    chain.tell(
        told -> {
          ((ObjectNode) told.get(0)).remove("result");
          return told;
        });
    assertThat(verdict(permitted())).isEqualTo(BlockVerdict.UNJUDGED);
  }

  @Test
  void aNodeThatHangsAtABlockIsLeftBehindIt() {
    chain.onTrace(
        () -> {
          throw ScriptedBlocks.away();
        });
    ChainHeader first = chain.grow(permitted());
    for (int i = 1; i < Sentinel.PATIENCE; i++) {
      assertThatThrownBy(sentinel::step).hasMessageContaining("does not respond");
    }
    assertThat(verdict(first)).isEqualTo(BlockVerdict.UNJUDGED);
    assertThat(of(first).judgement().reason()).isEqualTo("node.no_answer");
    assertThat(verdict(permitted()))
        .as("and is not waited for again")
        .isEqualTo(BlockVerdict.UNJUDGED);

    chain.onTrace(() -> {});
    assertThat(verdict(permitted())).isEqualTo(BlockVerdict.CLEAN);
  }

  @Test
  void aRightThatChangedWithinTheBlockLeavesItUndecided() throws Exception {
    Contracts.permit(secret, RuleType.PUBLIC);
    Acting.asJob("sentinel");
    ChainHeader doubtful = chain.grow(escape());
    ChainHeader other = chain.grow(permitted());
    assertThat(verdict(doubtful)).as("granted meanwhile").isEqualTo(BlockVerdict.UNDECIDED);
    assertThat(of(doubtful).judgement().undecided()).isEqualTo(1);
    assertThat(of(doubtful).escapes())
        .extracting(BlockEscapeView::verdict)
        .containsExactly(BlockVerdict.UNDECIDED);
    assertThat(CallLogs.audit()).isEmpty();
    assertThat(of(other).judgement().verdict())
        .as("it concerns others")
        .isEqualTo(BlockVerdict.CLEAN);
    SentinelScene.settle();
    assertThat(verdict(escape())).isEqualTo(BlockVerdict.CLEAN);
  }

  @Test
  void aRemovedBlockKeepsItsRowAndATransactionIsReportedOnce() {
    Sent moved = escape();
    ChainHeader stays = chain.grow(permitted());
    ChainHeader leaves = chain.grow(moved);
    follow();
    chain.cut(leaves.number());
    ChainHeader instead = chain.grow(moved, permitted());
    ChainHeader next = chain.grow();
    follow();

    assertThat(of(leaves).judgement().leftAt()).isNotNull();
    assertThat(of(stays).judgement().leftAt()).isNull();
    assertThat(of(instead).judgement().verdict()).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(of(next).judgement().verdict()).isEqualTo(BlockVerdict.CLEAN);
    assertThat(CallLogs.audit()).as("one transaction").hasSize(1);

    chain.cut(leaves.number());
    chain.restore(leaves);
    follow();
    assertThat(of(leaves).judgement().leftAt()).as("it is back").isNull();
    assertThat(of(instead).judgement().leftAt()).isNotNull();
    assertThat(SentinelScene.rows(leaves)).isEqualTo(1);
  }

  @Test
  void blocksBeyondTheCatchUpAreOneGapAndNeverClean() {
    long first = chain.top().number() + 1;
    for (int i = 0; i < CATCH_UP + 7; i++) {
      chain.grow(permitted());
    }
    steps(CATCH_UP + 1);
    assertThat(page("unjudged"))
        .filteredOn(
            each ->
                each.kind().equals("gap")
                    && each.blockNumber() == first
                    && each.lastBlock() == first + 6)
        .singleElement()
        .satisfies(
            gap -> {
              assertThat(gap.blockNumber()).isEqualTo(first);
              assertThat(gap.lastBlock()).isEqualTo(first + 6);
              assertThat(gap.verdict()).isEqualTo(BlockVerdict.UNJUDGED);
            });
    assertThat(page("clean")).hasSize(CATCH_UP + 1);
  }

  @Test
  void aNodeThatDiesAnywhereLeavesNoBlockWithoutARowAndNoneTwice() {
    List<ChainHeader> blocks = new ArrayList<>();
    Random random = new Random(7);
    for (int i = 0; i < 40; i++) {
      blocks.add(chain.grow(random.nextInt(4) == 0 ? escape() : permitted()));
    }
    AtomicInteger traces = new AtomicInteger();
    chain.onTrace(
        () -> {
          if (traces.incrementAndGet() % 5 == 0) {
            throw new OutOfMemoryError("killed");
          }
        });
    while (blocks.stream().mapToLong(SentinelScene::rows).sum() < blocks.size()) {
      sentinel = sentinel();
      try {
        steps(random.nextInt(1, 4));
      } catch (OutOfMemoryError killed) {
        assertThat(killed).hasMessage("killed");
      }
      sentinel.release();
    }
    assertThat(blocks).allSatisfy(block -> assertThat(SentinelScene.rows(block)).isEqualTo(1));
    assertThat(CallLogs.audit())
        .hasSize((int) blocks.stream().filter(each -> !of(each).escapes().isEmpty()).count());
  }

  @Test
  void aNodeThatWasOvertakenWritesNothing() {
    ChainHeader block = chain.grow(permitted());
    SentinelStore store = Services.get(SentinelStore.class);
    SentinelPosition before = store.position(chain.chainId()).orElseThrow();
    follow();
    assertThat(store.store(before, block, BlockJudgement.unjudged(UnjudgedReason.NO_ANSWER), 1))
        .isFalse();
    assertThatThrownBy(() -> store.continueAt(before, 1))
        .isInstanceOf(ConcurrentJudgementException.class);
    assertThat(of(block).judgement().verdict()).isEqualTo(BlockVerdict.CLEAN);
    assertThat(SentinelScene.rows(block)).isEqualTo(1);
  }

  @Test
  void theLagIsAMetricWhereTheSentinelRuns() {
    chain.grow(permitted());
    chain.grow(permitted());
    assertThat(Services.get(SentinelGauges.class).read()).as("the default here").isEmpty();

    Services.set("sentinel.enabled", "true");
    assertThat(Services.get(SentinelGauges.class).read())
        .singleElement()
        .satisfies(
            gaugeSample -> {
              assertThat(gaugeSample.name()).isEqualTo("portcullis_sentinel_lag_blocks");
              assertThat(gaugeSample.value()).isEqualTo(2);
            });
  }

  @Test
  void oneNodeJudgesAtATime() {
    Sentinel other = sentinel();
    ChainHeader block = chain.grow(permitted());
    assertThat(other.step()).isEqualTo(config().poll());
    assertThat(SentinelScene.rows(block)).isZero();
    sentinel.release();
    sentinel = sentinel();
    assertThat(verdict(block)).isEqualTo(BlockVerdict.CLEAN);
  }

  @Test
  void aFloodIsCountedAndBounded() {
    Sent[] flood = new Sent[BlockJudgement.MOST_ROWS + 20];
    for (int i = 0; i < flood.length; i++) {
      flood[i] = sent(from, secret, TRANSFER + "%064x".formatted(i));
    }
    ChainHeader block = chain.grow(flood);
    assertThat(verdict(block)).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(of(block).judgement().escaped()).isEqualTo(flood.length);
    assertThat(of(block).escapes()).hasSize(BlockJudgement.MOST_ROWS);
    assertThat(CallLogs.audit().size())
        .as("a minute may end meanwhile")
        .isBetween(AUDIT_ROWS, BlockJudgement.MOST_ROWS);
  }

  @Test
  void theSenderIsSuspendedWhereThatIsSet() {
    Services.set("sentinel.suspend-sender", "true");
    sentinel.release();
    sentinel = sentinel();
    assertThat(verdict(escape())).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(Services.get(DecisionFactCache.class).user(user)).isEmpty();
    assertThat(CallLogs.audit())
        .extracting(row -> row.actionType())
        .contains("session.revoke-all", "sentinel.escape");
  }

  @Test
  void administratorsWithAnOperationalWebhookAreNotified() throws Exception {
    String admin = Given.user();
    Given.zoneRoles(admin, "admin");
    Acting.asJob("sentinel");
    Services.inTransaction(
        () ->
            Services.entities()
                .createNativeQuery(
                    "insert into operational_webhooks (user_id, url, created_at, updated_at,"
                        + " not_before) values (?1, 'https://example.com/', now(), now(), now())")
                .setParameter(1, admin)
                .executeUpdate());
    SentinelScene.settle();
    assertThat(verdict(escape())).isEqualTo(BlockVerdict.ESCAPED);
    chain.grow(sent(from, secret, TRANSFER), sent(from, secret, TRANSFER + "00"));
    follow();
    assertThat(SentinelScene.notice(admin)).isEqualTo("block.escaped 3");
  }

  /** Random blocks, of which the test knows what they do; a short form of the proof of ADR 0122. */
  @Test
  void allEscapesAreReportedAndNothingElse() {
    Random random = new Random(20261129);
    int number = Effort.cases(1_500);
    List<ChainHeader> escaped = new ArrayList<>();
    List<ChainHeader> clean = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      List<Sent> transactions = new ArrayList<>();
      boolean escapes = false;
      for (int j = random.nextInt(4); j > 0; j--) {
        boolean bad = random.nextInt(8) == 0;
        escapes |= bad;
        transactions.add(bad ? anyEscape(random) : anyPermitted(random));
      }
      (escapes ? escaped : clean).add(chain.grow(transactions.toArray(Sent[]::new)));
      if (i % CATCH_UP == 0) {
        follow();
      }
    }
    follow();
    assertThat(escaped)
        .isNotEmpty()
        .allSatisfy(
            each -> assertThat(of(each).judgement().verdict()).isEqualTo(BlockVerdict.ESCAPED));
    assertThat(clean)
        .isNotEmpty()
        .allSatisfy(
            each -> assertThat(of(each).judgement().verdict()).isEqualTo(BlockVerdict.CLEAN));
    assertThat(
            Services.get(LogVerificationService.class)
                .verifyPart(new LogVerificationQuery("block_judgement", null, null, null), false)
                .firstFault())
        .isNull();
  }

  private Sent anyEscape(Random random) {
    String unique = TRANSFER + "%064x".formatted(random.nextLong() & Long.MAX_VALUE);
    return switch (random.nextInt(5)) {
      case 0 -> sent(from, secret, unique);
      case 1 -> sent(from, null, unique);
      case 2 -> sent(from, open, unique).calling(sent(open, secret, TRANSFER));
      case 3 ->
          sent(from, open, unique)
              .calling(sent(open, open, TRANSFER).calling(sent(open, secret, TRANSFER)));
      default -> sent(from, foreign, unique);
    };
  }

  private Sent anyPermitted(Random random) {
    String unique = TRANSFER + "%064x".formatted(random.nextLong() & Long.MAX_VALUE);
    return switch (random.nextInt(6)) {
      case 0 -> paid(from, foreign);
      case 1 -> sent(from, open, unique);
      case 2 -> sent(from, open, unique).calling(sent(open, open, TRANSFER));
      case 3 -> sent(foreign, secret, unique);
      case 4 -> sent(from, secret, unique).ofType(0x7f);
      default -> sent(from, secret, unique).ofType(0x7e);
    };
  }

  @Test
  void listsAreFilteredAndContinueAfterACursor() {
    for (int i = 0; i < 5; i++) {
      chain.grow(i % 2 == 0 ? escape() : permitted());
    }
    follow();
    long last = chain.top().number();
    assertThat(page("escaped"))
        .extracting(BlockJudgementView::blockNumber)
        .containsExactly(last, last - 2, last - 4);
    var first = pageOf(BlockJudgementQuery.of(null, "1", "" + last, false), new PageRequest(2, 0));
    assertThat(first.items()).extracting(BlockJudgementView::blockNumber).contains(last);
    Acting.asOperator();
    Refused.with(Reason.VALIDATION, () -> page("dirty"));
    Refused.with(
        Reason.VALIDATION,
        () -> pageOf(BlockJudgementQuery.of(null, "-1", null, false), new PageRequest(2, 0)));
    Refused.with(
        Reason.NOT_FOUND,
        () -> Services.get(BlockJudgementService.class).get(new Hash32("0x" + "0".repeat(64))));
  }

  private List<BlockJudgementView> page(String verdict) {
    // The judgements of this chain alone: others have blocks of the same numbers.
    return pageOf(BlockJudgementQuery.of(verdict, null, null, false), new PageRequest(1000, 0))
        .items()
        .stream()
        .filter(each -> each.kind().equals("gap") || isOurs(each))
        .toList();
  }

  private boolean isOurs(BlockJudgementView view) {
    return chain
        .block(view.blockNumber())
        .filter(block -> block.hash().text().equals(view.blockHash()))
        .isPresent();
  }

  private static dev.portcullis.kernel.Page<BlockJudgementView> pageOf(
      BlockJudgementQuery query, PageRequest paging) {
    return Services.get(BlockJudgementService.class).page(query, paging);
  }
}
