package dev.portcullis.ejb.decision.cache;

import dev.portcullis.ejb.decision.DecisionFactService;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.event.EventPattern;
import dev.portcullis.ejb.decision.event.EventPatterns;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.ejb.policy.VersionedCache;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.decision.ContractEventRules;
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

/** Caches which events of which contracts the roles of a principal make visible. */
final class VisibleEventCache {
  /** The most rules of a query without contracts. A principal with more must name contracts. */
  private static final int MOST_RULES = 10_000;

  private final DecisionFactService stored;
  private final VersionedCache<Scope, List<EventPattern>> all;
  private final VersionedCache<Part, VisibleEvent> parts;

  VisibleEventCache(DecisionFactService stored, PolicyFeed feed, int capacity) {
    this.stored = stored;
    all =
        new VersionedCache<>(
            feed,
            capacity,
            (scope, found) -> Set.of(new PolicyChange(Kind.EVENTS, "")),
            VisibleEventCache::size);
    parts =
        new VersionedCache<>(
            feed,
            capacity,
            (part, found) -> Set.of(new PolicyChange(Kind.ADDRESS, part.contract().text())),
            VisibleEvent::size);
  }

  /** The properties of a principal that determine its visible events. */
  private record Scope(
      Set<String> roleIds,
      Set<String> organizationIds,
      Optional<String> readableOrganization,
      Set<Address> wallets) {
    static Scope of(Principal principal, Set<Address> wallets) {
      return new Scope(
          principal.roleIds(),
          principal.organizationIds(),
          principal.readableOrganization(),
          wallets);
    }
  }

  private record Part(
      Set<String> roleIds,
      Set<String> organizationIds,
      Optional<String> readableOrganization,
      Address contract) {
    static Part of(Scope scope, Address contract) {
      return new Part(
          scope.roleIds(), scope.organizationIds(), scope.readableOrganization(), contract);
    }
  }

  /**
   * The visible events of one contract.
   *
   * @param rules empty for nothing
   * @param whole whether all of its events are visible
   */
  private record VisibleEvent(Optional<ContractEventRules> rules, boolean whole) {
    int size() {
      return 1 + rules.map(ContractEventRules::rules).map(List::size).orElse(0);
    }
  }

  /** The number of contracts and topics in patterns. */
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
   * See {@link DecisionFactCache#patterns}.
   *
   * @param wallets the principal's wallets whose events are visible
   */
  List<EventPattern> patterns(
      Principal principal, Set<Address> wallets, Collection<Address> contracts) {
    Scope scope = Scope.of(principal, wallets);
    return contracts.isEmpty() ? all.get(scope, this::ofAll) : of(scope, parts(scope, contracts));
  }

  private List<EventPattern> ofAll(Scope scope) {
    return patterns(scope, open(scope, List.of()), whole(scope, List.of()));
  }

  private Map<Part, VisibleEvent> parts(Scope scope, Collection<Address> contracts) {
    return parts.getAll(
        contracts.stream().map(contract -> Part.of(scope, contract)).toList(),
        missing -> {
          Set<Address> asked = missing.stream().map(Part::contract).collect(Collectors.toSet());
          Map<Address, ContractEventRules> open = open(scope, asked);
          Set<Address> whole = whole(scope, asked);
          return missing.stream()
              .collect(
                  Collectors.toMap(
                      part -> part,
                      part ->
                          new VisibleEvent(
                              Optional.ofNullable(open.get(part.contract())),
                              whole.contains(part.contract()))));
        });
  }

  private static List<EventPattern> of(Scope scope, Map<Part, VisibleEvent> parts) {
    Map<Address, ContractEventRules> open = new HashMap<>();
    Set<Address> whole = new HashSet<>();
    parts.forEach(
        (part, visibleEvent) -> {
          visibleEvent.rules().ifPresent(rules -> open.put(part.contract(), rules));
          if (visibleEvent.whole()) {
            whole.add(part.contract());
          }
        });
    return patterns(scope, bounded(open), whole);
  }

  private static List<EventPattern> patterns(
      Scope scope, Map<Address, ContractEventRules> open, Set<Address> whole) {
    List<EventPattern> patterns = new ArrayList<>(EventPatterns.of(open, scope.wallets()));
    if (!whole.isEmpty()) {
      patterns.add(new EventPattern(whole, List.of()));
    }
    return patterns;
  }

  private Map<Address, ContractEventRules> open(Scope scope, Collection<Address> contracts) {
    return bounded(
        stored.openEvents(scope.roleIds(), scope.organizationIds(), contracts, MOST_RULES + 1));
  }

  private static Map<Address, ContractEventRules> bounded(Map<Address, ContractEventRules> open) {
    if (open.values().stream().mapToInt(rules -> rules.rules().size()).sum() > MOST_RULES) {
      throw Failure.of(
          Reason.INVALID_INPUT,
          "You have access to events of too many contracts; name the contracts in address");
    }
    return open;
  }

  private Set<Address> whole(Scope scope, Collection<Address> contracts) {
    return scope
        .readableOrganization()
        .map(id -> stored.contractsOf(id, contracts, MOST_RULES))
        .orElse(Set.of());
  }
}
