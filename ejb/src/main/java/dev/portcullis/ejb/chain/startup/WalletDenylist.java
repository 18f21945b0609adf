package dev.portcullis.ejb.chain.startup;

import dev.portcullis.ejb.security.DevelopmentWallets;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Which wallets can be anybody's at all. */
@ApplicationScoped
public class WalletDenylist {
  private final ChainConfig chain;

  /** For the proxies of the container. */
  protected WalletDenylist() {
    this(null);
  }

  /** The policy with the chain of {@code chain}. */
  @Inject
  public WalletDenylist(ChainConfig chain) {
    this.chain = chain;
  }

  /** Whether everybody has the key of {@code wallet} and the chain is not the embedded one. */
  public boolean refuses(Address wallet) {
    return chain.kind() != ChainConfig.Kind.EMBEDDED && DevelopmentWallets.contains(wallet);
  }

  /**
   * Refuses a wallet whose key everybody has, unless the chain is the embedded one.
   *
   * @throws Failure FORBIDDEN saying so
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
