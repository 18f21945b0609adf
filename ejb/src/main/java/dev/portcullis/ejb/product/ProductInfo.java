package dev.portcullis.ejb.product;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.startup.ChainConfig;
import dev.portcullis.ejb.identity.SiweConfig;
import dev.portcullis.ejb.legacy.LegacyPresence;
import dev.portcullis.ejb.passkey.PasskeyConfig;
import dev.portcullis.ejb.product.ProductView.Currency;
import dev.portcullis.ejb.product.ProductView.SignInWays;
import dev.portcullis.ejb.setting.PublicUrlConfig;
import dev.portcullis.ejb.signin.SignInConfig;
import dev.portcullis.ejb.signin.ZoneProvider;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/**
 * Provides the public data of this installation from memory, because any client may request it, and
 * often.
 */
@ApplicationScoped
public class ProductInfo {
  /** Decimals of wei in the coin, on every chain of this kind. */
  private static final int DECIMALS = 18;

  @Inject private ChainNode node;
  @Inject private ChainConfig chain;
  @Inject private SignInConfig signIn;
  @Inject private SiweConfig wallets;
  @Inject private PasskeyConfig passkeys;
  @Inject private PublicUrlConfig urls;
  @Inject private LegacyPresence legacy;

  /**
   * The public data.
   *
   * @param version that of the product
   */
  public ProductView view(String version) {
    return new ProductView(
        version,
        "0x" + Long.toHexString(node.chainId()),
        node.name(),
        ways(),
        new Currency(chain.currencyName(), chain.currencySymbol(), DECIMALS),
        urls.rpcUrl().orElse(null),
        legacy.isEnabled());
  }

  private SignInWays ways() {
    Optional<ZoneProvider> provider = signIn.zoneProvider();
    return new SignInWays(
        provider.map(ZoneProvider::issuer).orElse(null),
        provider.map(ZoneProvider::clientId).orElse(null),
        signIn.authorizeUrl().orElse(null),
        !wallets.domains().isEmpty(),
        passkeys.rpId());
  }
}
