package dev.portcullis.ejb.sentinel;

import static dev.portcullis.ejb.sentinel.ScriptedBlocks.TRANSFER;
import static dev.portcullis.ejb.sentinel.ScriptedBlocks.sent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.given.Contracts;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.sentinel.ScriptedBlocks.Sent;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Mined bundles of user operations are judged by their accounts (ADR 0153). The node is scripted
 * and answers as {@code callTracer} does; PostgreSQL has the rights and the rows.
 */
@ServiceTest(
    settings = {
      "bundler.wallets=" + BundlesInBlocksTest.BUNDLER,
      "bundler.entry-points=0.8@" + BundlesInBlocksTest.ENTRY_POINT,
      "bundler.account-implementations=" + BundlesInBlocksTest.IMPLEMENTATION
    })
class BundlesInBlocksTest {
  static final String BUNDLER = "0xb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0";
  static final String ENTRY_POINT = "0xe0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0";
  static final String IMPLEMENTATION = "0x1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a";
  private static final String BEACON = "0xbebebebebebebebebebebebebebebebebebebebe";
  private static final String HANDLE = "0x765e827f";
  private static final String EXECUTE = "0xe9ae5c53";

  /** The balance of the first argument. */
  private static final String LOOKS = "0x6004353160005260206000f3";

  private SentinelScene scene;
  private String ada;
  private String bob;
  private String bobsId;
  private int sent;

  @BeforeEach
  void begin() throws Exception {
    scene = new SentinelScene();
    Acting.asOperator();
    ada = scene.from;
    TestWallet other = TestWallet.random();
    bobsId = Given.member(Given.organization(), other);
    bob = other.address().toLowerCase(Locale.ROOT);
    prove(ada, true);
    prove(bob, true);
    SentinelScene.settle();
    Acting.asJob("sentinel");
  }

  private static void prove(String account, boolean is) throws Exception {
    SentinelScene.change(
        "update user_wallets set proven_at = case when ?2 then now() - interval '1 hour' end"
            + " where wallet_address = ?1",
        account,
        is);
    SentinelScene.settleChanges();
  }

  private static Sent frame(String type, String from, String to, String input, Sent... calls) {
    Sent frame = sent(from, to, input);
    frame.frame().put("type", type);
    for (Sent each : calls) {
      frame.calling(each);
    }
    return frame;
  }

  /** The entry point has an account execute its operation. */
  private static Sent operation(String account, Sent... calls) {
    return frame(
        "CALL",
        ENTRY_POINT,
        ENTRY_POINT,
        "0x0042dc53",
        frame(
            "CALL",
            ENTRY_POINT,
            account,
            EXECUTE,
            frame("STATICCALL", account, BEACON, "0x5c60da1b"),
            frame("DELEGATECALL", account, IMPLEMENTATION, EXECUTE, calls)));
  }

  private Sent bundle(Sent... operations) {
    Sent bundle = sent(BUNDLER, ENTRY_POINT, HANDLE + "%064x".formatted(++sent));
    for (Sent each : operations) {
      bundle.calling(each);
    }
    return bundle;
  }

  private Sent permitted(String account) {
    return sent(account, scene.open, TRANSFER);
  }

  private ChainHeader judged(Sent... transactions) {
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

  private String rule(ChainHeader block) {
    assertThat(verdict(block)).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(scene.of(block).escapes()).hasSize(1);
    return scene.of(block).escapes().get(0).ruleId();
  }

  @Test
  void whatTheUsersOfTheAccountsMayDoIsClean() throws Exception {
    ChainHeader block =
        judged(bundle(operation(ada, permitted(ada)), operation(bob)), scene.permitted());
    assertThat(verdict(block)).isEqualTo(BlockVerdict.CLEAN);
    assertThat(reason(block)).isNull();
    assertThat(scene.of(block).judgement().outsideUnknown()).isZero();
    assertThat(scene.of(block).judgement().frames()).isEqualTo(11);
  }

  @Test
  void theUserOfTheAccountIsReportedWithTheCall() {
    Sent within = sent(ada, scene.open, TRANSFER).calling(sent(scene.open, scene.secret, TRANSFER));
    ChainHeader block = judged(scene.permitted(), bundle(operation(bob), operation(ada, within)));
    assertThat(verdict(block)).isEqualTo(BlockVerdict.ESCAPED);
    assertThat(scene.of(block).escapes())
        .extracting(
            BlockEscapeView::place,
            BlockEscapeView::sender,
            BlockEscapeView::userId,
            BlockEscapeView::organizationId,
            BlockEscapeView::path,
            BlockEscapeView::target,
            BlockEscapeView::ruleId)
        .containsExactly(
            tuple(
                1,
                ada,
                scene.user,
                scene.organization,
                "1.0.1.0.0",
                scene.secret,
                "permission.missing"));
    assertThat(CallLogs.audit())
        .extracting(row -> row.actionType())
        .containsExactly("sentinel.escape");
  }

  /** What one account may do is not what another one may do. */
  @Test
  void eachAccountIsJudgedByItsOwnUser() throws Exception {
    Acting.asOperator();
    String own = Contracts.register(scene.organization);
    Contracts.permit(own, RuleType.PUBLIC);
    SentinelScene.change(
        "update function_permissions set organization_only = true"
            + " where contract_id = (select id from contracts where contract_address = ?1)",
        own);
    scene.chain.deploy(own, 0);
    SentinelScene.settle();
    Acting.asJob("sentinel");
    assertThat(verdict(judged(bundle(operation(ada, sent(ada, own, TRANSFER))))))
        .isEqualTo(BlockVerdict.CLEAN);
    ChainHeader block =
        judged(
            bundle(
                operation(ada, sent(ada, own, TRANSFER)),
                operation(bob, sent(bob, own, TRANSFER))));
    assertThat(rule(block)).isEqualTo("permission.org_mismatch");
    assertThat(scene.of(block).escapes().get(0).userId()).isEqualTo(bobsId);
  }

  @Test
  void anAccountWithoutUserEscapes() {
    String strange = "0x" + "57".repeat(20);
    ChainHeader block = judged(bundle(operation(ada, permitted(ada)), operation(strange)));
    assertThat(rule(block)).isEqualTo("user.not_found");
    assertThat(scene.of(block).escapes().get(0).sender()).isEqualTo(strange);
    assertThat(scene.of(block).escapes().get(0).userId()).isNull();
    assertThat(scene.of(block).judgement().outsideUnknown()).isZero();
  }

  /** An account has signed no transaction that would prove it. */
  @Test
  void aClaimedAccountEscapes() throws Exception {
    prove(bob, false);
    ChainHeader block = judged(bundle(operation(ada, permitted(ada)), operation(bob)));
    assertThat(rule(block)).isEqualTo("wallet.not_proven");
    assertThat(scene.of(block).escapes().get(0).userId()).isEqualTo(bobsId);
  }

  @Test
  void paymentsToCodeOfTheSameBlockAreFound() {
    String fresh = "0x" + "f5".repeat(20);
    assertThat(verdict(judged(bundle(operation(ada, sent(ada, fresh, "0x"))))))
        .isEqualTo(BlockVerdict.CLEAN);
    scene.chain.deploy(fresh, scene.chain.top().number() + 1);
    Sent creation = sent("0x" + "77".repeat(20), null, "0x6000");
    creation.frame().put("to", fresh);
    assertThat(rule(judged(creation, bundle(operation(ada, sent(ada, fresh, "0x"))))))
        .isEqualTo("permission.missing");
    scene.chain.deploy(fresh, scene.chain.top().number() + 1);
    scene.chain.lack("debug_traceBlockByHash");
    ChainHeader block = judged(creation, bundle(operation(ada, sent(ada, fresh, "0x"))));
    assertThat(verdict(block)).as("the creation is not known").isEqualTo(BlockVerdict.UNJUDGED);
    assertThat(reason(block)).isEqualTo("code.refused");
  }

  @Test
  void aBundlerSendsNothingButBundles() {
    assertThat(rule(judged(sent(BUNDLER, scene.open, TRANSFER)))).isEqualTo("permission.missing");
    assertThat(rule(judged(sent(BUNDLER, null, "0x6000")))).isEqualTo("permission.missing");
    assertThat(rule(judged(bundle(operation(ada)).ofType(4)))).isEqualTo("judge.type_refused");
    assertThat(verdict(judged(sent(BUNDLER, scene.open, TRANSFER).ofType(0x7f))))
        .as("a request of layer 1 has no signature of a bundler")
        .isEqualTo(BlockVerdict.CLEAN);
  }

  @Test
  void framesThatBelongToNoAccountEscape() {
    assertThat(rule(judged(bundle(frame("DELEGATECALL", ENTRY_POINT, scene.open, TRANSFER)))))
        .isEqualTo("judge.no_frames");
    assertThat(
            rule(judged(bundle(operation(ada, frame("DELEGATECALL", ada, scene.open, TRANSFER))))))
        .isEqualTo("judge.no_frames");
  }

  @Test
  void aBundleWithoutReadableFramesIsUnjudged() {
    scene.chain.tell(
        told -> {
          ((ObjectNode) told.get(0).at("/result/calls/0")).put("type", "JUMP");
          return told;
        });
    ChainHeader block = judged(bundle(operation(ada, permitted(ada))), scene.permitted());
    assertThat(verdict(block)).isEqualTo(BlockVerdict.UNJUDGED);
    assertThat(reason(block)).isEqualTo("trace.mismatch");
    scene.chain.tell(
        told -> {
          ((ObjectNode) told.get(0).at("/result/calls/0")).remove("from");
          return told;
        });
    assertThat(verdict(judged(bundle(operation(ada, permitted(ada))))))
        .isEqualTo(BlockVerdict.UNJUDGED);
    scene.chain.tell(told -> told);
    scene.traces(false);
    ChainHeader untraced = judged(bundle(operation(ada, permitted(ada))));
    assertThat(verdict(untraced)).isEqualTo(BlockVerdict.UNJUDGED);
    assertThat(reason(untraced)).isEqualTo("trace.refused");
    scene.traces(true);
    scene.followLater();
    assertThat(verdict(untraced)).isEqualTo(BlockVerdict.CLEAN);
    assertThat(verdict(block)).isEqualTo(BlockVerdict.CLEAN);
  }

  @Test
  void rightsThatChangedMeanwhileLeaveTheBundleUndecided() throws Exception {
    scene.changed();
    assertThat(verdict(judged(bundle(operation(ada, permitted(ada))))))
        .isEqualTo(BlockVerdict.UNDECIDED);
    String gone = "0x" + "57".repeat(20);
    SentinelScene.change("insert into policy_changes (kind, key) values ('address', ?1)", gone);
    ChainHeader block = judged(bundle(operation(gone)));
    assertThat(verdict(block)).as("it may have been linked").isEqualTo(BlockVerdict.UNDECIDED);
    assertThat(scene.of(block).judgement().suspected()).isEqualTo(1);
    ChainHeader sure =
        judged(bundle(operation(gone), operation(bob, sent(bob, scene.secret, TRANSFER))));
    assertThat(rule(sure)).as("a doubt hides no other account").isEqualTo("permission.missing");
    assertThat(scene.of(sure).escapes().get(0).userId()).isEqualTo(bobsId);
  }

  /** The list of accounts does not show which account of a bundle read one. */
  @Test
  void accountsThatOpcodesReadAreJudgedWhereOneAccountCanHaveReadThem() throws Exception {
    Acting.asOperator();
    String looking = Contracts.register(scene.organization);
    Contracts.permit(looking, RuleType.PUBLIC);
    scene.chain.deploy(looking, LOOKS);
    String foreign = Contracts.register(Given.organization());
    scene.chain.deploy(foreign, 0);
    SentinelScene.settle();
    Acting.asJob("sentinel");
    Sent looks = sent(ada, looking, TRANSFER);
    ChainHeader alone = judged(bundle(operation(ada, looks)).touching(foreign));
    assertThat(rule(alone)).isEqualTo("judge.not_inspectable");
    assertThat(scene.of(alone).escapes().get(0).userId()).isEqualTo(scene.user);
    ChainHeader blind =
        judged(bundle(operation(ada, permitted(ada)), operation(bob)).touching(foreign));
    assertThat(verdict(blind)).as("no code that reads ran").isEqualTo(BlockVerdict.CLEAN);
    ChainHeader both = judged(bundle(operation(ada, looks), operation(bob)).touching(foreign));
    assertThat(verdict(both)).isEqualTo(BlockVerdict.UNJUDGED);
    assertThat(reason(both)).isEqualTo("trace.accounts_missing");
  }
}
