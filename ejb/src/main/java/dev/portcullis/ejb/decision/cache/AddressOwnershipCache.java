package dev.portcullis.ejb.decision.cache;

import dev.portcullis.ejb.policy.VersionedCache;
import dev.portcullis.kernel.Address;
import java.util.HashSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Caches which addresses belong to organizations (ADR 0052). */
final class AddressOwnershipCache {
  private final VersionedCache<OwnershipKey, Boolean> known;

  /** An address that may belong to one of some organizations. */
  record OwnershipKey(Set<String> organizationIds, Address address) {}

  /** With that cache. */
  AddressOwnershipCache(VersionedCache<OwnershipKey, Boolean> known) {
    this.known = known;
  }

  /**
   * The addresses that belong to one of the organizations.
   *
   * @param besides looked up together with them unless the cache contains a match, so that the
   *     database is queried for known and unknown addresses alike
   * @param stored reads the addresses that belong to one of the organizations
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
