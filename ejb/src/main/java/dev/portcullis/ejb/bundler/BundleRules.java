package dev.portcullis.ejb.bundler;

import dev.portcullis.kernel.Address;
import jakarta.annotation.Nullable;
import java.util.Set;

/**
 * What a bundle of user operations may be, where blocks are judged (ADR 0153).
 *
 * @param wallets the wallets of bundlers, which send bundles and receive their fees
 * @param entryPoints the contracts that execute operations
 * @param implementations the code that may run in an account
 */
public record BundleRules(
    Set<Address> wallets, Set<Address> entryPoints, Set<Address> implementations) {
  /** No bundles. */
  public static final BundleRules NONE = new BundleRules(Set.of(), Set.of(), Set.of());

  /** {@code handleOps} of the entry points since 0.7, and of 0.6. */
  private static final Set<String> HANDLE = Set.of("0x765e827f", "0x1fad948c");

  /** Copies the sets. */
  public BundleRules {
    wallets = Set.copyOf(wallets);
    entryPoints = Set.copyOf(entryPoints);
    implementations = Set.copyOf(implementations);
  }

  /** Whether a sender is a bundler, so that accounts decide about its transactions. */
  public boolean isBundler(Address sender) {
    return wallets.contains(sender);
  }

  /**
   * Whether a transaction of a bundler is a bundle.
   *
   * @param to the target; null for a deployment
   * @param calldata hexadecimal bytes
   */
  public boolean isBundle(@Nullable Address to, String calldata) {
    return to != null && entryPoints.contains(to) && HANDLE.stream().anyMatch(calldata::startsWith);
  }
}
