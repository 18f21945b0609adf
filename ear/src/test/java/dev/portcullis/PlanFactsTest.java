package dev.portcullis;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Engines and rules read no fact that the classes and cells of a plan do not name (ADR 0157). A new
 * fact needs a component of {@code PersonClass}, {@code CallCell} or {@code EventCell}, or a reason
 * here why it tells no two cases apart. A unit test of the compiled classes.
 */
class PlanFactsTest {
  private static final String DECISION = "dev.portcullis.ejb.decision";

  /** The classes that decide. */
  private static final Set<String> DECIDING =
      Set.of(
          "DecisionEngine",
          "ContractRules",
          "FunctionRule",
          "RestrictedArguments",
          "EntryCoverage",
          "Umbrella",
          "NestedReadPermission",
          "TraceJudge",
          "TraceJudge$Case",
          "EventDecisionEngine",
          "EventRule",
          "TopicCondition");

  /** What a fact is read from. */
  private static final Set<String> SOURCES =
      Set.of(
          "ActingUser",
          "Call",
          "Calldata",
          "ContractRules",
          "FunctionRule",
          "RestrictedArguments",
          "EventLog",
          "EventRule",
          "EventRules",
          "TopicCondition");

  /** Each fact, and what names it in a plan. */
  private static final Map<String, String> NAMED =
      Map.ofEntries(
          Map.entry("ActingUser.organizationId", "PersonClass.organizationId"),
          Map.entry("ActingUser.organizationDeleted", "PersonClass.active"),
          Map.entry("ActingUser.suspended", "PersonClass.active"),
          Map.entry("ActingUser.roleIds", "PersonClass.roleIds"),
          Map.entry("ActingUser.mayDeploy", "PersonClass.mayDeploy"),
          Map.entry("ActingUser.hasFullAccess", "PersonClass.hasFullAccess"),
          Map.entry("ActingUser.readsAllEvents", "PersonClass.readsAllEvents"),
          Map.entry("ActingUser.has", "the sender of a case is a wallet of the person"),
          Map.entry("ActingUser.wallets", "that wallet is proven; EventCell.Kind.OWN_WALLET"),
          Map.entry("ActingUser.coveredBy", "events that go to a person alone (ADR 0157)"),
          Map.entry("Call.from", "the sender, and CallCell's findings"),
          Map.entry("Call.to", "Calls.contract, or the right to deploy"),
          Map.entry("Call.calldata", "Calls.selector and CallCell's findings"),
          Map.entry("Call.access", "CallCell.access"),
          Map.entry("Call.signed", "the wallet of a case is proven"),
          Map.entry("Calldata.isEmpty", "Calls.selector"),
          Map.entry("Calldata.selector", "Calls.selector"),
          Map.entry("Calldata.word", "CallCell's findings"),
          Map.entry("Calldata.argumentBytes", "CallCell's findings"),
          Map.entry("Calldata.of", "no fact: an empty call"),
          Map.entry("Calldata.equals", "no fact: whether a trace is of its entry call"),
          Map.entry("ContractRules.organizationId", "PolicyPicture, and EntryCoverage's owners"),
          Map.entry("ContractRules.find", "Calls.selector"),
          Map.entry("FunctionRule.access", "PolicyPicture"),
          Map.entry("FunctionRule.type", "PolicyPicture"),
          Map.entry("FunctionRule.organizationOnly", "PolicyPicture"),
          Map.entry("FunctionRule.umbrella", "LineSubject.Coverage"),
          Map.entry("FunctionRule.readsWithin", "LineSubject.Coverage"),
          Map.entry("FunctionRule.roleIds", "PersonClass.roleIds"),
          Map.entry("FunctionRule.arguments", "CallCell's findings"),
          Map.entry("FunctionRule.selector", "Calls.selector"),
          Map.entry("FunctionRule.insteadOf", "no fact: the id of a replaced permission"),
          Map.entry("FunctionRule.withoutUmbrella", "no fact: another form of the rules"),
          Map.entry("RestrictedArguments.find", "CallCell's findings"),
          Map.entry("EventLog.topics", "Events.topic0 and EventCell"),
          Map.entry("EventRules.rules", "PolicyPicture"),
          Map.entry("EventRules.organizationId", "PolicyPicture"),
          Map.entry("EventRule.isAbout", "Events.topic0"),
          Map.entry("EventRule.matches", "EventCell"),
          Map.entry("EventRule.organizationOnly", "PolicyPicture"),
          Map.entry("EventRule.roleIds", "PersonClass.roleIds"),
          Map.entry("TopicCondition.matches", "EventCell"));

  @Test
  void enginesAndRulesReadOnlyWhatAPlanNames() {
    JavaClasses classes = new ClassFileImporter().importPackages(DECISION);
    Set<JavaClass> deciding =
        classes.stream()
            .filter(type -> DECIDING.contains(simpleName(type)))
            .collect(Collectors.toSet());
    assertThat(deciding).as("each deciding class was read").hasSameSizeAs(DECIDING);
    Set<String> facts = deciding.stream().flatMap(PlanFactsTest::facts).collect(Collectors.toSet());
    assertThat(facts)
        .as("facts; name a new one in the classes of a plan, and here")
        .containsExactlyInAnyOrderElementsOf(NAMED.keySet());
  }

  private static Stream<String> facts(JavaClass type) {
    return Stream.concat(
            type.getMethodCallsFromSelf().stream()
                .map(call -> (CodeUnitAccessTarget) call.getTarget()),
            type.getMethodReferencesFromSelf().stream()
                .map(reference -> (CodeUnitAccessTarget) reference.getTarget()))
        .filter(target -> !target.getOwner().equals(type))
        .filter(target -> target.getOwner().getPackageName().startsWith(DECISION))
        .filter(target -> SOURCES.contains(simpleName(target.getOwner())))
        .map(target -> simpleName(target.getOwner()) + "." + target.getName());
  }

  private static String simpleName(JavaClass type) {
    return type.getName().substring(type.getPackageName().length() + 1);
  }
}
