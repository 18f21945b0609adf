package dev.portcullis.ejb.identity;

import dev.portcullis.ejb.outbound.HttpUrl;
import dev.portcullis.ejb.outbound.OutboundGuard;
import dev.portcullis.ejb.security.IpRange;
import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/**
 * The special-purpose networks in which organizations may have their providers and the keys of
 * them.
 */
@ApplicationScoped
public class ProviderNetworkConfig extends Settings implements CheckedConfig {
  private final Setting<List<IpRange>> allowed = list("oidc.allowed-cidrs", IpRange::ofSetting);

  /** The guard for outbound calls to addresses of organizations. */
  public OutboundGuard guard() {
    return new OutboundGuard(allowed::get);
  }

  /**
   * The rule that an outbound address violates by its text alone, or empty: https to the public
   * network; http suffices where the operator allows the address. Each connection checks the
   * address to which the host name resolves.
   */
  public Optional<String> problem(String text) {
    Optional<String> form = HttpUrl.problem(text);
    if (form.isPresent()) {
      return form;
    }
    HttpUrl address = HttpUrl.parse("address", text);
    if (address.literal().filter(guard()::allows).isPresent()) {
      return Optional.empty();
    }
    if (!address.isHttps()) {
      return Optional.of("must be an absolute https address");
    }
    return address.isLocalName()
        ? Optional.of("must not be a local or private address")
        : guard().problem(address);
  }
}
