package dev.portcullis.ejb.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.security.IpRange;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class OutboundGuardTest {
  private static final OutboundGuard CLOSED = OutboundGuard.CLOSED;

  /** The registries once more, as numbers: first address and prefix length. */
  private static final long[][] SPECIAL = {
    {0x00000000L, 8}, {0x0a000000L, 8}, {0x64400000L, 10}, {0x7f000000L, 8},
    {0xa83f8110L, 32}, {0xa9fe0000L, 16}, {0xac100000L, 12}, {0xc0000000L, 24},
    {0xc0000200L, 24}, {0xc01fc400L, 24}, {0xc034c100L, 24}, {0xc0586300L, 24},
    {0xc0a80000L, 16}, {0xc0af3000L, 24}, {0xc6120000L, 15}, {0xc6336400L, 24},
    {0xcb007100L, 24}, {0xe0000000L, 4}, {0xf0000000L, 4}
  };

  @Property(tries = 3000)
  void everyFormOfAnIpv4AddressIsJudgedAsItself(@ForAll("ipv4") int bits)
      throws UnknownHostException {
    boolean special = isSpecial(bits);
    InetAddress address = address(dotted(bits));
    String hex = Integer.toHexString(bits >>> 16) + ":" + Integer.toHexString(bits & 0xffff);

    assertThat(connects(address)).isEqualTo(!special);
    for (String host :
        List.of(
            dotted(bits),
            "[::ffff:" + dotted(bits) + "]",
            "[::ffff:" + hex + "]",
            "[0:0:0:0:0:FFFF:" + hex + "]",
            "[64:ff9b::" + dotted(bits) + "]",
            "[64:ff9b::" + hex + "]")) {
      assertThat(refuses("http://" + host + "/")).as(host).isEqualTo(special);
    }
    for (String host :
        List.of(
            "[::" + hex + "]",
            "[::ffff:0:" + hex + "]",
            "[64:ff9b:1::" + hex + "]",
            "[2002:" + hex + "::1]",
            "[2001:0:" + hex + "::]")) {
      assertThat(refuses("http://" + host + "/")).as(host).isTrue();
    }
  }

  @Property(tries = 3000)
  void ofIpv6OnlyGlobalUnicastIsConnectedTo(@ForAll("ipv6") byte[] bytes)
      throws UnknownHostException {
    InetAddress address = InetAddress.getByAddress(bytes);
    if (address instanceof java.net.Inet6Address && !isNat64(bytes)) {
      int first = word(bytes, 0);
      int second = word(bytes, 2);
      int third = word(bytes, 4);
      boolean special =
          first < 0x2000
              || first > 0x3fff
              || first == 0x2002
              || (first == 0x2001 && (second < 0x200 || second == 0xdb8))
              || (first == 0x2620 && second == 0x4f && third == 0x8000)
              || (first == 0x3fff && second < 0x1000);
      assertThat(connects(address)).isEqualTo(!special);
      assertThat(refuses("http://[" + address.getHostAddress() + "]/")).isEqualTo(special);
    }
  }

  @Test
  void theAddressThatWasCheckedIsTheOneConnectedTo() throws UnknownHostException {
    AtomicInteger asked = new AtomicInteger();
    HostLookup rebinding =
        host ->
            new InetAddress[] {
              address(asked.getAndIncrement() == 0 ? "93.184.216.34" : "127.0.0.1")
            };

    assertThat(CLOSED.resolver(rebinding).resolve("rebinding.example"))
        .containsExactly(address("93.184.216.34"));
    assertThat(asked).as("no second lookup between the check and the connection").hasValue(1);
    assertThatThrownBy(() -> CLOSED.resolver(rebinding).resolve("rebinding.example"))
        .isInstanceOf(UnknownHostException.class);
  }

  @Test
  void oneSpecialAddressOfANameIsNotConnectedToAndItsOthersAre() throws UnknownHostException {
    InetAddress[] found = {
      address("127.0.0.1"), address("93.184.216.34"),
      address("::1"), address("93.184.216.35"),
      address("93.184.216.36"), address("93.184.216.37")
    };

    assertThat(CLOSED.problem(found)).isPresent();
    assertThat(CLOSED.resolver(host -> found).resolve("mixed.example"))
        .containsExactly(found[1], found[3], found[4]);
  }

  @Test
  void addressesAllowedByTheOperatorAreReachedInEveryForm() throws UnknownHostException {
    OutboundGuard loopback =
        new OutboundGuard(
            () -> Stream.of("127.0.0.0/8").map(c -> IpRange.find(c).orElseThrow()).toList());

    assertThat(loopback.problem(HttpUrl.parse("url", "http://127.0.0.1/"))).isEmpty();
    assertThat(loopback.problem(HttpUrl.parse("url", "http://[::ffff:127.0.0.1]/"))).isEmpty();
    assertThat(loopback.problem(HttpUrl.parse("url", "http://localhost/"))).isEmpty();
    assertThat(loopback.problem(HttpUrl.parse("url", "http://10.0.0.1/"))).isPresent();
    assertThat(loopback.problem(new InetAddress[] {address("127.0.0.1")})).isEmpty();
  }

  @Test
  void namesOfTheOwnNetworkLeadNowhereUnlessSomeOfItIsAllowed() {
    for (String host : List.of("localhost", "localhost.", "a.localhost", "keycloak", "keycloak.")) {
      assertThat(refuses("http://" + host + "/")).as(host).isTrue();
    }
    assertThat(refuses("http://keycloak.example/")).isFalse();
  }

  /** As many near the borders of special networks as anywhere else. */
  @Provide
  Arbitrary<Integer> ipv4() {
    return Arbitraries.oneOf(
        Arbitraries.integers(),
        Arbitraries.of(SPECIAL)
            .flatMap(
                network ->
                    Arbitraries.of(-1L, 0L, 1L, size(network) - 1, size(network))
                        .map(step -> (int) (network[0] + step))));
  }

  @Provide
  Arbitrary<byte[]> ipv6() {
    Arbitrary<byte[]> any = Arbitraries.bytes().array(byte[].class).ofSize(16);
    Arbitrary<byte[]> begun =
        Arbitraries.of(
                "20000000",
                "20010000",
                "200101ff",
                "20010200",
                "20010db7",
                "20010db8",
                "20010db9",
                "20020000",
                "2620004f8000",
                "2620004f8001",
                "3ffe0000",
                "3fff0000",
                "3fff0fff",
                "3fff1000",
                "40000000",
                "1fffffff",
                "fc000000",
                "fe800000",
                "ff020000")
            .flatMap(start -> any.map(rest -> begin(start, rest)));
    return Arbitraries.oneOf(any, begun);
  }

  private static byte[] begin(String start, byte[] rest) {
    byte[] begun = rest.clone();
    for (int i = 0; i < start.length() / 2; i++) {
      begun[i] = (byte) Integer.parseInt(start.substring(2 * i, 2 * i + 2), 16);
    }
    return begun;
  }

  private static InetAddress address(String literal) throws UnknownHostException {
    return InetAddress.getAllByName(literal)[0];
  }

  private static int word(byte[] bytes, int at) {
    return ((bytes[at] & 255) << 8) | (bytes[at + 1] & 255);
  }

  private static boolean isNat64(byte[] bytes) {
    return new BigInteger(1, bytes)
        .shiftRight(32)
        .equals(new BigInteger("64ff9b0000000000000000", 16));
  }

  private static boolean refuses(String url) {
    return CLOSED.problem(HttpUrl.parse("url", url)).isPresent();
  }

  private static boolean connects(InetAddress address) {
    try {
      return CLOSED.resolver(host -> new InetAddress[] {address}).resolve("x.example").length == 1;
    } catch (UnknownHostException refused) {
      return false;
    }
  }

  private static boolean isSpecial(int bits) {
    return Stream.of(SPECIAL)
        .anyMatch(n -> ((Integer.toUnsignedLong(bits) - n[0]) & -size(n)) == 0);
  }

  private static long size(long[] network) {
    return 1L << (32 - network[1]);
  }

  private static String dotted(int bits) {
    return (bits >>> 24)
        + "."
        + ((bits >>> 16) & 255)
        + "."
        + ((bits >>> 8) & 255)
        + "."
        + (bits & 255);
  }
}
