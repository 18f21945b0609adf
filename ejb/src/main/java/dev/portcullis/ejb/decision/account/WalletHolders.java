package dev.portcullis.ejb.decision.account;

import dev.portcullis.ejb.policy.VersionedCache;
import dev.portcullis.kernel.Address;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The holders of wallets, cached if possible (ADR 0052). */
public final class WalletHolders {
  private final Function<Set<Address>, Map<Address, WalletHolder>> stored;
  private final VersionedCache<Address, Optional<WalletHolder>> known;
  private final int most;

  /**
   * Holders with that cache.
   *
   * @param stored reads the holders of those wallets that have one
   * @param most results for more wallets at a time are not cached: they would evict all others
   */
  public WalletHolders(
      Function<Set<Address>, Map<Address, WalletHolder>> stored,
      VersionedCache<Address, Optional<WalletHolder>> known,
      int most) {
    this.stored = stored;
    this.known = known;
    this.most = most;
  }

  /** The same cache in front of another source. */
  public WalletHolders before(Function<Set<Address>, Map<Address, WalletHolder>> others) {
    return new WalletHolders(others, known, most);
  }

  /** The holder of a wallet, proven or claimed; empty if it has none. */
  public Optional<WalletHolder> of(Address wallet) {
    return known.get(wallet, asked -> read(Set.of(asked)).get(asked));
  }

  /** The addresses that are proven wallets of any user, with at most one query. */
  public Set<Address> proven(Set<Address> addresses) {
    Map<Address, Optional<WalletHolder>> found =
        new HashMap<>(
            addresses.size() > most ? read(addresses) : known.getAll(addresses, this::read));
    found.values().removeIf(holder -> holder.filter(WalletHolder::proven).isEmpty());
    return found.keySet();
  }

  private Map<Address, Optional<WalletHolder>> read(Set<Address> wallets) {
    Map<Address, WalletHolder> read = stored.apply(wallets);
    return wallets.stream()
        .collect(
            Collectors.toMap(Function.identity(), wallet -> Optional.ofNullable(read.get(wallet))));
  }
}
