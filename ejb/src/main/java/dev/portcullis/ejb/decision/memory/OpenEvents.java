package dev.portcullis.ejb.decision.memory;

import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.ejb.decision.StoredFacts;
import dev.portcullis.ejb.decision.event.EventPattern;
import dev.portcullis.ejb.decision.event.EventPatterns;
import dev.portcullis.ejb.policy.PolicyCache;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.decision.StoredEventRules;
import dev.portcullis.persistence.policy.PolicyChange;
import dev.portcullis.persistence.policy.PolicyChange.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Which events of which contracts somebody's roles open, from memory where that is known. */
final class OpenEvents {
  /** Whoever has more must say which contracts they mean. */
  private static final int MOST_RULES = 10_000;

  private final StoredFacts stored;
  private final PolicyCache<Scope, List<EventPattern>> all;
  private final PolicyCache<Part, Opened> parts;

  OpenEvents(StoredFacts stored, PolicyFeed feed, int capacity) {
    this.stored = stored;
    all =
        new PolicyCache<>(
            feed,
            capacity,
            (scope, found) -> Set.of(new PolicyChange(Kind.EVENTS, "")),
            OpenEvents::size);
    parts =
        new PolicyCache<>(
            feed,
            capacity,
            (part, found) -> Set.of(new PolicyChange(Kind.ADDRESS, part.contract().text())),
            Opened::size);
  }

  /** What somebody's view of events depends on. */
  private record Scope(
      Set<String> roleIds,
      Set<String> organizationIds,
      Optional<String> seesOrganization,
      Set<Address> wallets) {
    static Scope of(Reader reader, Set<Address> wallets) {
      return new Scope(
          reader.roleIds(), reader.organizationIds(), reader.seesOrganization(), wallets);
    }
  }

  private record Part(
      Set<String> roleIds,
      Set<String> organizationIds,
      Optional<String> seesOrganization,
      Address contract) {
    static Part of(Scope scope, Address contract) {
      return new Part(scope.roleIds(), scope.organizationIds(), scope.seesOrganization(), contract);
    }
  }

  /**
   * What is open of one contract.
   *
   * @param rules empty for nothing
   * @param whole whether all of its events are open
   */
  private record Opened(Optional<StoredEventRules> rules, boolean whole) {
    int size() {
      return 1 + rules.map(StoredEventRules::rules).map(List::size).orElse(0);
    }
  }

  /** Of how many contracts and topics patterns are made. */
  private static int size(List<EventPattern> patterns) {
    return 1
        + patterns.stream()
            .mapToInt(
                pattern ->
                    pattern.contracts().size()
                        + pattern.topics().stream().mapToInt(Set::size).sum())
            .sum();
  }

  /**
   * See {@link AccessFacts#patterns}.
   *
   * @param wallets those of the reader's by which events are theirs
   */
  List<EventPattern> patterns(Reader reader, Set<Address> wallets, Collection<Address> contracts) {
    Scope scope = Scope.of(reader, wallets);
    return contracts.isEmpty() ? all.get(scope, this::ofAll) : of(scope, parts(scope, contracts));
  }

  private List<EventPattern> ofAll(Scope scope) {
    return patterns(scope, open(scope, List.of()), whole(scope, List.of()));
  }

  private Map<Part, Opened> parts(Scope scope, Collection<Address> contracts) {
    return parts.getAll(
        contracts.stream().map(contract -> Part.of(scope, contract)).toList(),
        missing -> {
          Set<Address> asked = missing.stream().map(Part::contract).collect(Collectors.toSet());
          Map<Address, StoredEventRules> open = open(scope, asked);
          Set<Address> whole = whole(scope, asked);
          return missing.stream()
              .collect(
                  Collectors.toMap(
                      part -> part,
                      part ->
                          new Opened(
                              Optional.ofNullable(open.get(part.contract())),
                              whole.contains(part.contract()))));
        });
  }

  private static List<EventPattern> of(Scope scope, Map<Part, Opened> parts) {
    Map<Address, StoredEventRules> open = new HashMap<>();
    Set<Address> whole = new HashSet<>();
    parts.forEach(
        (part, opened) -> {
          opened.rules().ifPresent(rules -> open.put(part.contract(), rules));
          if (opened.whole()) {
            whole.add(part.contract());
          }
        });
    return patterns(scope, bounded(open), whole);
  }

  private static List<EventPattern> patterns(
      Scope scope, Map<Address, StoredEventRules> open, Set<Address> whole) {
    List<EventPattern> patterns = new ArrayList<>(EventPatterns.of(open, scope.wallets()));
    if (!whole.isEmpty()) {
      patterns.add(new EventPattern(whole, List.of()));
    }
    return patterns;
  }

  private Map<Address, StoredEventRules> open(Scope scope, Collection<Address> contracts) {
    return bounded(
        stored.openEvents(scope.roleIds(), scope.organizationIds(), contracts, MOST_RULES + 1));
  }

  private static Map<Address, StoredEventRules> bounded(Map<Address, StoredEventRules> open) {
    if (open.values().stream().mapToInt(rules -> rules.rules().size()).sum() > MOST_RULES) {
      throw Failure.of(
          Reason.INVALID_INPUT,
          "You have access to events of too many contracts; name the contracts in address");
    }
    return open;
  }

  private Set<Address> whole(Scope scope, Collection<Address> contracts) {
    return scope
        .seesOrganization()
        .map(id -> stored.contractsOf(id, contracts, MOST_RULES))
        .orElse(Set.of());
  }
}
