package dev.portcullis.ejb.decision.cache;

import dev.portcullis.ejb.policy.PolicyCache;
import dev.portcullis.kernel.Address;
import java.util.HashSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which addresses belong to organizations, from memory where that is known (ADR 0052). */
final class AddressOwnershipCache {
  private final PolicyCache<OwnershipKey, Boolean> known;

  /** An address that may belong to one of some organizations. */
  record OwnershipKey(Set<String> organizationIds, Address address) {}

  /** Holdings in that memory. */
  AddressOwnershipCache(PolicyCache<OwnershipKey, Boolean> known) {
    this.known = known;
  }

  /**
   * Those of the addresses that belong to one of the organizations.
   *
   * @param besides looked up with them unless one of them is known to belong, so that the database
   *     is asked in both cases
   * @param stored reads those of some addresses that belong to one of the organizations
   */
  Set<Address> among(
      Set<String> organizationIds,
      Set<Address> addresses,
      Set<Address> besides,
      UnaryOperator<Set<Address>> stored) {
    Set<Address> held = new HashSet<>();
    boolean isKnown =
        !besides.isEmpty()
            && addresses.stream()
                .anyMatch(
                    each -> known.peek(new OwnershipKey(organizationIds, each)).orElse(false));
    known
        .getAll(
            Stream.concat(addresses.stream(), isKnown ? Stream.empty() : besides.stream())
                .distinct()
                .map(address -> new OwnershipKey(organizationIds, address))
                .toList(),
            missing -> {
              Set<Address> found =
                  stored.apply(
                      missing.stream().map(OwnershipKey::address).collect(Collectors.toSet()));
              return missing.stream()
                  .collect(Collectors.toMap(key -> key, key -> found.contains(key.address())));
            })
        .forEach(
            (key, is) -> {
              if (is && addresses.contains(key.address())) {
                held.add(key.address());
              }
            });
    return held;
  }
}
