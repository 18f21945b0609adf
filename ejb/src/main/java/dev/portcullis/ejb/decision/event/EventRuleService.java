package dev.portcullis.ejb.decision.event;

import dev.portcullis.ejb.decision.event.EventRuleListView.Condition;
import dev.portcullis.ejb.decision.event.EventRuleListView.Rule;
import dev.portcullis.ejb.permission.ConditionType;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.decision.ContractEventRules;
import dev.portcullis.persistence.decision.DecisionFactQueries;
import dev.portcullis.persistence.decision.UserPrincipalRow;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Lists the event permissions of a user, for clients that filter events themselves, such as
 * indexers. What the user sees by system permissions is not among them.
 */
@Stateless
public class EventRuleService {
  /**
   * The SHA-256 of the JSON schema of the rules, with sorted keys, as public clients compute it. It
   * changes with the form of {@link Rule} only.
   */
  static final String FINGERPRINT =
      "ffad968c66c9f519c2fe7b775b721e466bbf3c451194992c3c202f4b189b87c5";

  /** The most rules of a response. */
  private static final int MOST = 10_000;

  private static final Comparator<Rule> ORDER =
      Comparator.comparing(Rule::contractAddress)
          .thenComparing(rule -> Optional.ofNullable(rule.topic0()).orElse(""))
          .thenComparing(Rule::toString);

  @Inject private DecisionFactQueries facts;

  /**
   * The rules by which the caller's roles make events visible.
   *
   * @throws Failure CONFLICT if there are more than 10,000
   */
  public EventRuleListView rules() {
    String userId = Caller.current().userId();
    UserPrincipalRow user =
        Optional.ofNullable(facts.users(List.of(userId), Set.of()).get(userId))
            .orElseThrow(Caller::unauthenticated);
    Map<Address, ContractEventRules> open =
        facts.openEvents(
            user.roleIds(),
            Optional.ofNullable(user.organizationId()).map(List::of).orElse(List.of()),
            List.of(),
            MOST + 1);
    if (open.values().stream().mapToInt(found -> found.rules().size()).sum() > MOST) {
      throw Failure.of(Reason.CONFLICT, "Your roles have more than " + MOST + " event permissions");
    }
    return new EventRuleListView(
        FINGERPRINT,
        open.entrySet().stream()
            .flatMap(found -> rules(found.getKey(), found.getValue()))
            .sorted(ORDER)
            .toList());
  }

  private static Stream<Rule> rules(Address contract, ContractEventRules found) {
    return found.rules().stream()
        .map(EventDecisions::rule)
        .filter(EventRuleService::isKnown)
        .map(
            rule ->
                new Rule(
                    contract.text(),
                    rule.topic0().map(Hash32::text).orElse(null),
                    condition(rule, 0),
                    condition(rule, 1),
                    condition(rule, 2)));
  }

  /** A condition that this version does not know matches nothing, so its rule is left out. */
  private static boolean isKnown(EventRule rule) {
    return rule.conditions().stream()
        .flatMap(Optional::stream)
        .allMatch(condition -> condition.type().isPresent());
  }

  private static Condition condition(EventRule rule, int topic) {
    return rule.conditions()
        .get(topic)
        .map(
            condition ->
                new Condition(
                    condition.type().map(ConditionType::wireName).orElseThrow(),
                    condition
                        .constant()
                        .filter(value -> condition.type().get() == ConditionType.EQUAL_TO)
                        .map(Hash32::text)
                        .orElse(null)))
        .orElse(null);
  }
}
