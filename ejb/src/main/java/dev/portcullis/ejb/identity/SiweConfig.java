package dev.portcullis.ejb.identity;

import dev.portcullis.ejb.setting.BadSetting;
import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.LocalHosts;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** The settings of wallet sign-in ({@code siwe.*}). */
@ApplicationScoped
public class SiweConfig extends Settings implements CheckedConfig {
  private final Setting<List<String>> domains = parsed("siwe.domains", SiweConfig::hosts);

  /** The hosts that may ask for a sign-in; the first one is meant when none is named. */
  public List<String> domains() {
    return domains.get();
  }

  @Override
  public List<String> advice(boolean local) {
    return !local && domains().stream().allMatch(LocalHosts::isIn)
        ? List.of("siwe.domains has local hosts only: nobody signs in elsewhere with a wallet")
        : List.of();
  }

  private static List<String> hosts(String setting, String text) {
    List<String> hosts = Setting.list(text);
    if (hosts.isEmpty() || !hosts.stream().allMatch(SiweDomain::isValid)) {
      throw new BadSetting(
          setting,
          "must list lowercase hosts with optional ports, separated by commas, but is \""
              + text
              + "\"");
    }
    return hosts;
  }
}
