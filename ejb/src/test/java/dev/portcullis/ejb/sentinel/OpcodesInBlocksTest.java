package dev.portcullis.ejb.sentinel;

import static dev.portcullis.ejb.sentinel.ScriptedBlocks.TRANSFER;
import static dev.portcullis.ejb.sentinel.ScriptedBlocks.paid;
import static dev.portcullis.ejb.sentinel.ScriptedBlocks.sent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.given.Contracts;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The sentinel judges accounts that opcodes of mined transactions read, and does not claim it where
 * the node does not show them. The node is scripted; PostgreSQL has the rights and the rows.
 */
@ServiceTest
class OpcodesInBlocksTest {
  private static final String BLOCK = "debug_traceBlockByHash prestateTracer";
  private static final String SINGLE = "debug_traceTransaction prestateTracer";

  /** The balance of the first argument. */
  private static final String LOOKS = "0x6004353160005260206000f3";

  private SentinelScene scene;
  private String looking;
  private String foreign;
  private int sent;

  @BeforeEach
  void begin() throws Exception {
    scene = new SentinelScene();
    Acting.asOperator();
    looking = Contracts.register(scene.organization);
    Contracts.permit(looking, RuleType.PUBLIC);
    scene.chain.deploy(looking, LOOKS);
    foreign = Contracts.register(Given.organization());
    scene.chain.deploy(foreign, 0);
    SentinelScene.settle();
    Acting.asJob("sentinel");
  }

  private ScriptedBlocks.Sent looks(String at) {
    return sent(scene.from, looking, TRANSFER + "%064x".formatted(++sent)).touching(at);
  }

  private ChainHeader judged(ScriptedBlocks.Sent... transactions) {
    ChainHeader block = scene.chain.grow(transactions);
    scene.follow();
    return block;
  }

  private BlockVerdict verdict(ChainHeader block) {
    return scene.of(block).judgement().verdict();
  }

  private String reason(ChainHeader block) {
    return scene.of(block).judgement().reason();
  }

  private int asked() {
    return scene.chain.asked(BLOCK) + scene.chain.asked(SINGLE);
  }

  private void refuses(boolean always) {
    scene.chain.onAccounts(
        () -> {
          if (always) {
            throw new NodeErrorException(-32000, "execution timeout", null);
          }
        });
  }

  @Test
  void aContractThatAnOpcodeReadsIsAnEscapeWithItsName() {
    ChainHeader block = judged(scene.permitted(), looks(foreign));
    assertThat(verdict(block)).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(reason(block)).isNull();
    assertThat(scene.of(block).escapes())
        .singleElement()
        .satisfies(
            escape -> {
              assertThat(escape.place()).isEqualTo(1);
              assertThat(escape.ruleId()).isEqualTo("judge.not_inspectable");
              assertThat(escape.target()).isEqualTo(foreign);
              assertThat(escape.path()).isEmpty();
            });
    assertThat(CallLogs.audit())
        .extracting(AuditLogView::actionType)
        .containsExactly("sentinel.escape");
    assertThat(scene.chain.asked(BLOCK)).as("of the whole block").isEqualTo(1);
    assertThat(scene.chain.asked(SINGLE)).isZero();
  }

  /** As {@code isContract} does, which the gate permits everybody. */
  @Test
  void withoutCodeThatCanReadNoQueryIsSentAndNoFactInvented() {
    ChainHeader block =
        judged(scene.permitted().touching(foreign), paid(scene.from, "0x" + "ab".repeat(20)));
    assertThat(verdict(block)).isEqualTo(BlockVerdict.CLEAN);
    assertThat(reason(block)).as("everything was judged").isNull();
    assertThat(asked()).isZero();
    ChainHeader wallets = judged(looks("0x" + "cd".repeat(20)), looks(looking));
    assertThat(verdict(wallets))
        .as("accounts that are not registered")
        .isEqualTo(BlockVerdict.CLEAN);
    assertThat(asked()).isEqualTo(1);
  }

  @Test
  void theReceiverOfTheFeesIsTouchedByEverything() {
    scene.chain.pay(foreign);
    assertThat(verdict(judged(looks("0x" + "cd".repeat(20))))).isEqualTo(BlockVerdict.CLEAN);
    scene.chain.pay("0x" + "fe".repeat(20));
    assertThat(verdict(judged(looks(foreign)))).isEqualTo(BlockVerdict.ESCAPED);
  }

  /** Code by authorization (EIP-7702), or by another sender in the same block, is not in frames. */
  @Test
  void codeThatWasPutThereWithinTheBlockMayRead() {
    String stranger = "0x" + "77".repeat(20);
    scene.chain.grow(sent(stranger, stranger, "0x").ofType(4), scene.permitted().touching(foreign));
    scene.follow();
    assertThat(asked()).isEqualTo(1);
    scene.chain.lack("debug_traceBlockByHash");
    scene.chain.grow(scene.permitted().touching(foreign), sent(stranger, foreign, TRANSFER));
    scene.follow();
    assertThat(scene.chain.asked(SINGLE)).as("others' frames are not known").isEqualTo(1);
  }

  /**
   * A node with frames and no accounts: no block is unjudged for that alone, and each records that.
   */
  @Test
  void theRowRecordsThatTheNodeListsNoAccounts() {
    scene.chain.list(false);
    ChainHeader block = judged(looks(foreign));
    assertThat(verdict(block)).isEqualTo(BlockVerdict.CLEAN);
    assertThat(reason(block)).isEqualTo("trace.frames_only");
    assertThat(asked()).as("the probe found out").isZero();
    ChainHeader blind = judged(scene.permitted().touching(foreign));
    assertThat(reason(blind)).as("frames are enough").isNull();
    ChainHeader escaped = judged(looks(foreign), scene.escape());
    assertThat(verdict(escaped)).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(reason(escaped)).isEqualTo("trace.frames_only");
    scene.followLater();
    assertThat(SentinelScene.rows(escaped)).as("it is judged").isEqualTo(1);

    scene.chain.list(true);
    scene.nanos += Duration.ofMinutes(1).toNanos();
    assertThat(verdict(judged(looks(foreign)))).as("another node").isEqualTo(BlockVerdict.ESCAPED);
  }

  @Test
  void withOpcodeJudgementOffNoQueryIsSent() {
    Services.set("rpc.judge-opcodes", "false");
    scene.restart();
    ChainHeader block = judged(looks(foreign));
    assertThat(verdict(block)).isEqualTo(BlockVerdict.CLEAN);
    assertThat(reason(block)).isEqualTo("trace.frames_only");
    assertThat(asked()).isZero();
    assertThat(scene.chain.asked("debug_traceCall prestateTracer")).isZero();
  }

  /** What makes a node give up at one block hides nothing, neither then nor later. */
  @Test
  void aBlockWhoseAccountsAreRejectedIsJudgedLater() {
    refuses(true);
    ChainHeader block = judged(looks(foreign));
    assertThat(verdict(block)).isEqualTo(BlockVerdict.UNJUDGED);
    assertThat(reason(block)).isEqualTo("trace.accounts_missing");
    ChainHeader framed = judged(looks(foreign), scene.escape());
    assertThat(verdict(framed)).as("frames are judged").isEqualTo(BlockVerdict.ESCAPED);
    assertThat(reason(framed)).isEqualTo("trace.accounts_missing");
    assertThat(CallLogs.audit()).hasSize(1);

    refuses(false);
    scene.followLater();
    assertThat(verdict(block)).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(reason(block)).isNull();
    assertThat(scene.of(framed).judgement().escaped()).isEqualTo(2);
    assertThat(reason(framed)).isNull();
    assertThat(CallLogs.audit()).as("each once").hasSize(3);
  }

  @Test
  void anEmptyAccountListIsRejected() {
    scene.chain.tellAccounts(
        told -> {
          told.forEach(each -> ((ObjectNode) each).putObject("result"));
          return told;
        });
    assertThat(reason(judged(looks(foreign)))).isEqualTo("trace.accounts_missing");
    scene.chain.tellAccounts(told -> ((ArrayNode) told).removeAll());
    assertThat(verdict(judged(looks(foreign)))).isEqualTo(BlockVerdict.UNJUDGED);
    scene.chain.tellAccounts(
        told -> {
          told.forEach(each -> ((ObjectNode) each).put("error", "timeout").remove("result"));
          return told;
        });
    assertThat(verdict(judged(looks(foreign))))
        .as("queried one by one")
        .isEqualTo(BlockVerdict.ESCAPED);
  }

  @Test
  void aNodeThatHangsAtTheAccountsIsLeftBehindThem() {
    scene.chain.onAccounts(
        () -> {
          throw ScriptedBlocks.away();
        });
    ChainHeader block = scene.chain.grow(looks(foreign), scene.permitted());
    for (int i = 1; i < Sentinel.PATIENCE; i++) {
      assertThatThrownBy(scene.sentinel::step).hasMessageContaining("does not respond");
    }
    scene.follow();
    assertThat(verdict(block)).isEqualTo(BlockVerdict.UNJUDGED);
    assertThat(reason(block)).isEqualTo("trace.accounts_missing");
  }

  @Test
  void accountsComeOneByOneWhereTheBlockTakesTooLong() {
    scene.chain.onAccounts(
        () -> {
          if (scene.chain.asked(SINGLE) == 0) {
            throw ScriptedBlocks.away();
          }
        });
    ChainHeader block = scene.chain.grow(looks(foreign), scene.permitted());
    assertThatThrownBy(scene.sentinel::step).hasMessageContaining("does not respond");
    scene.follow();
    assertThat(verdict(block)).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(reason(block)).isNull();
    assertThat(scene.chain.asked(SINGLE)).as("of those that can read").isEqualTo(1);
  }

  /** The time for a block is that of its frames and its accounts together. */
  @Test
  void slowFramesLeaveNoTimeForAccounts() {
    scene.chain.onTrace(() -> scene.nanos += BlockDeadline.LONGEST.toNanos() + 1);
    ChainHeader block = judged(looks(foreign));
    assertThat(verdict(block)).isEqualTo(BlockVerdict.UNJUDGED);
    assertThat(reason(block)).isEqualTo("trace.accounts_missing");
    assertThat(asked()).isZero();
  }

  /** Failover to a node that lists none: what was missing does not become clean by it. */
  @Test
  void aNodeWithoutAccountListsCleansNoBlockThatAnotherRejected() {
    refuses(true);
    ChainHeader block = judged(looks(foreign));
    refuses(false);
    scene.chain.list(false);
    scene.followLater();
    assertThat(verdict(block)).isEqualTo(BlockVerdict.UNJUDGED);
    assertThat(reason(block)).isEqualTo("trace.accounts_missing");
    assertThat(reason(judged(looks(foreign)))).isEqualTo("trace.frames_only");
    scene.chain.list(true);
    scene.followLater();
    assertThat(verdict(block)).isEqualTo(BlockVerdict.ESCAPED);
  }

  /** Each execution of the job begins with a probe; keeping the node busy then hides none. */
  @Test
  void aNodeBusyAtItsFirstProbeCountsAsUnknown() {
    scene.chain.busy(true);
    ChainHeader block = judged(looks(foreign));
    assertThat(verdict(block)).isEqualTo(BlockVerdict.UNJUDGED);
    assertThat(reason(block)).isEqualTo("trace.accounts_missing");
    ChainHeader framed = judged(looks(foreign), scene.escape());
    assertThat(verdict(framed)).as("frames are judged").isEqualTo(BlockVerdict.ESCAPED);
    scene.chain.busy(false);
    assertThat(verdict(judged(looks(foreign)))).as("at once").isEqualTo(BlockVerdict.ESCAPED);
    scene.followLater();
    assertThat(verdict(block)).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(scene.of(framed).judgement().escaped()).isEqualTo(2);
  }

  @Test
  void theFailoverIsDetectedByItsRejection() {
    assertThat(verdict(judged(looks(foreign)))).isEqualTo(BlockVerdict.ESCAPED);
    scene.chain.list(false);
    scene.nanos += Duration.ofSeconds(2).toNanos();
    ChainHeader block = judged(looks(foreign));
    assertThat(verdict(block)).isEqualTo(BlockVerdict.CLEAN);
    assertThat(reason(block)).isEqualTo("trace.frames_only");
  }

  @Test
  void aRightThatChangedWithinTheBlockLeavesItUndecided() throws Exception {
    SentinelScene.change("insert into policy_changes (kind, key) values ('address', ?1)", foreign);
    ChainHeader block = judged(looks(foreign));
    assertThat(verdict(block)).isEqualTo(BlockVerdict.UNDECIDED);
    assertThat(scene.of(block).judgement().suspected()).isEqualTo(1);
    ChainHeader both = judged(looks(foreign).touching(scene.secret));
    assertThat(verdict(both))
        .as("what changed hides nothing beside it")
        .isEqualTo(BlockVerdict.ESCAPED);
    assertThat(scene.of(both).escapes())
        .extracting(BlockEscapeView::target)
        .containsExactly(scene.secret);
  }

  /**
   * An unknown sender makes the list of a whole block too large for an answer by one transaction.
   */
  @Test
  void accountsComeOneByOneWhereTheListOfTheBlockIsTooLarge() {
    scene.chain.crowd(1);
    String stranger = "0x" + "77".repeat(20);
    ScriptedBlocks.Sent[] many = new ScriptedBlocks.Sent[250];
    Arrays.setAll(many, i -> looks("0x" + "cd".repeat(20)));
    many[100] = sent(stranger, looking, TRANSFER);
    many[249] = looks(foreign);
    ChainHeader block = judged(many);
    assertThat(verdict(block)).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(reason(block)).isNull();
    assertThat(scene.chain.asked(SINGLE)).as("of known senders").isEqualTo(249);
  }

  /** The code of the accounts is most of it: their names are enough, and the code that ran. */
  @Test
  void aListThatIsTooLargeComesWithoutCode() {
    scene.chain.crowd(2);
    ChainHeader block = judged(looks("0x" + "cd".repeat(20)), looks(foreign));
    assertThat(verdict(block)).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(reason(block)).isNull();
    assertThat(scene.of(block).escapes())
        .extracting(BlockEscapeView::target)
        .containsExactly(foreign);
  }

  /** EIP-7702: a wallet delegates to the code of a contract of its caller's organization. */
  @Test
  void withoutCodeTheAddressOfTheExecutedCodeIsKnown() {
    String other = Contracts.register(scene.organization);
    Acting.asJob("sentinel");
    scene.chain.deploy(other, LOOKS);
    scene.chain.deploy(looking, "0xef0100" + other.substring(2));
    settle();
    scene.chain.crowd(2);
    assertThat(verdict(judged(looks(other)))).isEqualTo(BlockVerdict.CLEAN);
    assertThat(verdict(judged(looks(other).touching(foreign)))).isEqualTo(BlockVerdict.ESCAPED);
  }

  @Test
  void aTraceTooLargeEvenWithoutCodeStaysUnjudged() {
    scene.chain.crowd(3);
    ChainHeader block = judged(looks(foreign), scene.permitted());
    assertThat(verdict(block)).isEqualTo(BlockVerdict.UNJUDGED);
    assertThat(reason(block)).isEqualTo("trace.accounts_missing");
  }

  private static void settle() {
    try {
      SentinelScene.settle();
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** A wallet of another user that is proven since so many seconds ago. */
  private static String proven(int seconds) throws Exception {
    TestWallet wallet = TestWallet.random();
    String user = Given.member(Given.organization(), wallet);
    assertThat(user).isNotEmpty();
    Acting.asJob("sentinel");
    String address = wallet.address().toLowerCase(Locale.ROOT);
    SentinelScene.change(
        "update user_wallets set proven_at = now() - make_interval(secs => ?2)"
            + " where wallet_address = ?1",
        address,
        seconds);
    return address;
  }

  /** The gate admitted the first transaction of the block so many seconds ago. */
  private void admitted(ChainHeader block, int seconds) throws Exception {
    SentinelScene.change(
        "insert into rpc_submissions (tx_hash, status, received_at, expires_at) values (?1,"
            + " 'accepted', now() - make_interval(secs => ?2), now() + interval '1 day')",
        scene.chain.transactionHash(block, 0),
        seconds);
  }

  /** Reading an account that becomes a user's wallet later was permitted. */
  @Test
  void aWalletProvenAfterTheAdmissionCausesNoEscape() throws Exception {
    String late = proven(30);
    SentinelScene.settle();
    ChainHeader past = scene.chain.grow(looks(late));
    scene.follow();
    assertThat(verdict(past)).as("it bypassed the gate").isEqualTo(BlockVerdict.ESCAPED);
    ChainHeader early = scene.chain.grow(looks(late));
    admitted(early, 20);
    scene.follow();
    assertThat(verdict(early)).as("it was proven before").isEqualTo(BlockVerdict.ESCAPED);
    ChainHeader block = scene.chain.grow(looks(late));
    admitted(block, 60);
    scene.follow();
    assertThat(verdict(block)).isEqualTo(BlockVerdict.CLEAN);
    ChainHeader both = scene.chain.grow(looks(late).touching(foreign));
    admitted(both, 60);
    scene.follow();
    assertThat(scene.of(both).escapes())
        .as("what existed is not hidden by it")
        .extracting(BlockEscapeView::target)
        .containsExactly(foreign);
  }

  /** As it may have been another's before, it is not clean either. */
  @Test
  void aWalletProvenAfterTheBlockCausesNoSuspicion() throws Exception {
    String address = proven(0);
    ChainHeader block = judged(looks(address));
    assertThat(verdict(block)).isEqualTo(BlockVerdict.UNDECIDED);
    assertThat(scene.of(block).judgement().suspected()).isZero();
    assertThat(CallLogs.audit()).isEmpty();
  }

  /** The same for a contract that a user registers, for example after it was admitted. */
  @Test
  void aContractRegisteredLaterCausesNoEscape() throws Exception {
    String late = Contracts.register(Given.organization());
    Acting.asJob("sentinel");
    ChainHeader suspect = judged(looks(late));
    assertThat(verdict(suspect)).isEqualTo(BlockVerdict.UNDECIDED);
    assertThat(scene.of(suspect).judgement().suspected()).isZero();
    SentinelScene.change(
        "update contracts set created_at = now() - interval '30 seconds'"
            + " where contract_address = ?1",
        late);
    SentinelScene.settleChanges();
    ChainHeader block = scene.chain.grow(looks(late));
    admitted(block, 60);
    scene.follow();
    assertThat(verdict(block)).isEqualTo(BlockVerdict.CLEAN);
    assertThat(verdict(judged(looks(late)))).isEqualTo(BlockVerdict.ESCAPED);
  }

  /** The first reason is another one: what is missing is known all the same. */
  @Test
  void missingAccountsAreRecordedBesideOtherReasons() {
    refuses(true);
    scene.chain.tell(
        told -> {
          ((ObjectNode) told.get(1)).putObject("result");
          return told;
        });
    ChainHeader block = judged(looks(foreign), scene.permitted());
    assertThat(verdict(block)).isEqualTo(BlockVerdict.UNJUDGED);
    refuses(false);
    scene.chain.tell(told -> told);
    scene.chain.list(false);
    scene.followLater();
    assertThat(verdict(block)).as("it lists none").isEqualTo(BlockVerdict.UNJUDGED);
    assertThat(reason(block)).isEqualTo("trace.accounts_missing");
  }

  /** It was unjudged for another reason before, and then the accounts were refused. */
  @Test
  void accountsMissingLaterAreRecordedAsWell() {
    scene.traces(false);
    ChainHeader block = judged(looks(foreign));
    assertThat(reason(block)).isEqualTo("trace.refused");
    scene.traces(true);
    refuses(true);
    scene.followLater();
    assertThat(reason(block)).isEqualTo("trace.accounts_missing");
    scene.followLater();
    assertThat(SentinelScene.rows(block)).as("a row a reason").isEqualTo(2);
    refuses(false);
    scene.chain.list(false);
    scene.followLater();
    assertThat(verdict(block)).isEqualTo(BlockVerdict.UNJUDGED);
  }
}
