package dev.portcullis.ejb.policyservice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.TraceJudge;
import dev.portcullis.ejb.decision.account.WalletHolder;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.denial.DenialQuery;
import dev.portcullis.ejb.denial.DenialService;
import dev.portcullis.ejb.denial.LedgerWriter;
import dev.portcullis.ejb.denial.RpcDenialView;
import dev.portcullis.ejb.given.QuietNode;
import dev.portcullis.ejb.permission.ContractPermissionService;
import dev.portcullis.ejb.policyservice.SequencerClient.Transaction;
import dev.portcullis.ejb.rpc.dryrun.DecisionDryRun;
import dev.portcullis.ejb.rpc.policy.AdmissionResult;
import dev.portcullis.ejb.scene.Machines;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.user.SuspensionRepository;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Sequencers and machines are answered what the gateway decides of the same calls, from what
 * administrators wrote. A service test: facts, ledgers and the gateway to compare with are beans.
 */
@ServiceTest
class PolicyServiceTest {
  /** Calls the address in its first argument with the bytes behind it. */
  private static final String FORWARDER =
      "0x602380600b6000396000f3"
          + "60243603806024600037600060008260006000600435"
          + "5af115601d57005b60006000fd";

  /** Code that does nothing. */
  private static final String QUIET = "0x600180600a6000396000f300";

  @Inject private PolicyService policy;
  @Inject private DecisionFactCache facts;
  @Inject private DecisionDryRun gateway;

  private final TestKey wallet = TestKey.random();
  private final TestKey claimed = TestKey.random();
  private PermittedToken token;
  private String userId;
  private String claimantId;

  @BeforeEach
  void memberOfTheTokensOrganization() throws Exception {
    TestChain.use();
    Acting.asOperator();
    token = PermittedToken.register(TestChain.deployToken());
    userId = People.proven(wallet);
    token.join(userId);
    claimantId = People.user(claimed);
    token.join(claimantId);
  }

  private static String transfer(TestKey to) {
    return PermittedToken.SELECTOR + to.word() + "0".repeat(64);
  }

  private String forwarded() {
    return PermittedToken.SELECTOR
        + "0".repeat(24)
        + token.address().substring(2)
        + transfer(wallet).substring(2);
  }

  private Transaction toToken(String data) {
    return Transaction.write(wallet.text(), token.address(), data);
  }

  /** What the gateway decides of the same call of the user. */
  private AdmissionResult decided(String user, Transaction transaction) {
    String method = transaction.access().equals("read") ? "eth_call" : "eth_sendRawTransaction";
    return gateway
        .consider(method, List.of(transaction.request()), facts.user(user), facts::rules)
        .admission()
        .orElseThrow();
  }

  private List<Transaction> matrix(TestKey from) {
    PermittedToken foreign = PermittedToken.register(TestChain.deployToken());
    foreign.permit("public", true, List.of());
    String forwarder = TestChain.deploy(FORWARDER);
    PermittedToken.register(forwarder).permit("public", false, List.of());
    List<Transaction> calls = new ArrayList<>();
    for (String access : List.of("read", "write")) {
      for (String to :
          List.of(token.address(), foreign.address(), forwarder, TestKey.random().text())) {
        for (String data :
            List.of(
                "0x",
                "0xa9",
                "0xa9059cbb",
                transfer(from),
                transfer(TestKey.random()),
                forwarded())) {
          calls.add(new Transaction(from.text(), to, "0x0", data, access));
        }
      }
      calls.add(new Transaction(from.text(), TestChain.deploy(QUIET), "0x0", "0x", access));
    }
    calls.add(Transaction.write(from.text(), null, QUIET));
    return calls;
  }

  private void assertAgreement(String user, TestKey from) {
    List<Transaction> calls = matrix(from);
    SequencerClient.act();
    for (Transaction call : calls) {
      AdmissionResult expected = decided(user, call);
      PolicyDecisionView admitted = SequencerClient.admit(call);
      assertThat(admitted.ruleId()).as("admit %s", call).isEqualTo(expected.entry().ruleId());
      assertThat(admitted.allow()).isEqualTo(expected.entry().allowed());
      PolicyDecisionView judged = SequencerClient.judge(call);
      assertThat(judged.allow()).as("judge %s", call).isEqualTo(expected.decision().allowed());
    }
  }

  @Test
  void allIsDecidedAsTheGatewayDecidesWithoutPermissions() {
    assertAgreement(userId, wallet);
  }

  @Test
  void allIsDecidedAsTheGatewayDecidesWithPermissions() {
    token.permit("restrictArgument", true, List.of(), 0);
    assertAgreement(userId, wallet);
    Acting.asOperator();
    token.hold(userId, token.role("contract_deployment"));
    assertAgreement(userId, wallet);
  }

  @Test
  void claimedWalletsSendTheirSignedTransactionsAndReadNothing() {
    token.permit("public", true, List.of());
    assertAgreement(claimantId, claimed);
    Transaction call = Transaction.write(claimed.text(), token.address(), transfer(claimed));
    assertThat(SequencerClient.admit(call).allow()).isTrue();
    assertThat(SequencerClient.admit(call.with("read")).ruleId()).isEqualTo("wallet.not_proven");
  }

  @Test
  void anUnrestrictedSenderIsPermittedEverything() throws Exception {
    TestKey mighty = TestKey.random();
    String id = People.proven(mighty, PermittedToken.zoneRole("full_sequencer_rpc_access"));
    assertAgreement(id, mighty);
  }

  @Test
  void aDenialIsAnAnswerWithItsRule() {
    SequencerClient.act();
    assertThat(SequencerClient.admit(toToken(transfer(wallet))))
        .isEqualTo(
            new PolicyDecisionView(
                false, "permission.missing", "function permission missing", "1"));
    token.permit("public", true, List.of());
    assertThat(SequencerClient.admit(toToken(transfer(wallet))))
        .isEqualTo(new PolicyDecisionView(true, "rule.public.allow", null, "1"));
  }

  @Test
  void oneToThreeBytesNameNoFunction() {
    token.permit("public", true, List.of());
    SequencerClient.act();
    for (String data : List.of("0xa9", "0xa905", "0xa9059c")) {
      assertThat(SequencerClient.admit(toToken(data)).ruleId()).isEqualTo("permission.missing");
    }
  }

  @Test
  void unknownSendersAreDenied() throws Exception {
    token.permit("public", true, List.of());
    Transaction stranger =
        Transaction.write(TestKey.random().text(), token.address(), transfer(wallet));
    SequencerClient.act();
    assertThat(SequencerClient.admit(stranger).ruleId()).isEqualTo("user.not_found");
    assertThat(SequencerClient.judge(stranger).ruleId()).isEqualTo("user.not_found");
    assertThat(SequencerClient.includes(toToken(transfer(wallet)))).isTrue();

    var unused =
        Services.inTransaction(() -> Services.get(SuspensionRepository.class).suspend(userId));
    assertThat(SequencerClient.admit(toToken(transfer(wallet))).ruleId())
        .isEqualTo("user.not_found");
  }

  @Test
  void membersOfADeletedOrganizationAreRefused() {
    token.dissolve();
    SequencerClient.act();
    assertThat(SequencerClient.admit(toToken("0x")).ruleId())
        .isEqualTo("user.organization_deleted");
    assertThat(SequencerClient.judge(toToken(transfer(wallet))).ruleId())
        .isEqualTo("user.organization_deleted");
  }

  @Test
  void aVersionThatIsNotSpokenIsDeniedWithThePreferredOne() {
    Services.set("policy.protocol-versions", "2,1");
    SequencerClient.act();
    ObjectNode question = SequencerClient.admission(toToken("0x"));
    assertThat(policy.admit(Recorded.sent(question)).protocolVersion()).isEqualTo("1");
    question.put("protocolVersion", "3");
    PolicyDecisionView answer = policy.admit(Recorded.sent(question));
    assertThat(answer.allow()).isFalse();
    assertThat(answer.ruleId()).isEqualTo("protocol.version_mismatch");
    assertThat(answer.protocolVersion()).isEqualTo("2");
    ObjectNode judged = SequencerClient.judgement(toToken(transfer(wallet)));
    assertThat(policy.judge(Recorded.sent(judged.put("protocolVersion", "0"))).ruleId())
        .isEqualTo("protocol.version_mismatch");
  }

  @Test
  void innerCallsAreJudged() {
    String forwarder = TestChain.deploy(FORWARDER);
    PermittedToken.register(forwarder).permit("public", false, List.of());
    Transaction call = Transaction.write(wallet.text(), forwarder, forwarded());
    SequencerClient.act();
    assertThat(SequencerClient.admit(call).allow()).isTrue();
    assertThat(SequencerClient.judge(call).ruleId()).isEqualTo("permission.missing");
    token.permit("public", false, List.of());
    assertThat(SequencerClient.judge(call))
        .isEqualTo(new PolicyDecisionView(true, "judge.allow", null, "1"));
  }

  /** A sequencer does not report what a call changes; so it may change anything. */
  @Test
  void aFrameNeedsWriteUnlessItIsDeclaredReadOnly() {
    String forwarder = TestChain.deploy(FORWARDER);
    PermittedToken.register(forwarder).permit("public", false, List.of());
    token.permit(PermittedToken.TRANSFER, "read", "public", false, List.of());
    ObjectNode question =
        SequencerClient.judgement(Transaction.write(wallet.text(), forwarder, forwarded()));
    ObjectNode inner = (ObjectNode) question.at("/trace/frame/children/0");
    SequencerClient.act();
    assertThat(judged(question)).isEqualTo("permission.access_type_mismatch");
    inner.put("callKind", "staticCall");
    assertThat(judged(question)).isEqualTo("judge.allow");
    inner.remove("callKind");
    assertThat(judged(question)).isEqualTo("permission.access_type_mismatch");
    assertThat(judged(question.put("accessType", "read"))).isEqualTo("judge.allow");
  }

  /** Their rules would be read for each denied transaction, and push out those of all others. */
  @Test
  void moreFunctionsThanTheLimitOfATransactionAreNotJudged() {
    String forwarder = TestChain.deploy(FORWARDER);
    PermittedToken.register(forwarder).permit("public", false, List.of());
    ObjectNode question =
        SequencerClient.judgement(Transaction.write(wallet.text(), forwarder, forwarded()));
    ArrayNode children = (ArrayNode) question.at("/trace/frame/children");
    ObjectNode first = (ObjectNode) children.get(0);
    for (int i = 0; i < TraceJudge.MOST_TARGETS; i++) {
      children.add(first.deepCopy().put("callee", "0x%040x".formatted(0xabcdef0000L + i)));
    }
    SequencerClient.act();
    assertThat(judged(question)).isEqualTo("judge.no_frames");
  }

  private String judged(ObjectNode question) {
    return policy.judge(Recorded.sent(question)).ruleId();
  }

  /** A right that was taken back is gone for what was admitted before. */
  @Test
  void theEntryIsDecidedOnceMore() {
    int permission = token.permit("public", true, List.of());
    Transaction call = toToken(transfer(wallet));
    SequencerClient.act();
    assertThat(SequencerClient.admit(call).allow()).isTrue();
    Acting.asOperator();
    Services.get(ContractPermissionService.class).delete(permission);
    SequencerClient.act();
    assertThat(SequencerClient.judge(call).ruleId()).isEqualTo("permission.missing");
  }

  @Test
  void nothingRanAfterATransferToAnAddressThatHasNoCodeStill() {
    String person = TestKey.random().text();
    ObjectNode nothing = Recorded.json("judge-nothing").put("from", wallet.text());
    SequencerClient.act();
    assertThat(policy.judge(Recorded.sent(nothing)).ruleId()).isEqualTo("judge.no_frames");

    Transaction transfer = Transaction.write(wallet.text(), person, "0x");
    assertThat(SequencerClient.admit(transfer).ruleId()).isEqualTo("transfer.native.allow");
    assertThat(policy.judge(Recorded.sent(nothing)).allow()).isTrue();
    ObjectNode flat = Recorded.json("judge-nothing-flat").put("from", wallet.text());
    assertThat(policy.judge(Recorded.sent(flat)).allow()).isTrue();
    assertThat(policy.judge(Recorded.sent(nothing.deepCopy().put("accessType", "read"))).allow())
        .isFalse();
    nothing.remove("from");
    assertThat(policy.judge(Recorded.sent(nothing)).ruleId()).isEqualTo("judge.no_frames");

    SequencerClient.act();
    assertThat(SequencerClient.admit(toToken(transfer(wallet))).allow()).isFalse();
    assertThat(policy.judge(Recorded.sent(flat)).ruleId()).isEqualTo("judge.no_frames");
  }

  @Test
  void anEmptyFrameIsRejectedIfTheAddressHasCodeNow() {
    QuietNode node = new QuietNode();
    Services.replace(ChainNode.class, node);
    String person = TestKey.random().text();
    ObjectNode nothing = Recorded.json("judge-nothing").put("from", wallet.text());
    SequencerClient.act();
    assertThat(SequencerClient.admit(Transaction.write(wallet.text(), person, "0x")).allow())
        .isTrue();
    node.deploy(person, data -> "0x");
    assertThat(policy.judge(Recorded.sent(nothing)).allow()).isFalse();
  }

  @Test
  void anUnavailableChainLeavesOnlyTransfersUndecided() {
    token.permit("public", true, List.of());
    QuietNode node = new QuietNode();
    node.leave();
    Services.replace(ChainNode.class, node);
    SequencerClient.act();
    assertThat(SequencerClient.admit(toToken(transfer(wallet))).allow()).isTrue();
    Transaction transfer = Transaction.write(wallet.text(), TestKey.random().text(), "0x");
    assertThatThrownBy(() -> SequencerClient.admit(transfer))
        .isInstanceOfSatisfying(
            Failure.class, away -> assertThat(away.reason()).isEqualTo(Reason.CHAIN_UNAVAILABLE));
  }

  @Test
  void aMachineIsAnsweredAboutMembersOfItsOrganizationsOnly() throws Exception {
    token.permit("public", false, List.of());
    String machine = Machines.application(token.organization(), "org_policy_access");
    TestKey outsider = TestKey.random();
    String unusedId = People.proven(outsider);
    Transaction foreign = Transaction.write(outsider.text(), token.address(), transfer(outsider));
    Acting.asMachine(machine, token.organization());
    assertThat(SequencerClient.admit(toToken(transfer(wallet))).allow()).isTrue();
    assertThat(SequencerClient.admit(foreign).ruleId()).isEqualTo("m2m.user_not_found");
    assertThat(SequencerClient.judge(foreign).ruleId()).isEqualTo("m2m.user_not_found");
    SequencerClient.act();
    assertThat(SequencerClient.admit(foreign).allow()).isTrue();
  }

  /** Whether a contract of another organization has a rule is nothing for a machine to know. */
  @Test
  void aMachineLearnsNothingAboutContractsOfOthers() {
    String machine = Machines.application(token.organization(), "org_policy_access");
    PermittedToken foreign = PermittedToken.register();
    foreign.permit("public", true, List.of());
    Transaction call = Transaction.write(wallet.text(), foreign.address(), transfer(wallet));
    SequencerClient.act();
    assertThat(SequencerClient.admit(call).ruleId()).isEqualTo("permission.org_mismatch");
    Acting.asMachine(machine, token.organization());
    assertThat(SequencerClient.admit(call).ruleId()).isEqualTo("permission.missing");
  }

  @Test
  void machinesQueryWithTheirPermission() {
    String asks = Machines.application(token.organization(), "org_policy_access");
    String calls = Machines.application(token.organization(), "org_rpc_access");
    assertThat(facts.policyOrganizations(asks)).containsExactly(token.organization());
    assertThat(facts.policyOrganizations(calls)).isEmpty();
    assertThat(facts.policyOrganizations("nobody")).isEmpty();
    String ofZone = Machines.ofZone(List.of(token.organization()), "org_policy_access");
    assertThat(facts.policyOrganizations(ofZone)).containsExactly(token.organization());
    token.dissolve();
    assertThat(facts.policyOrganizations(ofZone)).isEmpty();
  }

  @Test
  void aDenialIsInTheLedgerAndADecisionInNoAuditLog() {
    Hash32 hash = new Hash32("0x" + (UUID.randomUUID() + "" + UUID.randomUUID()).replace("-", ""));
    SequencerClient.act();
    ObjectNode question = SequencerClient.admission(toToken(transfer(wallet)));
    PolicyDecisionView answer = policy.admit(Recorded.sent(question.put("txHash", hash.text())));
    Services.get(LedgerWriter.class).write();
    RpcDenialView row =
        Services.get(DenialService.class)
            .page(new DenialQuery(hash, null, null, null, null, null), new PageRequest(10, 0))
            .items()
            .get(0);
    assertThat(row.origin()).isEqualTo("policy");
    assertThat(row.method()).isEqualTo("eth_sendRawTransaction");
    assertThat(row.ruleId()).isEqualTo(answer.ruleId());
    assertThat(row.userId()).isEqualTo(userId);
    assertThat(row.organizationId()).isEqualTo(token.organization());
    assertThat(row.actorType()).isEqualTo("service");
    assertThat(row.fromAddress()).isEqualTo(wallet.text());
    assertThat(row.toAddress()).isEqualTo(token.address());
    assertThat(row.methodSelector()).isEqualTo("0xa9059cbb");
    assertThat(row.errorCode()).isNull();
    assertThat(row.reported()).as("it was refused").isFalse();
    assertThat(CallLogs.audit()).isEmpty();
  }

  /** Each red case of the door is closed where the block is built, as the sequencer executes. */
  @Test
  void aBlockIsBuiltOnlyFromPermittedTransactions() {
    token.permit("restrictArgument", true, List.of(), 0);
    String forwarder = TestChain.deploy(FORWARDER);
    PermittedToken.register(forwarder).permit("public", false, List.of());
    SequencerClient.act();
    assertThat(SequencerClient.includes(toToken(transfer(wallet)))).as("own transfer").isTrue();
    assertThat(SequencerClient.includes(toToken(transfer(TestKey.random()))))
        .as("transfer of another")
        .isFalse();
    assertThat(
            SequencerClient.includes(
                Transaction.write(wallet.text(), TestKey.random().text(), "0x")))
        .as("plain transfer")
        .isTrue();
    assertThat(SequencerClient.includes(Transaction.write(wallet.text(), null, QUIET)))
        .as("deployment")
        .isFalse();
    String own = forwarded();
    assertThat(SequencerClient.includes(Transaction.write(wallet.text(), forwarder, own)))
        .as("own transfer through a contract")
        .isTrue();
    String others = own.substring(0, own.length() - 128) + TestKey.random().word() + "0".repeat(64);
    assertThat(SequencerClient.includes(Transaction.write(wallet.text(), forwarder, others)))
        .as("transfer of another through a contract")
        .isFalse();
  }

  @Test
  void aTraceWithTooManyFramesIsDenied() {
    token.permit("public", true, List.of());
    ObjectNode question = SequencerClient.judgement(toToken(transfer(wallet)));
    ObjectNode root = (ObjectNode) question.at("/trace/frame");
    ObjectNode frame = root.deepCopy();
    frame.remove("children");
    for (int i = 0; i < SequencerTrace.MOST_FRAMES; i++) {
      root.withArray("children").add(frame);
    }
    SequencerClient.act();
    assertThat(policy.judge(Recorded.sent(question)).ruleId())
        .isEqualTo(Decision.JUDGE_NO_FRAMES.ruleId());
  }

  @Test
  void noOtherCallerMayQuery() {
    byte[] question = Recorded.bytes("admit-newest");
    assertThatThrownBy(() -> policy.admit(question)).isInstanceOf(IllegalStateException.class);
    assertThat(facts.holder(wallet.address()).map(WalletHolder::userId)).contains(userId);
  }
}
