package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.policy.PolicyCache;
import dev.portcullis.kernel.Address;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Whose wallets are, from memory where that is known. */
final class WalletHolders {
  private final StoredFacts stored;
  private final PolicyCache<Address, Optional<WalletHolder>> known;
  private final int most;

  /**
   * With that memory.
   *
   * @param most of more wallets at a time nothing is kept: they would push out all others
   */
  WalletHolders(StoredFacts stored, PolicyCache<Address, Optional<WalletHolder>> known, int most) {
    this.stored = stored;
    this.known = known;
    this.most = most;
  }

  /** The same memory with other facts behind it. */
  WalletHolders before(StoredFacts others) {
    return new WalletHolders(others, known, most);
  }

  /** Whose a wallet is, proven or claimed; empty if it is nobody's. */
  Optional<WalletHolder> of(Address wallet) {
    return known.get(wallet, asked -> read(Set.of(asked)).get(asked));
  }

  /** Those of the addresses that are proven wallets of anybody, by one query at most. */
  Set<Address> proven(Set<Address> addresses) {
    Map<Address, Optional<WalletHolder>> found =
        new HashMap<>(
            addresses.size() > most ? read(addresses) : known.getAll(addresses, this::read));
    found.values().removeIf(holder -> holder.filter(WalletHolder::proven).isEmpty());
    return found.keySet();
  }

  private Map<Address, Optional<WalletHolder>> read(Set<Address> wallets) {
    Map<Address, WalletHolder> read = stored.holders(wallets);
    return wallets.stream()
        .collect(
            Collectors.toMap(Function.identity(), wallet -> Optional.ofNullable(read.get(wallet))));
  }
}
