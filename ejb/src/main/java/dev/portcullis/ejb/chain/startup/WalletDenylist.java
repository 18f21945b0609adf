package dev.portcullis.ejb.chain.startup;

import dev.portcullis.ejb.security.DevelopmentWallets;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Denies wallets whose private key is publicly known. */
@ApplicationScoped
public class WalletDenylist {
  private final ChainConfig chain;

  /** For the container's proxies. */
  protected WalletDenylist() {
    this(null);
  }

  /** Creates the policy for the chain of {@code chain}. */
  @Inject
  public WalletDenylist(ChainConfig chain) {
    this.chain = chain;
  }

  /** Whether the key of {@code wallet} is publicly known and the chain is not the embedded one. */
  public boolean refuses(Address wallet) {
    return chain.kind() != ChainConfig.Kind.EMBEDDED && DevelopmentWallets.contains(wallet);
  }

  /**
   * Rejects a wallet whose key is publicly known, unless the chain is the embedded one.
   *
   * @throws Failure FORBIDDEN with that reason
   */
  public void check(Address wallet) {
    if (refuses(wallet)) {
      throw Failure.of(
          Reason.FORBIDDEN,
          "The key of wallet "
              + wallet
              + " is publicly known; it is accepted only with the embedded chain");
    }
  }
}
