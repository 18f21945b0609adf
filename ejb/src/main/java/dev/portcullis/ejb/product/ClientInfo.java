package dev.portcullis.ejb.product;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.startup.ChainConfig;
import dev.portcullis.ejb.legacy.LegacyPresence;
import dev.portcullis.ejb.policyservice.PolicyServiceConfig;
import dev.portcullis.ejb.product.PrividiumView.BaseToken;
import dev.portcullis.ejb.setting.PublicUrlConfig;
import dev.portcullis.ejb.signin.SignInConfig;
import dev.portcullis.ethereum.chain.RollupSettings;
import dev.portcullis.kernel.Address;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Provides what public clients of permissioned rollups read, in their form. It needs no lookup,
 * because any client may request it, and often.
 */
@ApplicationScoped
public class ClientInfo {
  /** Decimals of wei in the coin, on every chain of this kind. */
  private static final int DECIMALS = 18;

  private static final String RPC = "/rpc";

  private static final Pattern ORGANIZATION = Pattern.compile("[A-Za-z0-9_-]{1,64}");

  @Inject private ChainNode node;
  @Inject private ChainConfig chain;
  @Inject private DiscoveryConfig discovery;
  @Inject private PublicUrlConfig urls;
  @Inject private SignInConfig signIn;
  @Inject private PolicyServiceConfig policy;
  @Inject private LegacyPresence legacy;

  /**
   * What clients read at {@code /.well-known/prividium}.
   *
   * @param version that of the product
   */
  public PrividiumView prividium(String version) {
    return new PrividiumView(
        apiUrl().orElse(null),
        new PrividiumView.V1(
            discovery.blockExplorerUrl().orElse(null),
            hex(node.chainId()),
            node.name(),
            new BaseToken(
                chain.currencyName(),
                chain.currencySymbol(),
                DECIMALS,
                discovery.baseTokenOnLayer1().map(Address::text).orElse(null)),
            urls.rpcUrl().orElse(null),
            discovery.userPanelUrl().orElse(null),
            version,
            layer1Id().map(ClientInfo::hex).orElse(null),
            discovery.layer1Name(),
            discovery.walletIds().isEmpty() ? null : discovery.walletIds()));
  }

  /**
   * What pages read while they load.
   *
   * @param organizationId as a proxy named it; null or malformed for none. It grants nothing
   */
  public InfoView info(String organizationId) {
    boolean isNamed = organizationId != null && ORGANIZATION.matcher(organizationId).matches();
    return new InfoView(
        policy.isOpen(),
        Stream.of(
                signIn.authorizeUrl().map(url -> "browser-sign-in"),
                Optional.of("legacy").filter(name -> legacy.isEnabled()))
            .flatMap(Optional::stream)
            .toList(),
        true,
        discovery.isRoutedByDomain(),
        isNamed ? organizationId : null);
  }

  private Optional<String> apiUrl() {
    return urls.rpcUrl()
        .filter(url -> url.endsWith(RPC))
        .map(url -> url.substring(0, url.length() - RPC.length()));
  }

  private Optional<Long> layer1Id() {
    return discovery
        .layer1Id()
        .or(
            () ->
                chain.kind() == ChainConfig.Kind.EMBEDDED
                    ? Optional.of(RollupSettings.L1_CHAIN_ID)
                    : Optional.empty());
  }

  private static String hex(long chainId) {
    return "0x" + Long.toHexString(chainId);
  }
}
