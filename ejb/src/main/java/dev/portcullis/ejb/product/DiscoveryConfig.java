package dev.portcullis.ejb.product;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.ServiceUrl;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import dev.portcullis.kernel.Address;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What public clients read about this installation before they sign in ({@code discovery.*}). */
@ApplicationScoped
public class DiscoveryConfig extends Settings implements CheckedConfig {
  /** The largest id whose EIP-155 signatures fit 63 bits, as for {@code chain.id}. */
  private static final long MAX_CHAIN_ID = 100_000_000_000_000_000L;

  private static final String WALLETS = "discovery.wallet-ids";
  private static final int MOST_WALLETS = 50;
  private static final Pattern WALLET = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]{0,99}");

  private final Setting<Optional<String>> explorer =
      optional("discovery.block-explorer-url", (as, text) -> ServiceUrl.of(as, text).toString());
  private final Setting<Optional<String>> panel =
      optional("discovery.user-panel-url", (as, text) -> ServiceUrl.of(as, text).toString());

  /** The browsers' address of this service; the sign-in validates it. */
  private final Setting<Optional<String>> service = stripped("signin.url");

  private final Setting<List<String>> wallets = list(WALLETS, DiscoveryConfig::wallet);
  private final Setting<Optional<Long>> layer1Id =
      optional("discovery.l1-chain-id", (as, text) -> Setting.number(as, text, 1, MAX_CHAIN_ID))
          .form("integer, 1 to " + MAX_CHAIN_ID);
  private final Setting<String> layer1Name = nonBlank("discovery.l1-chain-name");
  private final Setting<Optional<Address>> baseToken =
      optional("discovery.base-token-l1-address", DiscoveryConfig::address)
          .form("20 bytes in hexadecimal");
  private final Setting<Boolean> routedByDomain = flag("discovery.org-routing-by-domain");

  /** The address of the pages for users: the console, unless another one is set. */
  Optional<String> userPanelUrl() {
    return panel.get().or(() -> service.get().map(url -> ServiceUrl.trimmed(url) + "/console"));
  }

  /** The address of a block explorer: the pages for users, unless one is set. */
  Optional<String> blockExplorerUrl() {
    return explorer.get().or(this::userPanelUrl);
  }

  /** The wallets that pages feature (EIP-6963 identifiers); empty for all. */
  List<String> walletIds() {
    return wallets.get();
  }

  /** The chain id of layer 1, if it is set. */
  Optional<Long> layer1Id() {
    return layer1Id.get();
  }

  /** The name of layer 1. */
  String layer1Name() {
    return layer1Name.get();
  }

  /** The address of the base token on layer 1; empty if it is the coin of layer 1. */
  Optional<Address> baseTokenOnLayer1() {
    return baseToken.get();
  }

  /** Whether a proxy names the organization of each domain in {@code x-org-id}. */
  boolean isRoutedByDomain() {
    return routedByDomain.get();
  }

  @Override
  public void check() {
    super.check();
    if (wallets.get().size() > MOST_WALLETS) {
      throw new InvalidSettingException(WALLETS, "must have at most " + MOST_WALLETS + " entries");
    }
  }

  private static String wallet(String name, String text) {
    if (!WALLET.matcher(text).matches()) {
      throw new InvalidSettingException(
          name, "must be reverse domain names such as io.metamask, separated by commas");
    }
    return text;
  }

  private static Address address(String name, String text) {
    String written = text.strip();
    if (!Address.isValid(written)) {
      throw new InvalidSettingException(
          name, "must be a 20-byte hexadecimal address, but is \"" + written + "\"");
    }
    return new Address(written);
  }
}
