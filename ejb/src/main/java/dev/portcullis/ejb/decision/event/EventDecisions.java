package dev.portcullis.ejb.decision.event;

import dev.portcullis.ejb.decision.People;
import dev.portcullis.ejb.decision.Person;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.decision.DecisionFactQueries;
import dev.portcullis.persistence.decision.DecisionFactQueries.Covering;
import dev.portcullis.persistence.decision.StoredEventRule;
import dev.portcullis.persistence.decision.StoredEventRules;
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
 * Reads what is needed to decide who may see which events: at most two statements in the caller's
 * transaction, however many readers and events there are.
 */
@ApplicationScoped
public class EventDecisions {
  @Inject private People people;
  @Inject private DecisionFactQueries facts;

  /** The facts about these readers and events. */
  public EventFacts facts(Set<EventReader> readers, Collection<EventLog> logs) {
    Map<String, Person> found =
        people.find(
            readers.stream()
                .map(EventReader::userId)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet()),
            readers.stream()
                .filter(reader -> reader.userId() != null && reader.machineId() != null)
                .map(reader -> new Covering(reader.userId(), reader.machineId()))
                .collect(Collectors.toSet()));
    List<Person> judged = found.values().stream().filter(EventDecisions::isJudged).toList();
    if (judged.isEmpty() || logs.isEmpty()) {
      return new EventFacts(found, Map.of());
    }
    Map<Address, EventRules> rules = rules(logs, judged);
    found.replaceAll((id, person) -> person.without(rules.keySet()));
    return new EventFacts(found, rules);
  }

  /** Whether permissions decide what the person may see. */
  private static boolean isJudged(Person person) {
    return !person.seesEveryEvent() && !person.organizationDeleted() && !person.suspended();
  }

  /**
   * The rules of the contracts that emitted these events, and of the wallets that are registered
   * contracts themselves. A claim to such a wallet opens no event that has it as a topic (ADR
   * 0049).
   */
  private Map<Address, EventRules> rules(Collection<EventLog> logs, Collection<Person> judged) {
    Map<Address, StoredEventRules> stored =
        facts.eventRules(
            Stream.concat(
                    logs.stream().map(EventLog::address),
                    judged.stream().flatMap(person -> person.wallets().stream()))
                .collect(Collectors.toSet()),
            logs.stream()
                .flatMap(log -> log.topics().stream().limit(1))
                .collect(Collectors.toSet()),
            judged.stream()
                .flatMap(person -> person.roleIds().stream())
                .collect(Collectors.toSet()));
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

  /** The rule of a permission's row. */
  static EventRule rule(StoredEventRule stored) {
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
