package dev.portcullis.ejb.decision;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.kernel.Address;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceJudgeTest {
  private static final Address SENDER = address("a1");
  private static final Address ENTRY = address("c1");
  private static final Address CALLEE = address("c2");
  private static final Address CREATED = address("d1");
  private static final Address PERSON = address("e1");
  private static final Address SYSTEM = new Address("0x" + "0".repeat(35) + "10003");
  private static final String ENTER = "0x11111111";
  private static final String OWN = "0xa9059cbb" + word(SENDER) + word(PERSON);
  private static final String FOREIGN = "0xa9059cbb" + word(PERSON) + word(PERSON);
  private static final ActingUser MEMBER = person(false);

  private final Map<Address, ContractRules> contracts = new HashMap<>();
  private final Set<Address> withCode = new HashSet<>(Set.of(ENTRY, CALLEE, SYSTEM));

  @Test
  void anEntryThatCallsNothingIsAllowed() {
    assertAllowed(top());
    ObjectNode without = top();
    without.remove("calls");
    assertAllowed(without);
    assertAllowed(top().putNull("calls"));
  }

  @Test
  void aNestedCallNeedsAPermissionOfItsOwn() {
    assertDenied(top(frame("CALL", CALLEE, OWN)), "permission.missing", CALLEE, 0);
    register(CALLEE, "org", rule(AccessType.WRITE, RuleType.PUBLIC, false));
    assertAllowed(top(frame("CALL", CALLEE, OWN)));
    assertAllowed(top(frame("StaticCall", CALLEE, OWN)));
    assertDenied(top(frame("CALL", CALLEE, "0xdeadbeef")), "permission.missing", CALLEE, 0);
  }

  @Test
  void aCallInATransactionNeedsWriteUnlessItProvablyOnlyReads() {
    register(CALLEE, "org", rule(AccessType.READ, RuleType.PUBLIC, false));
    String mismatch = "permission.access_type_mismatch";
    assertDenied(top(frame("CALL", CALLEE, OWN)), mismatch, CALLEE, 0);
    assertDenied(top(seen(true, frame("CALL", CALLEE, OWN))), mismatch, CALLEE, 0);
    assertAllowed(top(seen(false, frame("CALL", CALLEE, OWN))));
    assertAllowed(top(frame("STATICCALL", CALLEE, OWN)));
    ObjectNode unclear = frame("CALL", CALLEE, OWN).put("changes", "no");
    assertDenied(top(unclear), mismatch, CALLEE, 0);
    assertThat(judge(top(unclear)).access()).contains(AccessType.WRITE);
  }

  @Test
  void aChangeInAnInnerCallCountsForTheOuterCall() {
    Address third = address("c3");
    register(CALLEE, "org", rule(AccessType.READ, RuleType.PUBLIC, false));
    register(third, "org", rule(AccessType.WRITE, RuleType.PUBLIC, false));
    String mismatch = "permission.access_type_mismatch";
    ObjectNode quiet = seen(false, frame("CALL", third, OWN));
    assertAllowed(top(seen(false, frame("CALL", CALLEE, OWN, quiet))));
    ObjectNode loud = seen(true, frame("CALL", third, OWN));
    assertDenied(top(seen(false, frame("CALL", CALLEE, OWN, quiet, loud))), mismatch, CALLEE, 0);
    ObjectNode paying = seen(false, frame("CALL", third, OWN)).put("value", "0x1");
    assertDenied(top(seen(false, frame("CALL", CALLEE, OWN, paying))), mismatch, CALLEE, 0);
    ObjectNode free = seen(false, frame("CALL", third, OWN)).put("value", "0x0");
    assertAllowed(top(seen(false, frame("CALL", CALLEE, OWN, free))));
    for (String type : List.of("CREATE", "CREATE2")) {
      ObjectNode creating = seen(false, frame(type, CREATED, "0x60"));
      assertDenied(top(seen(false, frame("CALL", CALLEE, OWN, creating))), mismatch, CALLEE, 0);
    }
    ObjectNode ending = seen(false, frame("SELFDESTRUCT", PERSON, "0x"));
    assertDenied(top(seen(false, frame("CALL", CALLEE, OWN, ending))), mismatch, CALLEE, 0);
    ObjectNode sibling = seen(true, frame("CALL", third, OWN));
    assertAllowed(top(seen(false, frame("CALL", CALLEE, OWN)), sibling));
  }

  @Test
  void aStaticCallChangesNoState() {
    register(CALLEE, "org", rule(AccessType.READ, RuleType.PUBLIC, false));
    ObjectNode inner = frame("CALL", CALLEE, OWN, frame("DELEGATECALL", PERSON, OWN));
    assertAllowed(top(frame("STATICCALL", CALLEE, OWN, inner)));
  }

  @Test
  void aFunctionOfTheChainChangesNothing() {
    register(CALLEE, "org", rule(AccessType.READ, RuleType.PUBLIC, false));
    ObjectNode identity = frame("CALL", new Address("0x" + "0".repeat(39) + "4"), "0x00");
    assertAllowed(top(seen(false, frame("CALL", CALLEE, OWN, identity))));
    ObjectNode paying = identity.deepCopy().put("value", "0x1");
    assertThat(judge(top(seen(false, frame("CALL", CALLEE, OWN, paying)))).decision())
        .isEqualTo(Decision.PERMISSION_ACCESS_TYPE_MISMATCH);
  }

  @Test
  void inAReadOnlyCallEveryFrameNeedsRead() {
    register(CALLEE, "org", rule(AccessType.READ, RuleType.PUBLIC, false));
    Call reading = new Call(SENDER, ENTRY, Calldata.of(ENTER), AccessType.READ);
    ObjectNode trace = top(frame("CALL", CALLEE, OWN, seen(true, frame("CALL", CALLEE, OWN))));
    assertThat(judge(MEMBER, reading, trace)).isEqualTo(NestedCallDecision.ALLOW);
  }

  @Test
  void theInspectionRightIsCheckedForEveryFrame() {
    ObjectNode own = top();
    own.putArray("inspects").add(CREATED.text());
    assertAllowed(own);
    own.withArray("inspects").add(CALLEE.text());
    assertAllowed(own);
    register(CALLEE, "org");
    assertDenied(own, "judge.not_inspectable", CALLEE);
    assertThat(judge(own).access()).contains(AccessType.READ);
    ObjectNode nested = frame("CALL", address("c3"), OWN);
    nested.putArray("inspects").add(CALLEE.text());
    register(address("c3"), "org", rule(AccessType.WRITE, RuleType.PUBLIC, false));
    assertDenied(top(nested), "judge.not_inspectable", CALLEE, 0);
    assertThat(ExecutionTrace.read(top(nested)).targets()).contains(new CallTarget(CALLEE, "0x"));
  }

  @Test
  void everyCallerMayInspectTheSystemContracts() {
    ObjectNode own = top();
    own.putArray("inspects").add(SYSTEM.text());
    assertAllowed(own);
    register(SYSTEM, null);
    assertAllowed(own);
  }

  @Test
  void theUmbrellaOfASystemContractCoversTheSignersOrganization() {
    register(SYSTEM, null, umbrella());
    ObjectNode trace =
        frame("CALL", SYSTEM, ENTER, frame("CALL", CALLEE, OWN)).put("from", SENDER.text());
    Call entry = new Call(SENDER, SYSTEM, Calldata.of(ENTER), AccessType.WRITE);
    assertThat(judge(MEMBER, entry, trace).decision()).isEqualTo(Decision.JUDGE_NOT_COVERED);
    register(CALLEE, "org");
    assertThat(judge(MEMBER, entry, trace)).isEqualTo(NestedCallDecision.ALLOW);
    register(CALLEE, null);
    assertThat(judge(MEMBER, entry, trace)).isEqualTo(NestedCallDecision.ALLOW);
    register(CALLEE, "another");
    assertThat(judge(MEMBER, entry, trace).decision()).isEqualTo(Decision.JUDGE_NOT_COVERED);
    register(CALLEE, "org", rule(AccessType.READ, RuleType.RESTRICT_ARGUMENT, false));
    assertThat(judge(MEMBER, entry, trace)).isEqualTo(NestedCallDecision.ALLOW);
    trace.withArray("calls").removeAll().add(frame("CALL", CALLEE, FOREIGN));
    assertThat(judge(MEMBER, entry, trace).decision()).isEqualTo(Decision.RESTRICT_ARGUMENT_DENY);
  }

  @Test
  void theUmbrellaOfASystemContractCoversOthersThatAreNotRegistered() {
    Address other = new Address("0x" + "0".repeat(35) + "10002");
    withCode.add(other);
    register(SYSTEM, null, umbrella());
    ObjectNode trace =
        frame("CALL", SYSTEM, ENTER, frame("CALL", other, OWN)).put("from", SENDER.text());
    Call entry = new Call(SENDER, SYSTEM, Calldata.of(ENTER), AccessType.WRITE);
    assertThat(judge(MEMBER, entry, trace)).isEqualTo(NestedCallDecision.ALLOW);
    register(ENTRY, "org", umbrella());
    assertDenied(top(frame("CALL", other, OWN)), "judge.not_covered", other, 0);
  }

  @Test
  void theUmbrellaOfAnotherContractOfTheZoneCoversNoOrganization() {
    register(ENTRY, null, umbrella());
    register(CALLEE, "org");
    assertDenied(top(frame("CALL", CALLEE, OWN)), "judge.not_covered", CALLEE, 0);
  }

  @Test
  void aSystemContractBelowAContractNeedsItsPermissionOrAnUmbrella() {
    ObjectNode trace = top(frame("CALL", SYSTEM, OWN));
    register(ENTRY, "org");
    register(SYSTEM, null);
    assertDenied(trace, "permission.missing", SYSTEM, 0);
    register(SYSTEM, null, rule(AccessType.WRITE, RuleType.PUBLIC, true));
    assertAllowed(trace);
    register(SYSTEM, null);
    register(ENTRY, "org", umbrella());
    assertAllowed(trace);
  }

  private static FunctionRule umbrella() {
    return new FunctionRule(
        ENTER,
        AccessType.WRITE,
        Optional.of(RuleType.PUBLIC),
        true,
        true,
        Set.of(),
        new RestrictedArguments("enter()", List.of()));
  }

  @Test
  void aCallerOfAContractInATransactionMayInspectItThere() {
    register(CALLEE, "org", rule(AccessType.READ, RuleType.PUBLIC, false));
    ObjectNode trace = top(frame("STATICCALL", CALLEE, OWN));
    trace.putArray("inspects").add(CALLEE.text());
    assertAllowed(trace);
    register(ENTRY, "org");
    trace.withArray("inspects").add(ENTRY.text());
    assertAllowed(trace);
    trace.withArray("inspects").add(SENDER.text()).add("0x" + "0".repeat(39) + "1");
    assertThat(looking(address -> false, trace)).isEqualTo(NestedCallDecision.ALLOW);
  }

  /** Paying an account nothing must not reveal its balance. */
  @Test
  void aTransferOpensNoWallet() {
    ObjectNode trace = top(frame("CALL", PERSON, "0x"));
    trace.putArray("inspects").add(PERSON.text());
    assertAllowed(trace);
    assertThat(looking(address -> false, trace).decision())
        .isEqualTo(Decision.JUDGE_NOT_INSPECTABLE);
  }

  @Test
  void aTransactionMayInspectTheContractsItCreates() {
    ObjectNode trace = top(frame("CREATE", CREATED, "0x60"));
    trace.putArray("inspects").add(CREATED.text());
    assertThat(looking(address -> false, trace)).isEqualTo(NestedCallDecision.ALLOW);
  }

  @Test
  void anUmbrellaCoversLookingAtItsContracts() {
    umbrella("org");
    ObjectNode trace = top();
    trace.putArray("inspects").add(CALLEE.text());
    register(CALLEE, "org");
    assertThat(looking(address -> false, trace)).isEqualTo(NestedCallDecision.ALLOW);
    register(CALLEE, null);
    assertThat(looking(address -> false, trace)).isEqualTo(NestedCallDecision.ALLOW);
    register(CALLEE, "other");
    assertDenied(trace, "judge.not_inspectable", CALLEE);
  }

  @Test
  void codeReportedByATraceIsTrusted() {
    assertAllowed(top(frame("CALL", CALLEE, "0x").put("hasCode", false)));
    assertDenied(
        top(frame("CALL", PERSON, "0x").put("hasCode", true)), "permission.missing", PERSON, 0);
    assertAllowed(
        top(frame("CREATE", CREATED, "0x60"), frame("CALL", CREATED, "0x").put("hasCode", false)));
  }

  @Test
  void theFirstFrameThatFailsIsNamedByItsPath() {
    register(CALLEE, "org", rule(AccessType.WRITE, RuleType.PUBLIC, false));
    ObjectNode good = frame("CALL", CALLEE, OWN);
    ObjectNode bad = frame("CALL", address("c9"), "0xdeadbeef");
    ObjectNode trace = top(good, frame("CALL", CALLEE, OWN, good, good, bad), bad);
    NestedCallDecision judged = judge(trace);
    assertThat(judged.path()).containsExactly(1, 2);
    assertThat(judged.target()).contains(new CallTarget(address("c9"), "0xdeadbeef"));
    assertThat(judged.decision()).isEqualTo(Decision.PERMISSION_MISSING);
  }

  @Test
  void argumentsAreComparedWithTheActingWalletAndNotWithTheCaller() {
    register(CALLEE, "org", rule(AccessType.WRITE, RuleType.RESTRICT_ARGUMENT, false));
    assertAllowed(top(frame("CALL", CALLEE, OWN)));
    assertDenied(
        top(frame("CALL", CALLEE, "0xa9059cbb" + word(ENTRY) + word(PERSON))),
        "rule.restrict_argument.deny",
        CALLEE,
        0);
  }

  @Test
  void organizationScopeAppliesToInnerCalls() {
    register(CALLEE, "other", rule(AccessType.WRITE, RuleType.PUBLIC, false));
    assertDenied(top(frame("CALL", CALLEE, OWN)), "permission.org_mismatch", CALLEE, 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"DELEGATECALL", "DelegateCall", "CALLCODE"})
  void borrowedCodeIsLookedUpWhereItRuns(String type) {
    register(CALLEE, "org", rule(AccessType.WRITE, RuleType.PUBLIC, false));
    Address library = address("c8");
    assertAllowed(top(frame("CALL", CALLEE, OWN, frame(type, library, OWN))));
    assertAllowed(
        top(frame("CALL", CALLEE, OWN, frame(type, library, OWN, frame(type, PERSON, OWN)))));
    assertDenied(top(frame(type, CALLEE, OWN)), "permission.missing", ENTRY, 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"DELEGATECALL", "CALLCODE"})
  void delegatedCodeIsCheckedAsTheDelegatingContract(String type) {
    register(ENTRY, "org", rule(AccessType.READ, RuleType.PUBLIC, false));
    register(CALLEE, "org", rule(AccessType.READ, RuleType.PUBLIC, false));
    String mismatch = "permission.access_type_mismatch";
    Address library = address("c8");
    assertDenied(top(seen(false, frame(type, library, OWN))), mismatch, ENTRY, 0);
    ObjectNode quiet = seen(false, frame(type, library, OWN).put("value", "0x1"));
    ObjectNode loud = seen(true, frame(type, library, OWN));
    boolean pays = type.equals("CALLCODE");
    assertThat(judge(top(seen(false, frame("CALL", CALLEE, OWN, quiet)))).decision().allowed())
        .isEqualTo(!pays);
    assertDenied(top(seen(false, frame("CALL", CALLEE, OWN, loud))), mismatch, CALLEE, 0);
    assertAllowed(top(frame("STATICCALL", CALLEE, OWN, frame(type, library, OWN))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"CREATE", "CREATE2"})
  void aCallerWithoutDeploymentRightCreatesNoInnerContract(String type) {
    ActingUser mayNot =
        new ActingUser(
            "org", false, false, Set.of(), Set.of(SENDER), false, false, false, Set.of());
    Call entry = new Call(SENDER, ENTRY, Calldata.of(ENTER), AccessType.WRITE);
    NestedCallDecision denied = judge(mayNot, entry, top(frame(type, CREATED, "0x60")));
    assertThat(denied.decision()).isEqualTo(Decision.DEPLOY_PERMISSION_MISSING);
    assertThat(denied.path()).containsExactly(0);
    assertThat(denied.target()).isEmpty();
    assertThat(denied.access()).contains(AccessType.WRITE);
    umbrella("org");
    assertThat(judge(mayNot, entry, top(frame(type, CREATED, "0x60"))))
        .isEqualTo(NestedCallDecision.ALLOW);
  }

  @ParameterizedTest
  @ValueSource(strings = {"CREATE", "Create", "CREATE2", "create2"})
  void creationsPassAndForbiddenCallsOfTheirConstructorsDoNot(String type) {
    assertAllowed(top(frame(type, CREATED, "0x60")));
    assertDenied(
        top(frame(type, CREATED, "0x60", frame("CALL", CALLEE, OWN))),
        "permission.missing",
        CALLEE,
        0,
        0);
    assertDenied(
        top(frame(type, CREATED, "0x60"), frame("CALL", CREATED, "0x")),
        "permission.missing",
        CREATED,
        1);
    ObjectNode failed = frame(type, CREATED, "0x60", frame("DELEGATECALL", CALLEE, OWN));
    failed.remove("to");
    NestedCallDecision judged = judge(top(failed));
    assertThat(judged.decision()).isEqualTo(Decision.PERMISSION_MISSING);
    assertThat(judged.path()).containsExactly(0, 0);
    assertThat(judged.target()).isEmpty();
  }

  @Test
  void plainTransfersPassToAccountsWithoutCode() {
    assertAllowed(top(frame("CALL", PERSON, "0x")));
    assertDenied(top(frame("CALL", PERSON, "0x00")), "permission.missing", PERSON, 0);
    assertDenied(top(frame("CALL", CALLEE, "0x")), "permission.missing", CALLEE, 0);
  }

  @Test
  void theEndOfAContractIsATransfer() {
    ObjectNode end = frame("SELFDESTRUCT", PERSON, "0x");
    end.remove("input");
    assertAllowed(top(end));
    ObjectNode toContract = frame("SelfDestruct", CALLEE, "0x");
    assertDenied(top(toContract), "permission.missing", CALLEE, 0);
    register(CALLEE, "org", receive());
    assertAllowed(top(toContract));
  }

  @ParameterizedTest
  @CsvSource({
    "00, false",
    "01, true",
    "09, true",
    "0a, true",
    "11, true",
    "12, false",
    "ff, false",
    "0100, true",
    "0101, false",
    "010001, false"
  })
  void precompiledContractsPass(String number, boolean passes) {
    Address address = new Address("0x" + "0".repeat(40 - number.length()) + number);
    for (String type : List.of("CALL", "STATICCALL")) {
      assertThat(judge(top(frame(type, address, "0x00"))).decision().allowed()).isEqualTo(passes);
    }
    assertThat(judge(top(frame("DELEGATECALL", address, "0x00"))).decision().allowed())
        .isEqualTo(passes);
  }

  @Test
  void callsOfOneselfNeedTheirPermission() {
    assertDenied(top(frame("CALL", ENTRY, OWN)), "permission.missing", ENTRY, 0);
    register(ENTRY, "org", rule(AccessType.WRITE, RuleType.PUBLIC, false));
    assertAllowed(top(frame("CALL", ENTRY, OWN)));
  }

  @Test
  void anUmbrellaCoversItsOrganizationAndTheZone() {
    umbrella("org");
    register(CALLEE, "org");
    assertAllowed(top(frame("CALL", CALLEE, OWN, frame("CALL", PERSON, "0x1234"))));
    register(CALLEE, null);
    assertAllowed(top(frame("CALL", CALLEE, OWN)));
    register(CALLEE, "other", rule(AccessType.WRITE, RuleType.PUBLIC, false));
    assertDenied(top(frame("CALL", CALLEE, OWN)), "judge.not_covered", CALLEE, 0);
    contracts.remove(CALLEE);
    assertDenied(top(frame("CALL", CALLEE, "0x")), "judge.not_covered", CALLEE, 0);
    assertDenied(
        top(frame("CREATE", CREATED, "0x60"), frame("CALL", CREATED, OWN)),
        "judge.not_covered",
        CREATED,
        1);
  }

  @Test
  void anUmbrellaOfTheZoneCoversTheZone() {
    umbrella(null);
    register(CALLEE, null);
    assertAllowed(top(frame("CALL", CALLEE, OWN)));
    register(CALLEE, "org");
    assertDenied(top(frame("CALL", CALLEE, OWN)), "judge.not_covered", CALLEE, 0);
  }

  @ParameterizedTest
  @CsvSource({
    "PUBLIC, judge.allow",
    "CHECK_ROLE, judge.allow",
    "RESTRICT_ARGUMENT, rule.restrict_argument.deny",
    "CHECK_ROLE_AND_RESTRICT_ARGUMENT, rule.and.deny_args",
    "CHECK_ROLE_OR_RESTRICT_ARGUMENT, rule.or.deny_both"
  })
  void restrictedArgumentsApplyUnderAnUmbrella(RuleType type, String expected) {
    umbrella("org");
    register(CALLEE, "org", rule(AccessType.READ, type, false));
    assertAllowed(top(frame("CALL", CALLEE, OWN)));
    assertThat(judge(top(frame("CALL", CALLEE, FOREIGN))).decision().ruleId()).isEqualTo(expected);
  }

  @Test
  void onlyTheEntryIsAnUmbrella() {
    register(CALLEE, "org", rule(AccessType.WRITE, RuleType.PUBLIC, true));
    Address third = address("c3");
    register(third, "org");
    assertDenied(
        top(frame("CALL", CALLEE, OWN, frame("CALL", third, OWN))),
        "permission.missing",
        third,
        0,
        0);
  }

  @Test
  void anUnknownNewerRuleTypeIsDeniedUnderAnUmbrella() {
    umbrella("org");
    register(
        CALLEE,
        "org",
        new FunctionRule(
            "0xa9059cbb",
            AccessType.READ,
            RuleType.of("checkTheMoon"),
            false,
            false,
            Set.of(),
            new RestrictedArguments("transfer(address,address)", List.of(0))));
    assertDenied(top(frame("CALL", CALLEE, OWN)), "rule.unknown", CALLEE, 0);
  }

  @Test
  void aDeploymentIsJudgedByTheCallsOfItsConstructor() {
    Call deployment = new Call(SENDER, null, Calldata.of("0x6001"), AccessType.WRITE);
    ObjectNode trace = frame("CREATE", CREATED, "0x6001", frame("CALL", PERSON, "0x"));
    trace.put("from", SENDER.text());
    assertThat(judge(MEMBER, deployment, trace)).isEqualTo(NestedCallDecision.ALLOW);
    trace.withArray("calls").add(frame("CALL", CALLEE, OWN));
    assertThat(judge(MEMBER, deployment, trace).path()).containsExactly(1);
    trace.put("type", "CALL");
    assertThat(judge(MEMBER, deployment, trace)).isEqualTo(NestedCallDecision.NO_FRAMES);
  }

  @Test
  void aTraceOfAnotherCallIsRejected() {
    for (String field : List.of("from", "to")) {
      assertThat(judge(top().put(field, PERSON.text()))).isEqualTo(NestedCallDecision.NO_FRAMES);
    }
    assertThat(judge(top().put("input", "0x11111112"))).isEqualTo(NestedCallDecision.NO_FRAMES);
    for (String type : List.of("STATICCALL", "DELEGATECALL", "CREATE", "SELFDESTRUCT")) {
      assertThat(judge(top().put("type", type))).isEqualTo(NestedCallDecision.NO_FRAMES);
    }
  }

  @Test
  void anUnreadableTraceIsDenied() {
    JsonNodeFactory json = JsonNodeFactory.instance;
    for (JsonNode trace :
        List.of(json.nullNode(), json.missingNode(), json.objectNode(), json.arrayNode())) {
      assertThat(judge(trace)).isEqualTo(NestedCallDecision.NO_FRAMES);
      assertThat(ExecutionTrace.read(trace).targets()).isEmpty();
    }
    umbrella("org");
    for (String field : List.of("type", "from", "to", "input")) {
      ObjectNode nested = frame("CALL", PERSON, "0x");
      assertThat(judge(top(nested.put(field, "0x1")))).isEqualTo(NestedCallDecision.NO_FRAMES);
      assertThat(judge(top(nested.put(field, 1)))).isEqualTo(NestedCallDecision.NO_FRAMES);
      assertThat(judge(top(nested.putNull(field)))).isEqualTo(NestedCallDecision.NO_FRAMES);
      nested.remove(field);
      assertThat(judge(top(nested))).isEqualTo(NestedCallDecision.NO_FRAMES);
    }
    assertThat(judge(top().put("inspects", PERSON.text()))).isEqualTo(NestedCallDecision.NO_FRAMES);
    ObjectNode inspecting = top();
    inspecting.putArray("inspects").add("0x1");
    assertThat(judge(inspecting)).isEqualTo(NestedCallDecision.NO_FRAMES);
    assertThat(judge(top().put("calls", "none"))).isEqualTo(NestedCallDecision.NO_FRAMES);
    ObjectNode list = top();
    list.putArray("calls").add(1);
    assertThat(judge(list)).isEqualTo(NestedCallDecision.NO_FRAMES);
  }

  @Test
  void fullAccessIsNotJudged() {
    Call entry = new Call(SENDER, ENTRY, Calldata.of(ENTER), AccessType.WRITE);
    assertThat(judge(person(true), entry, JsonNodeFactory.instance.nullNode()))
        .isEqualTo(NestedCallDecision.ALLOW);
  }

  @Test
  void depthCostsNoStackAndTooManyFramesAreRefused() {
    register(CALLEE, "org", rule(AccessType.WRITE, RuleType.PUBLIC, false));
    assertAllowed(deep(1024));
    assertAllowed(deep(CallTrace.MOST_FRAMES));
    assertThat(judge(deep(CallTrace.MOST_FRAMES + 1))).isEqualTo(NestedCallDecision.NO_FRAMES);
    assertThat(judge(deep(100_000))).isEqualTo(NestedCallDecision.NO_FRAMES);
    assertThat(ExecutionTrace.read(deep(100_000)).targets()).isEmpty();
    ObjectNode[] many = new ObjectNode[CallTrace.MOST_FRAMES];
    Arrays.fill(many, frame("CALL", CALLEE, OWN));
    assertThat(judge(top(many))).isEqualTo(NestedCallDecision.NO_FRAMES);
    assertAllowed(top(Arrays.copyOf(many, many.length - 1)));
  }

  /** What {@link NestedReadPermission} opens; a permission of its own is not needed for it. */
  @Test
  void aPermissionThatGrantsReadingIsCheckedFirst() {
    register(
        ENTRY,
        "org",
        new FunctionRule(
                ENTER,
                AccessType.WRITE,
                Optional.of(RuleType.PUBLIC),
                true,
                false,
                Set.of(),
                new RestrictedArguments("enter()", List.of()))
            .readingWithin(true));
    register(CALLEE, "org");
    assertAllowed(top(frame("STATICCALL", CALLEE, OWN)));
    assertDenied(top(frame("CALL", CALLEE, OWN)), "permission.missing", CALLEE, 0);
    ObjectNode looks = top();
    looks.putArray("inspects").add(CALLEE.text());
    assertThat(looking(address -> false, looks)).isEqualTo(NestedCallDecision.ALLOW);
    register(CALLEE, "other");
    assertDenied(top(frame("STATICCALL", CALLEE, OWN)), "permission.missing", CALLEE, 0);
    assertDenied(looks, "judge.not_inspectable", CALLEE);
  }

  @Test
  void aHundredDenialsAreEnough() {
    ObjectNode[] frames = new ObjectNode[150];
    for (int i = 0; i < frames.length; i++) {
      frames[i] = frame("CALL", new Address("0x%040x".formatted(0x10_0000 + i)), OWN);
      frames[i].putArray("inspects").add("0x%040x".formatted(0x20_0000 + i));
    }
    for (Address each : inspected(frames)) {
      register(each, "org");
    }
    assertThat(denials(top(frames))).as("of frames and of what they look at").hasSize(100);
    for (int i = 0; i < 99; i++) {
      frames[i].remove("inspects");
    }
    List<NestedCallDecision> denials = denials(top(frames));
    assertThat(denials).hasSize(100);
    assertThat(denials.get(99).decision())
        .as("the hundredth is a call: what it looks at would be one more")
        .isEqualTo(Decision.PERMISSION_MISSING);
  }

  private static List<Address> inspected(ObjectNode... frames) {
    return Arrays.stream(frames)
        .map(frame -> new Address(frame.get("inspects").get(0).asText()))
        .toList();
  }

  private List<NestedCallDecision> denials(JsonNode trace) {
    Call entry = new Call(SENDER, ENTRY, Calldata.of(ENTER), AccessType.WRITE);
    return new TraceJudge(this::registered, address -> true, accounts -> accounts)
        .denials(MEMBER, entry, ExecutionTrace.read(trace));
  }

  private ObjectNode deep(int frames) {
    ObjectNode inner = frame("CALL", CALLEE, OWN);
    for (int i = 2; i < frames; i++) {
      inner = frame("CALL", CALLEE, OWN, inner);
    }
    return top(inner);
  }

  @Test
  void theTargetsAreThoseThatNeedRules() {
    ObjectNode trace =
        top(
            frame("CREATE", CREATED, "0x60", frame("CALL", PERSON, "0x")),
            frame("CALL", CALLEE, OWN, frame("DELEGATECALL", PERSON, FOREIGN)),
            frame("STATICCALL", new Address("0x" + "0".repeat(39) + "2"), "0x1234"),
            frame("SELFDESTRUCT", PERSON, "0x"),
            frame("CALL", CALLEE, "0xa905"));
    assertThat(ExecutionTrace.read(trace).targets())
        .containsExactly(
            new CallTarget(ENTRY, ENTER),
            new CallTarget(PERSON, "0x"),
            new CallTarget(CALLEE, "0xa9059cbb"),
            new CallTarget(CALLEE, "0xa905"));
  }

  private void umbrella(String organization) {
    register(
        ENTRY,
        organization,
        new FunctionRule(
            ENTER,
            AccessType.WRITE,
            Optional.of(RuleType.PUBLIC),
            true,
            true,
            Set.of(),
            new RestrictedArguments("enter()", List.of())));
  }

  private void register(Address address, String organization, FunctionRule... rules) {
    contracts.put(address, ContractRules.of(organization, List.of(rules), List.of()));
  }

  private static FunctionRule rule(AccessType access, RuleType type, boolean umbrella) {
    return new FunctionRule(
        "0xa9059cbb",
        access,
        Optional.of(type),
        true,
        umbrella,
        Set.of("nobody's"),
        new RestrictedArguments("transfer(address,address)", List.of(0)));
  }

  private static FunctionRule receive() {
    return new FunctionRule(
        "0x",
        AccessType.WRITE,
        Optional.of(RuleType.PUBLIC),
        true,
        false,
        Set.of(),
        new RestrictedArguments("receive()", List.of()));
  }

  private void assertAllowed(JsonNode trace) {
    assertThat(judge(trace)).isEqualTo(NestedCallDecision.ALLOW);
  }

  private void assertDenied(JsonNode trace, String ruleId, Address target, Integer... path) {
    NestedCallDecision judged = judge(trace);
    assertThat(judged.decision().ruleId()).isEqualTo(ruleId);
    assertThat(judged.decision().allowed()).isFalse();
    assertThat(judged.path()).containsExactly(path);
    assertThat(judged.target().map(CallTarget::address)).contains(target);
  }

  private NestedCallDecision judge(JsonNode trace) {
    return judge(MEMBER, new Call(SENDER, ENTRY, Calldata.of(ENTER), AccessType.WRITE), trace);
  }

  private NestedCallDecision judge(ActingUser actor, Call entry, JsonNode trace) {
    return new TraceJudge(this::registered, withCode::contains)
        .judge(actor, entry, ExecutionTrace.read(trace));
  }

  private NestedCallDecision looking(Predicate<Address> inspectable, JsonNode trace) {
    Call entry = new Call(SENDER, ENTRY, Calldata.of(ENTER), AccessType.WRITE);
    return new TraceJudge(
            this::registered,
            withCode::contains,
            accounts -> accounts.stream().filter(inspectable.negate()).collect(Collectors.toSet()))
        .judge(MEMBER, entry, ExecutionTrace.read(trace));
  }

  private Optional<ContractRules> registered(Address address) {
    return Optional.ofNullable(contracts.get(address));
  }

  private static ObjectNode seen(boolean changes, ObjectNode frame) {
    return frame.put("changes", changes);
  }

  private static ActingUser person(boolean fullAccess) {
    return new ActingUser(
        "org", false, false, Set.of("role"), Set.of(SENDER), true, fullAccess, false, Set.of());
  }

  private static ObjectNode top(ObjectNode... calls) {
    return frame("CALL", ENTRY, ENTER, calls).put("from", SENDER.text());
  }

  private static ObjectNode frame(String type, Address to, String input, ObjectNode... calls) {
    ObjectNode frame = JsonNodeFactory.instance.objectNode();
    frame.put("type", type).put("from", ENTRY.text()).put("to", to.text()).put("input", input);
    frame.putArray("calls").addAll(List.of(calls));
    return frame;
  }

  private static String word(Address address) {
    return "0".repeat(24) + address.text().substring(2);
  }

  private static Address address(String repeated) {
    return new Address("0x" + repeated.repeat(20));
  }
}
