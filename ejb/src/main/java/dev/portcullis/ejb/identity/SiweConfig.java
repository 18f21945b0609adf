package dev.portcullis.ejb.identity;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.LocalHosts;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import dev.portcullis.kernel.Address;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The settings of wallet sign-in ({@code siwe.*}). */
@ApplicationScoped
public class SiweConfig extends Settings implements CheckedConfig {
  private final Setting<List<String>> domains = parsed("siwe.domains", SiweConfig::hosts);

  private final Setting<List<Address>> factories =
      list("siwe.wallet-factories", SiweConfig::factory);

  private final Setting<Claims> claims =
      choice("siwe.claimed-wallets", EnumSet.allOf(Claims.class));

  /** The sign-ins that a wallet may open while it is only claimed by an M2M application. */
  enum Claims {
    NAMED,
    ANY
  }

  /**
   * Whether a wallet that is only claimed by an M2M application may sign in without naming an
   * organization.
   */
  public boolean trustsClaims() {
    return claims.get() == Claims.ANY;
  }

  /** The hosts that may request a sign-in; the first is the default. */
  public List<String> domains() {
    return domains.get();
  }

  /** The factories that may deploy a wallet during an {@code eth_call} (ERC-6492). */
  public Set<Address> walletFactories() {
    return Set.copyOf(factories.get());
  }

  @Override
  public List<String> advice(boolean local) {
    return !local && domains().stream().allMatch(LocalHosts::isIn)
        ? List.of("siwe.domains has local hosts only: wallet sign-in does not work on other hosts")
        : List.of();
  }

  private static Address factory(String setting, String text) {
    if (!Address.isValid(text)) {
      throw new InvalidSettingException(
          setting, "must list 20-byte addresses, separated by commas, but has \"" + text + "\"");
    }
    return new Address(text);
  }

  private static List<String> hosts(String setting, String text) {
    List<String> hosts = Setting.list(text);
    if (hosts.isEmpty() || !hosts.stream().allMatch(SiweDomain::isValid)) {
      throw new InvalidSettingException(
          setting,
          "must list lowercase hosts with optional ports, separated by commas, but is \""
              + text
              + "\"");
    }
    return hosts;
  }
}
