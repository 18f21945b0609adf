package dev.portcullis.ejb.security;

import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.kernel.Failure;
import inet.ipaddr.AddressStringException;
import inet.ipaddr.AddressStringParameters.RangeParameters;
import inet.ipaddr.IPAddress;
import inet.ipaddr.IPAddressNetwork.IPAddressGenerator;
import inet.ipaddr.IPAddressString;
import inet.ipaddr.IPAddressStringParameters;
import inet.ipaddr.IncompatibleAddressException;
import inet.ipaddr.ipv6.IPv6Address;
import java.net.InetAddress;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One IP address, or a range in CIDR notation, in canonical form: IPv4 in four decimal numbers,
 * IPv6 as in RFC 5952, a range with its prefix length. Two notations of the same range are equal.
 * All addresses in this service are parsed here.
 *
 * <p>Parsing is strict, because text that two programs parse differently is a security risk: no
 * leading zeros in IPv4 or prefix lengths, no hexadecimal, octal or joined IPv4 numbers, no
 * wildcards, ranges, masks, zones or brackets, no space. IPv4-mapped IPv6 becomes IPv4.
 *
 * @param network the addresses, with a prefix length unless it is a single one
 */
public record IpRange(IPAddress network) {
  private static final int WIDEST_IPV4 = 16;
  private static final int WIDEST_IPV6 = 32;
  private static final int MAPPED_PREFIX = 96;

  /**
   * Only the characters of addresses, and a prefix length without leading zeros: the library
   * accepts the length 0 as one.
   */
  private static final Pattern CHARACTERS =
      Pattern.compile("[0-9A-Fa-f:.]{2,45}(?:/(?:0|[1-9][0-9]{0,2}))?");

  private static final IPAddressStringParameters STRICT = strict();

  /**
   * The range in {@code text}.
   *
   * @throws Failure VALIDATION naming {@code field}
   */
  public static IpRange parse(String field, String text) {
    IPAddress address =
        read(text)
            .orElseThrow(
                () ->
                    Failure.invalid(
                        field,
                        "must be one IPv4 or IPv6 address, or a range in CIDR notation such as"
                            + " 10.20.0.0/16"));
    if (!isBlock(address)) {
      throw Failure.invalid(field, "must be a range without host bits, " + address.toPrefixBlock());
    }
    return canonical(address);
  }

  /** The range in {@code text}, or empty. */
  public static Optional<IpRange> find(String text) {
    return read(text).filter(IpRange::isBlock).map(IpRange::canonical);
  }

  /**
   * The range in a setting that lists networks.
   *
   * @throws InvalidSettingException naming {@code setting}
   */
  public static IpRange ofSetting(String setting, String text) {
    return find(text)
        .orElseThrow(
            () ->
                new InvalidSettingException(
                    setting,
                    "must list networks such as 127.0.0.1/32 or fd00::/8, but has \""
                        + text
                        + "\""));
  }

  /** The single address in {@code text}, or empty. */
  public static Optional<IpRange> single(String text) {
    return read(text).filter(address -> !address.isPrefixed()).map(IpRange::canonical);
  }

  /** The single address in {@code text}, as a server reports its client's; or empty. */
  public static Optional<IpRange> client(String text) {
    // Servers report link-local clients with their zone, which no whitelist can name.
    int zone = text.indexOf('%');
    return single(zone < 0 ? text : text.substring(0, zone));
  }

  /** An address to which a host name resolves. */
  public static IpRange of(InetAddress address) {
    return canonical(new IPAddressGenerator().from(address.getAddress()));
  }

  /** The canonical form. */
  public String text() {
    return network.toCanonicalString();
  }

  /** Whether it is IPv6, and not an IPv4-mapped address. */
  public boolean isIpv6() {
    return network.isIPv6();
  }

  /** Whether it is wider than recommended for a whitelist entry. */
  public boolean isOverbroad() {
    return network.isPrefixed()
        && network.getNetworkPrefixLength() < (network.isIPv4() ? WIDEST_IPV4 : WIDEST_IPV6);
  }

  /** Whether it contains all addresses of {@code other}. */
  public boolean contains(IpRange other) {
    return network.contains(other.network);
  }

  private static IpRange canonical(IPAddress read) {
    IPAddress address = unmapped(read);
    boolean single =
        address.isPrefixed() && address.getNetworkPrefixLength() == address.getBitCount();
    return new IpRange(single ? address.withoutPrefixLength() : address);
  }

  private static Optional<IPAddress> read(String text) {
    if (!CHARACTERS.matcher(text).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(new IPAddressString(text, STRICT).toAddress())
          .filter(address -> address.isPrefixed() || !address.isMultiple());
    } catch (AddressStringException | IncompatibleAddressException refused) {
      return Optional.empty();
    }
  }

  private static boolean isBlock(IPAddress address) {
    return !address.isPrefixed()
        || address
            .getLower()
            .withoutPrefixLength()
            .equals(address.toPrefixBlock().getLower().withoutPrefixLength());
  }

  /** An IPv4 connection counts as IPv4, in any notation. */
  private static IPAddress unmapped(IPAddress address) {
    if (!address.isIPv6()) {
      return address;
    }
    IPv6Address six = address.toIPv6();
    boolean within = !six.isPrefixed() || six.getNetworkPrefixLength() >= MAPPED_PREFIX;
    if (!within || !six.getLower().isIPv4Mapped()) {
      return address;
    }
    IPAddress four = six.getLower().toIPv6().getEmbeddedIPv4Address().withoutPrefixLength();
    return six.isPrefixed()
        ? four.toPrefixBlock(six.getNetworkPrefixLength() - MAPPED_PREFIX)
        : four;
  }

  private static IPAddressStringParameters strict() {
    IPAddressStringParameters.Builder builder =
        new IPAddressStringParameters.Builder()
            .allowEmpty(false)
            .allowAll(false)
            .allowSingleSegment(false)
            .allowPrefix(true)
            .allowPrefixOnly(false)
            .allowMask(false)
            .allowWildcardedSeparator(false)
            .allow_inet_aton(false)
            .setRangeOptions(RangeParameters.NO_RANGE);
    builder
        .getIPv4AddressParametersBuilder()
        .allowLeadingZeros(false)
        .allowUnlimitedLeadingZeros(false)
        .allowPrefixesBeyondAddressSize(false)
        .allowBinary(false)
        .allowWildcardedSeparator(false);
    builder
        .getIPv6AddressParametersBuilder()
        .allowZone(false)
        .allowBase85(false)
        .allowMixed(true)
        .allow_mixed_inet_aton(false)
        .allowUnlimitedLeadingZeros(false)
        .allowPrefixesBeyondAddressSize(false)
        .allowBinary(false)
        .allowWildcardedSeparator(false);
    builder
        .getIPv6AddressParametersBuilder()
        .getEmbeddedIPv4AddressParametersBuilder()
        .allowLeadingZeros(false)
        .allowUnlimitedLeadingZeros(false)
        .allowBinary(false);
    return builder.toParams();
  }
}
