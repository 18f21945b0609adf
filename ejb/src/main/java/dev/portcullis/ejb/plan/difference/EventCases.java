package dev.portcullis.ejb.plan.difference;

import dev.portcullis.ejb.decision.event.EventLog;
import dev.portcullis.ejb.decision.event.EventRule;
import dev.portcullis.ejb.decision.event.EventRules;
import dev.portcullis.ejb.decision.event.TopicCondition;
import dev.portcullis.ejb.permission.ConditionType;
import dev.portcullis.ejb.plan.difference.EventCell.Kind;
import dev.portcullis.ejb.plan.difference.EventCell.Topic;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The events of a contract that its rules before and after a change tell apart. */
final class EventCases {
  private static final int TOPICS = 3;
  private static final String PADDING = "0x" + "0".repeat(24);
  private static final Hash32 UNNAMED = new Hash32("0x" + "fe".repeat(32));
  private static final List<Kind> WITHOUT_CONSTANT =
      List.of(Kind.OWN_WALLET, Kind.OTHER, Kind.ABSENT);

  private final Address contract;
  private final List<EventRule> rules;

  /**
   * One of them.
   *
   * @param cell the events
   * @param log an example
   * @param wallets those of its reader
   */
  record EventCase(EventCell cell, EventLog log, Set<Address> wallets) {}

  EventCases(Address contract, Optional<EventRules> before, Optional<EventRules> after) {
    this.contract = contract;
    this.rules =
        Stream.of(before, after)
            .flatMap(Optional::stream)
            .flatMap(found -> found.rules().stream())
            .distinct()
            .toList();
  }

  /** The first topics that a rule names, and none for all others. */
  List<Optional<Hash32>> firstTopics() {
    List<Optional<Hash32>> topics = new ArrayList<>();
    topics.add(Optional.empty());
    rules.stream()
        .flatMap(rule -> rule.topic0().stream())
        .distinct()
        .sorted(Comparator.comparing(Hash32::text))
        .map(Optional::of)
        .forEach(topics::add);
    return topics;
  }

  /** The number of cases of one first topic, at most. */
  long count(Optional<Hash32> topic0) {
    long count = 1;
    for (int i = 0; i < TOPICS; i++) {
      count *= candidates(topic0, i).size();
    }
    return count;
  }

  /** The cases of one first topic. */
  List<EventCase> of(Optional<Hash32> topic0) {
    List<List<Optional<Topic>>> cells = new ArrayList<>();
    cells.add(List.of());
    for (int i = 0; i < TOPICS; i++) {
      List<List<Optional<Topic>>> longer = new ArrayList<>();
      for (List<Optional<Topic>> cell : cells) {
        for (Optional<Topic> next : candidates(topic0, i)) {
          if (isPossible(cell, next)) {
            List<Optional<Topic>> more = new ArrayList<>(cell);
            more.add(next);
            longer.add(more);
          }
        }
      }
      cells = longer;
    }
    return cells.stream().map(cell -> example(topic0, new EventCell(cell))).toList();
  }

  private List<Optional<Topic>> candidates(Optional<Hash32> topic0, int number) {
    List<TopicCondition> conditions =
        rules.stream()
            .filter(rule -> rule.topic0().isEmpty() || rule.topic0().equals(topic0))
            .flatMap(rule -> rule.conditions().get(number).stream())
            .toList();
    if (conditions.isEmpty()) {
      return List.of(Optional.empty());
    }
    List<Optional<Topic>> candidates = new ArrayList<>();
    WITHOUT_CONSTANT.forEach(kind -> candidates.add(Optional.of(Topic.of(kind))));
    conditions.stream()
        .filter(condition -> condition.type().equals(Optional.of(ConditionType.EQUAL_TO)))
        .flatMap(condition -> condition.constant().stream())
        .distinct()
        .forEach(
            constant -> {
              candidates.add(Optional.of(new Topic(Kind.CONSTANT, Optional.of(constant))));
              if (constant.text().startsWith(PADDING)) {
                candidates.add(Optional.of(new Topic(Kind.OWN_CONSTANT, Optional.of(constant))));
              }
            });
    return candidates;
  }

  /** An event has no gaps, and an address is either a wallet of the reader or not. */
  private static boolean isPossible(List<Optional<Topic>> cell, Optional<Topic> next) {
    return next.stream()
        .allMatch(
            topic ->
                cell.stream()
                    .flatMap(Optional::stream)
                    .allMatch(
                        earlier ->
                            (earlier.kind() != Kind.ABSENT || topic.kind() == Kind.ABSENT)
                                && (earlier.constant().isEmpty()
                                    || !earlier.constant().equals(topic.constant())
                                    || earlier.kind() == topic.kind())));
  }

  private EventCase example(Optional<Hash32> topic0, EventCell cell) {
    List<Hash32> topics = new ArrayList<>();
    Set<Address> wallets = new HashSet<>(Set.of(WitnessRequest.WALLET));
    topics.add(topic0.orElse(UNNAMED));
    for (Optional<Topic> topic : cell.topics()) {
      if (topic.filter(known -> known.kind() == Kind.ABSENT).isPresent()) {
        break;
      }
      topics.add(topic.map(EventCases::value).orElse(UNNAMED));
      topic
          .filter(known -> known.kind() == Kind.OWN_CONSTANT)
          .flatMap(Topic::constant)
          .ifPresent(
              own -> wallets.add(new Address("0x" + own.text().substring(PADDING.length()))));
    }
    return new EventCase(cell, new EventLog(contract, topics), Set.copyOf(wallets));
  }

  private static Hash32 value(Topic topic) {
    return topic
        .constant()
        .orElseGet(
            () ->
                TopicCondition.padded(
                    topic.kind() == Kind.OWN_WALLET
                        ? WitnessRequest.WALLET
                        : WitnessRequest.OTHER));
  }
}
