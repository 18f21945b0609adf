package dev.portcullis.ejb.security;

import dev.portcullis.ejb.startup.BadSetting;
import dev.portcullis.ejb.startup.CheckedConfig;
import dev.portcullis.ejb.startup.Setting;
import inet.ipaddr.IPAddress;
import inet.ipaddr.IPAddressString;
import inet.ipaddr.IPAddressStringParameters;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Where a request really comes from. {@code X-Forwarded-For} is believed only as far as the proxies
 * that added to it are trusted ({@code http.trusted-proxies}): anybody can send the header.
 */
@ApplicationScoped
public class ClientAddress implements CheckedConfig {
  private static final String SETTING = "http.trusted-proxies";

  /** Only plain addresses and CIDR: no wildcards, short forms, octal or empty text. */
  private static final IPAddressStringParameters STRICT =
      new IPAddressStringParameters.Builder()
          .allowEmpty(false)
          .allowAll(false)
          .allowSingleSegment(false)
          .allowWildcardedSeparator(false)
          .getIPv4AddressParametersBuilder()
          .allow_inet_aton(false)
          .allowLeadingZeros(false)
          .allowUnlimitedLeadingZeros(false)
          .allowBinary(false)
          .getParentBuilder()
          .getIPv6AddressParametersBuilder()
          .allowZone(false)
          .allowBase85(false)
          .allowBinary(false)
          .getParentBuilder()
          .toParams();

  private final Optional<String> trustedProxies;
  private volatile List<IPAddress> trusted;

  /** For the container's proxy, which trusts nobody. */
  protected ClientAddress() {
    this(Optional.empty());
  }

  /** Trusts the addresses and CIDR ranges in {@code trustedProxies}, separated by commas. */
  @Inject
  public ClientAddress(@ConfigProperty(name = SETTING) Optional<String> trustedProxies) {
    this.trustedProxies = trustedProxies;
  }

  /**
   * The client's address: that of the connection, or if it comes through trusted proxies, the last
   * one in the header that is no such proxy.
   *
   * @param connection the address of the other end of the connection
   * @param forwardedFor the value of {@code X-Forwarded-For}, or null
   */
  public String of(String connection, String forwardedFor) {
    if (forwardedFor == null || trusted().isEmpty()) {
      return connection;
    }
    String client = connection;
    String[] hops = forwardedFor.split(",", -1);
    for (int i = hops.length - 1; i >= 0 && isTrusted(client); i--) {
      IPAddress hop = parse(hops[i].strip());
      if (hop == null) {
        return client;
      }
      client = hop.toString();
    }
    return client;
  }

  @Override
  public void check() {
    trusted();
  }

  private boolean isTrusted(String address) {
    IPAddress parsed = parse(address);
    return parsed != null && trusted().stream().anyMatch(range -> range.contains(parsed));
  }

  private List<IPAddress> trusted() {
    List<IPAddress> known = trusted;
    if (known == null) {
      known =
          trustedProxies.map(Setting::list).orElseGet(List::of).stream()
              .map(ClientAddress::range)
              .toList();
      trusted = known;
    }
    return known;
  }

  private static IPAddress range(String text) {
    IPAddress address = new IPAddressString(text, STRICT).getAddress();
    if (address == null || (address.isMultiple() && !address.isPrefixBlock())) {
      throw new BadSetting(SETTING, "must list addresses or CIDR ranges, but has \"" + text + "\"");
    }
    return address.toPrefixBlock();
  }

  /** A single address, IPv4 where it is IPv4 in the clothes of IPv6; null if it is none. */
  private static IPAddress parse(String text) {
    IPAddress address = new IPAddressString(text, STRICT).getAddress();
    if (address == null || address.isMultiple() || address.isPrefixed()) {
      return null;
    }
    return address.isIPv4Convertible() ? address.toIPv4() : address;
  }
}
