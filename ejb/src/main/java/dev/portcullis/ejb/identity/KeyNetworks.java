package dev.portcullis.ejb.identity;

import dev.portcullis.ejb.security.SpecialAddresses;
import dev.portcullis.ejb.startup.BadSetting;
import dev.portcullis.ejb.startup.CheckedConfig;
import dev.portcullis.ejb.startup.Setting;
import inet.ipaddr.IPAddress;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The special networks in which organizations may have their providers and the keys of them. */
@ApplicationScoped
public class KeyNetworks implements CheckedConfig {
  private static final String SETTING = "oidc.allowed-cidrs";

  @Inject
  @ConfigProperty(name = SETTING)
  Optional<String> cidrs;

  /** The networks; none by default. */
  public List<IPAddress> allowed() {
    return cidrs.map(Setting::list).orElseGet(List::of).stream().map(KeyNetworks::network).toList();
  }

  /**
   * Whether this service may call an address that an organization's provider has, by what the
   * address says alone; where its name leads is checked for each connection.
   */
  public boolean mayCall(String address) {
    return ProviderAddress.keysProblem(address, allowed()) == null;
  }

  @Override
  public void check() {
    var unused = allowed();
  }

  private static IPAddress network(String text) {
    return SpecialAddresses.network(text)
        .orElseThrow(
            () ->
                new BadSetting(
                    SETTING,
                    "must list networks such as 127.0.0.1/32 or fd00::/8, but has \""
                        + text
                        + "\""));
  }
}
