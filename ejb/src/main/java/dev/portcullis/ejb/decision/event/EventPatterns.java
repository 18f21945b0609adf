package dev.portcullis.ejb.decision.event;

import dev.portcullis.ejb.permission.ConditionType;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.decision.ContractEventRules;
import dev.portcullis.persistence.decision.EventRuleRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Converts event permissions to log filters for a node; equal filters are merged. */
public final class EventPatterns {
  private static final int LAST = 3;

  private EventPatterns() {}

  /** The patterns of all rules, without those that these wallets cannot match. */
  public static List<EventPattern> of(
      Map<Address, ContractEventRules> rules, Set<Address> wallets) {
    Map<List<Set<Hash32>>, Set<Address>> contracts = new HashMap<>();
    rules.forEach(
        (contract, stored) ->
            stored
                .rules()
                .forEach(
                    rule ->
                        topics(rule, wallets)
                            .ifPresent(
                                topics ->
                                    contracts
                                        .computeIfAbsent(topics, none -> new HashSet<>())
                                        .add(contract))));
    return contracts.entrySet().stream()
        .map(entry -> new EventPattern(entry.getValue(), entry.getKey()))
        .toList();
  }

  private static Optional<List<Set<Hash32>>> topics(EventRuleRow stored, Set<Address> wallets) {
    EventRule rule = EventDecisions.rule(stored);
    List<Set<Hash32>> topics = new ArrayList<>();
    topics.add(rule.topic0().map(Set::of).orElse(Set.of()));
    for (int i = 0; i < LAST; i++) {
      Optional<TopicCondition> condition = rule.conditions().get(i);
      Set<Hash32> allowed = condition.map(asked -> allowed(asked, wallets)).orElse(Set.of());
      if (condition.isPresent() && allowed.isEmpty()) {
        return Optional.empty();
      }
      topics.add(allowed);
    }
    while (!topics.isEmpty() && topics.get(topics.size() - 1).isEmpty()) {
      topics.remove(topics.size() - 1);
    }
    return Optional.of(List.copyOf(topics));
  }

  private static Set<Hash32> allowed(TopicCondition condition, Set<Address> wallets) {
    return condition.type().equals(Optional.of(ConditionType.EQUAL_TO))
        ? condition.constant().map(Set::of).orElse(Set.of())
        : condition
            .type()
            .map(
                userAddress ->
                    wallets.stream().map(TopicCondition::padded).collect(Collectors.toSet()))
            .orElse(Set.of());
  }
}
