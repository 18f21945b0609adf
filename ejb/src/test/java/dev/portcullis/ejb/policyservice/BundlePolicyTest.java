package dev.portcullis.ejb.policyservice;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.bundler.BundlerConfig;
import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.CallTarget;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.FunctionRule;
import dev.portcullis.ejb.decision.RestrictedArguments;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.kernel.Address;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a sequencer is answered of a bundle: the decision about its accounts (ADR 0153). */
class BundlePolicyTest {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final PolicyClient SEQUENCER = new PolicyClient(Optional.empty());
  private static final Address BUNDLER = address("b0");
  private static final Address ENTRY_POINT = address("e0");
  private static final Address ACCOUNT = address("a1");
  private static final Address UNKNOWN = address("a2");
  private static final Address IMPLEMENTATION = address("1a");
  private static final Address OPEN = address("c1");
  private static final Address CLOSED = address("c2");
  private static final String GO = "0xa9059cbb";
  private static final String HANDLE = "0x765e827f";

  private final BundlePolicy policy =
      new BundlePolicy(
          new Facts(),
          new Senders(),
          GivenSettings.bean(
              BundlerConfig.class,
              Map.of(
                  "bundler.wallets", BUNDLER.text(),
                  "bundler.entry-points", "0.8@" + ENTRY_POINT.text(),
                  "bundler.account-implementations", IMPLEMENTATION.text())));

  private static Address address(String twice) {
    return new Address("0x" + twice.repeat(20));
  }

  private static ObjectNode frame(
      String type, Address from, Address to, String input, ObjectNode... calls) {
    ObjectNode frame = JSON.objectNode().put("type", type).put("from", from.text());
    frame.put("to", to.text()).put("input", input).putArray("calls").addAll(List.of(calls));
    return frame;
  }

  private static ObjectNode operation(Address account, ObjectNode... calls) {
    return frame(
        "CALL",
        ENTRY_POINT,
        account,
        "0xe9ae5c53",
        frame("DELEGATECALL", account, IMPLEMENTATION, "0xe9ae5c53", calls));
  }

  private PolicyDecision judge(ObjectNode... operations) {
    return judgeWhole(frame("CALL", BUNDLER, ENTRY_POINT, HANDLE, operations));
  }

  private PolicyDecision judgeWhole(ObjectNode outermost) {
    ObjectNode question = JSON.objectNode().put("protocolVersion", "1").put("accessType", "write");
    question.putObject("trace").set("frame", SequencerClient.frame(outermost));
    return policy.judge(
        SEQUENCER, JudgeRequest.read(Recorded.sent(question)), address -> address.equals(CLOSED));
  }

  @Test
  void theAccountsOfABundleDecide() {
    assertThat(judge(operation(ACCOUNT, frame("CALL", ACCOUNT, OPEN, GO))).decision())
        .isEqualTo(Decision.JUDGE_ALLOW);
    PolicyDecision denied = judge(operation(ACCOUNT, frame("CALL", ACCOUNT, CLOSED, GO)));
    assertThat(denied.decision()).isEqualTo(Decision.PERMISSION_MISSING);
    assertThat(denied.sender().userId()).contains("ada");
    assertThat(denied.call().orElseThrow().to()).isEqualTo(CLOSED);
    assertThat(
            judge(
                    operation(
                        ACCOUNT, frame("CALL", ACCOUNT, OPEN, GO, frame("CALL", OPEN, CLOSED, GO))))
                .decision())
        .isEqualTo(Decision.PERMISSION_MISSING);
    assertThat(judge(operation(ACCOUNT, frame("CALL", ACCOUNT, CLOSED, "0x"))).decision())
        .isEqualTo(Decision.PERMISSION_MISSING);
    assertThat(judge(operation(ACCOUNT, frame("CALL", ACCOUNT, UNKNOWN, "0x"))).decision())
        .isEqualTo(Decision.JUDGE_ALLOW);
    assertThat(judge(operation(UNKNOWN)).decision()).isEqualTo(Decision.USER_NOT_FOUND);
  }

  @Test
  void framesThatBelongToNoAccountAreNotExplained() {
    assertThat(judge(frame("DELEGATECALL", ENTRY_POINT, OPEN, GO)).decision())
        .isEqualTo(Decision.JUDGE_NO_FRAMES);
    assertThat(judge(operation(ACCOUNT, frame("DELEGATECALL", ACCOUNT, OPEN, GO))).decision())
        .isEqualTo(Decision.JUDGE_NO_FRAMES);
  }

  @Test
  void aListOfFramesShowsNoAccounts() {
    ObjectNode question = JSON.objectNode().put("protocolVersion", "1").put("accessType", "write");
    ObjectNode alone = SequencerClient.frame(frame("CALL", BUNDLER, ENTRY_POINT, HANDLE));
    question.putObject("trace").putArray("frames").add(alone);
    assertThat(
            policy
                .judge(SEQUENCER, JudgeRequest.read(Recorded.sent(question)), address -> false)
                .decision())
        .isEqualTo(Decision.JUDGE_NO_FRAMES);
  }

  @Test
  void aBundlerSendsNothingButBundles() {
    assertThat(policy.enter(call(ENTRY_POINT, HANDLE))).isEqualTo(Decision.JUDGE_ALLOW);
    assertThat(policy.enter(call(ENTRY_POINT, GO))).isEqualTo(Decision.PERMISSION_MISSING);
    assertThat(policy.enter(call(OPEN, HANDLE))).isEqualTo(Decision.PERMISSION_MISSING);
    assertThat(policy.enter(call(null, HANDLE))).isEqualTo(Decision.PERMISSION_MISSING);
    assertThat(judgeWhole(frame("CALL", BUNDLER, OPEN, HANDLE)).decision())
        .isEqualTo(Decision.PERMISSION_MISSING);
  }

  @Test
  void onlySequencersAreAnsweredOfBundles() {
    assertThat(policy.concerns(SEQUENCER, BUNDLER)).isTrue();
    assertThat(policy.concerns(SEQUENCER, ACCOUNT)).isFalse();
    assertThat(policy.concerns(new PolicyClient(Optional.of("machine")), BUNDLER)).isFalse();
  }

  private static Call call(Address to, String data) {
    return Call.signed(BUNDLER, to, Calldata.of(data));
  }

  /** One account has a user. */
  private static final class Senders extends SenderResolver {
    @Override
    SenderIdentity of(PolicyClient policyClient, Address wallet) {
      return wallet.equals(ACCOUNT)
          ? new SenderIdentity(
              Optional.of("ada"),
              Optional.of(
                  new ActingUser(
                      null,
                      false,
                      false,
                      Set.of(),
                      Set.of(ACCOUNT),
                      false,
                      false,
                      false,
                      Set.of())),
              Decision.USER_NOT_FOUND)
          : SenderIdentity.UNKNOWN;
    }
  }

  /** One function of one contract is public. */
  private static final class Facts extends DecisionFactCache {
    private static final ContractRules RULES =
        new ContractRules(
            null,
            Map.of(
                GO,
                new FunctionRule(
                    GO,
                    AccessType.WRITE,
                    Optional.of(RuleType.PUBLIC),
                    false,
                    false,
                    Set.of(),
                    new RestrictedArguments("go()", List.of()))));

    @Override
    public Optional<ContractRules> contract(Call call) {
      return OPEN.equals(call.to()) ? Optional.of(RULES) : Optional.empty();
    }

    @Override
    public Map<Address, ContractRules> rules(Set<CallTarget> targets) {
      return targets.stream()
          .map(CallTarget::address)
          .filter(OPEN::equals)
          .distinct()
          .collect(Collectors.toMap(each -> each, each -> RULES));
    }
  }
}
