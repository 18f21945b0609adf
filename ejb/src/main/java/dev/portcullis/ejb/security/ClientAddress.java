package dev.portcullis.ejb.security;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/**
 * Determines the client address of a request. {@code X-Forwarded-For} counts only as far as the
 * proxies that added to it are trusted ({@code http.trusted-proxies}), because any client can send
 * the header.
 */
@ApplicationScoped
public class ClientAddress extends Settings implements CheckedConfig {
  private final Setting<List<IpRange>> trusted = list("http.trusted-proxies", ClientAddress::range);

  /**
   * The client's address: that of the connection, or if the request comes through trusted proxies,
   * the last one in the header that is not such a proxy.
   *
   * @param connection the address of the other end of the connection
   * @param forwardedFor the value of {@code X-Forwarded-For}, or null
   */
  public String of(String connection, String forwardedFor) {
    if (forwardedFor == null || trusted.get().isEmpty()) {
      return connection;
    }
    String client = connection;
    String[] hops = forwardedFor.split(",", -1);
    for (int i = hops.length - 1; i >= 0 && isTrusted(client); i--) {
      Optional<IpRange> hop = IpRange.single(hops[i].strip());
      if (hop.isEmpty()) {
        return client;
      }
      client = hop.get().text();
    }
    return client;
  }

  /** Whether any proxy is trusted; behind untrusted ones all clients have the proxy's address. */
  public boolean hasProxies() {
    return !trusted.get().isEmpty();
  }

  private boolean isTrusted(String address) {
    return IpRange.client(address)
        .filter(client -> trusted.get().stream().anyMatch(range -> range.contains(client)))
        .isPresent();
  }

  private static IpRange range(String setting, String text) {
    return IpRange.find(text)
        .orElseThrow(
            () ->
                new InvalidSettingException(
                    setting,
                    "must list addresses, or CIDR ranges without host bits, but has \""
                        + text
                        + "\""));
  }
}
