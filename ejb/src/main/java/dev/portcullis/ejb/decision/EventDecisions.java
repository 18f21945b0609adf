package dev.portcullis.ejb.decision;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.decision.DecisionFactRepository;
import dev.portcullis.persistence.decision.StoredEventRule;
import dev.portcullis.persistence.decision.StoredEventRules;
import dev.portcullis.persistence.permission.EventPermission.Match;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Reads what is needed to decide who may see which events: at most two statements in the caller's
 * transaction, however many readers and events there are.
 */
@ApplicationScoped
public class EventDecisions {
  @Inject private People people;
  @Inject private DecisionFactRepository facts;

  /** The facts about these users and events. */
  public EventFacts facts(Collection<String> userIds, Collection<EventLog> logs) {
    Map<String, Person> readers =
        people.find(userIds.stream().filter(Objects::nonNull).collect(Collectors.toSet()));
    Set<String> roleIds =
        readers.values().stream()
            .filter(person -> !person.seesEveryEvent() && !person.organizationDeleted())
            .flatMap(person -> person.roleIds().stream())
            .collect(Collectors.toSet());
    boolean permissionsMatter =
        readers.values().stream()
            .anyMatch(person -> !person.seesEveryEvent() && !person.organizationDeleted());
    return new EventFacts(
        readers, permissionsMatter && !logs.isEmpty() ? rules(logs, roleIds) : Map.of());
  }

  private Map<Address, EventRules> rules(Collection<EventLog> logs, Set<String> roleIds) {
    Map<Address, StoredEventRules> stored =
        facts.eventRules(
            logs.stream().map(EventLog::address).collect(Collectors.toSet()),
            logs.stream()
                .flatMap(log -> log.topics().stream().limit(1))
                .collect(Collectors.toSet()),
            roleIds);
    Map<Address, EventRules> rules = new HashMap<>();
    stored.forEach(
        (contract, found) ->
            rules.put(
                contract,
                new EventRules(
                    found.organizationId(),
                    found.rules().stream().map(EventDecisions::rule).toList())));
    return rules;
  }

  private static EventRule rule(StoredEventRule stored) {
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
