package dev.portcullis.ejb.decision.event;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.UserPrincipals;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.decision.ContractEventRules;
import dev.portcullis.persistence.decision.DecisionFactQueries;
import dev.portcullis.persistence.decision.DecisionFactQueries.Covering;
import dev.portcullis.persistence.decision.EventRuleRow;
import dev.portcullis.persistence.permission.EventPermission.Match;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads the facts for event decisions. It needs at most two statements in the caller's transaction,
 * for any number of recipients and events.
 */
@ApplicationScoped
public class EventDecisions {
  @Inject private UserPrincipals people;
  @Inject private DecisionFactQueries facts;

  /** The facts about these recipients and events. */
  public EventFacts facts(Set<EventRecipient> readers, Collection<EventLog> logs) {
    Map<String, ActingUser> found =
        people.find(
            readers.stream()
                .map(EventRecipient::userId)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet()),
            readers.stream()
                .filter(reader -> reader.userId() != null && reader.machineId() != null)
                .map(reader -> new Covering(reader.userId(), reader.machineId()))
                .collect(Collectors.toSet()));
    List<ActingUser> judged = found.values().stream().filter(EventDecisions::isJudged).toList();
    if (judged.isEmpty() || logs.isEmpty()) {
      return new EventFacts(found, Map.of());
    }
    Map<Address, EventRules> rules = rules(logs, judged);
    found.replaceAll((id, actingUser) -> actingUser.without(rules.keySet()));
    return new EventFacts(found, rules);
  }

  /** Whether the visible events of the user depend on permissions. */
  private static boolean isJudged(ActingUser actingUser) {
    return !actingUser.readsAllEvents()
        && !actingUser.organizationDeleted()
        && !actingUser.suspended();
  }

  /**
   * The rules of the contracts that emitted these events, and of wallets that are registered
   * contracts themselves. A claim to such a wallet makes no event visible that has it as a topic
   * (ADR 0049).
   */
  private Map<Address, EventRules> rules(Collection<EventLog> logs, Collection<ActingUser> judged) {
    Map<Address, ContractEventRules> stored =
        facts.eventRules(
            Stream.concat(
                    logs.stream().map(EventLog::address),
                    judged.stream().flatMap(actingUser -> actingUser.wallets().stream()))
                .collect(Collectors.toSet()),
            logs.stream()
                .flatMap(log -> log.topics().stream().limit(1))
                .collect(Collectors.toSet()),
            judged.stream()
                .flatMap(actingUser -> actingUser.roleIds().stream())
                .collect(Collectors.toSet()));
    Map<Address, EventRules> rules = new HashMap<>();
    stored.forEach((contract, found) -> rules.put(contract, EventRules.of(found)));
    return rules;
  }

  /** The rule of a permission's row. */
  static EventRule rule(EventRuleRow stored) {
    Match match = stored.match();
    return new EventRule(
        Optional.ofNullable(match.constants().get(0)).map(Hash32::new),
        IntStream.rangeClosed(1, 3)
            .mapToObj(
                topic ->
                    TopicCondition.of(
                        match.conditions().get(topic - 1), match.constants().get(topic)))
            .toList(),
        stored.organizationOnly(),
        stored.roleIds());
  }
}
