package dev.portcullis.ejb.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Failure.Reason;
import java.net.InetAddress;
import java.net.UnknownHostException;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IpRangeTest {
  @ParameterizedTest
  @CsvSource({
    "10.0.0.1,                                10.0.0.1",
    "0.0.0.0,                                 0.0.0.0",
    "255.255.255.255,                         255.255.255.255",
    "10.0.0.1/32,                             10.0.0.1",
    "10.20.0.0/16,                            10.20.0.0/16",
    "10.20.30.128/25,                         10.20.30.128/25",
    "::1,                                     ::1",
    "::,                                      ::",
    "2001:DB8::A,                             2001:db8::a",
    "2001:0db8:0000:0000:0000:0000:0000:0001, 2001:db8::1",
    "1:2:3:4:5:6:7:8,                         1:2:3:4:5:6:7:8",
    "2001:db8::/32,                           2001:db8::/32",
    "2001:db8:0:0::/64,                       2001:db8::/64",
    "::1/128,                                 ::1",
    // What arrives over IPv4 is IPv4, however it is written.
    "::ffff:10.0.0.1,                         10.0.0.1",
    "::ffff:a00:1,                            10.0.0.1",
    "::FFFF:10.0.0.1/128,                     10.0.0.1",
    "::ffff:10.20.0.0/112,                    10.20.0.0/16",
    // Deprecated IPv4-compatible and translated addresses are plain IPv6.
    "::10.0.0.1,                              ::a00:1",
    "::ffff:0:10.0.0.1,                       ::ffff:0:a00:1"
  })
  void everySpellingOfARangeBecomesTheSameText(String written, String canonical) {
    IpRange range = parse(written);
    assertThat(range.text()).isEqualTo(canonical);
    assertThat(range.isOverbroad()).isFalse();
    assertThat(IpRange.find(written)).contains(range);
    assertThat(parse(range.text())).isEqualTo(range);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "10.0.0.0/15",
        "10.0.0.0/8",
        "0.0.0.0/0",
        "::/0",
        "2001:db8::/31",
        "::ffff:0:0/96",
        "::ffff:10.0.0.0/104"
      })
  void rangesWiderThanSixteenOrThirtyTwoBitsAreOverbroad(String written) {
    assertThat(parse(written).isOverbroad()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "10.20.0.1/16,        10.20.0.0/16",
    "10.0.0.1/31,         10.0.0.0/31",
    "1.0.0.0/0,           0.0.0.0/0",
    "2001:db8::1/32,      2001:db8::/32",
    "::ffff:10.0.0.1/120, ::ffff:a00:0/120"
  })
  void hostBitsAreRejectedAndTheIntendedRangeIsNamed(String written, String meant) {
    assertRefused(written, "without host bits, " + meant);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "*",
        "all",
        "localhost",
        "example.com",
        "10",
        "10.1",
        "10.0.1",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0x7f.0.0.1",
        "0177.0.0.1",
        "010.0.0.1",
        "10.0.0.01",
        "00.0.0.0",
        "10.0.0.1.",
        ".10.0.0.1",
        "10..0.1",
        "10.0.0.0.1",
        "256.0.0.1",
        "10.0.0.-1",
        "10.0.0.*",
        "10.0.*.*",
        "10.0.0.1-5",
        "10.0.0.1-10.0.0.5",
        "10.0.0.1,10.0.0.2",
        "10.0.0._",
        "10.0.0.%",
        "10.0.0.0/255.255.0.0",
        "10.0.0.0/0.0.255.255",
        "10.0.0.0/33",
        "10.0.0.0/016",
        "10.0.0.0/+16",
        "10.0.0.0/-1",
        "10.0.0.0/",
        "10.0.0.0//16",
        "10.0.0.0/16/16",
        "10.0.0.0/ffff::",
        "/16",
        "16",
        " 10.0.0.1",
        "10.0.0.1 ",
        "10.0.0.1\n",
        "\t10.0.0.1",
        "10.0.0.1\u0000",
        "10.0.0.1\u200b",
        "\u0661\u0662.0.0.1",
        "\uff11\uff10.0.0.1",
        "10\u30020.0.1",
        "http://10.0.0.1",
        "10.0.0.1:80",
        "[::1]",
        "[::1]:80",
        ":",
        ":::",
        "1::2::3",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9",
        "12345::1",
        "00001::1",
        "g::1",
        "::1%eth0",
        "fe80::1%1",
        "::1%25eth0",
        "::/129",
        "2001:db8::/032",
        "2001-db8-0-0-0-0-0-1.ipv6-literal.net",
        "20010db8000000000000000000000001",
        "0x20010db8000000000000000000000001",
        "4)+k&C#VzJ4br>0wv%Yp",
        "::ffff:010.0.0.1",
        "::ffff:0x7f.0.0.1",
        "::ffff:127.1",
        "::ffff:10.0.0.*",
        "1:2:3:4:5:6:7:1.2.3.4",
        "::1.2.3.4.5",
        "1.2.3.4::",
        "::1.2.3.4:5",
        "0.0.0.0.in-addr.arpa",
        "1234567890123456789012345678901234567890123456789012345678901234567890"
      })
  void ambiguousTextIsRejected(String written) {
    assertRefused(written, "must be one IPv4 or IPv6 address, or a range in CIDR notation");
  }

  @Property
  void anyIpv4AddressIsItsOwnCanonicalForm(
      @ForAll @IntRange(max = 255) int a,
      @ForAll @IntRange(max = 255) int b,
      @ForAll @IntRange(max = 255) int c,
      @ForAll @IntRange(max = 255) int d) {
    String text = a + "." + b + "." + c + "." + d;
    assertThat(parse(text).text()).isEqualTo(text);
    assertThat(parse("::ffff:" + text)).isEqualTo(parse(text));
    assertThat(IpRange.client(text)).contains(parse(text));
  }

  @Property
  void anAcceptedRangeMeansTheSameToJava(@ForAll @Size(16) byte[] bytes)
      throws UnknownHostException {
    InetAddress address = InetAddress.getByAddress(bytes);
    IpRange range = parse(address.getHostAddress());
    assertThat(InetAddress.getByName(range.text())).isEqualTo(address);
    assertThat(parse(range.text())).isEqualTo(range);
  }

  @Property
  void arbitraryTextIsAcceptedOrRefusedButNeverFails(@ForAll String text) {
    try {
      IpRange range = parse(text);
      assertThat(parse(range.text())).isEqualTo(range);
    } catch (Failure refused) {
      assertThat(refused.reason()).isEqualTo(Reason.VALIDATION);
    }
  }

  @Property
  void textOfAddressCharactersIsAcceptedOrRefusedButNeverFails(
      @ForAll @Chars({'0', '1', '2', '9', 'a', 'f', 'F', ':', '.', '/'}) @StringLength(max = 50)
          String text) {
    arbitraryTextIsAcceptedOrRefusedButNeverFails(text);
  }

  @Property
  void aRangeHasNoHostBitsOrIsRefused(
      @ForAll int bits, @ForAll @IntRange(min = 1, max = 32) int length) {
    int network = length == 32 ? bits : bits & ~(-1 >>> length);
    assertThat(parse(dotted(network) + "/" + length).isOverbroad()).isEqualTo(length < 16);
    Assume.that(network != bits);
    assertRefused(dotted(bits) + "/" + length, "without host bits, " + dotted(network));
  }

  @Test
  void aClientIsOneAddressWithOrWithoutZone() {
    assertThat(IpRange.client("fe80::1%eth0")).map(IpRange::text).contains("fe80::1");
    assertThat(IpRange.client("0:0:0:0:0:0:0:1")).map(IpRange::text).contains("::1");
    assertThat(IpRange.client("::ffff:10.0.0.1")).map(IpRange::text).contains("10.0.0.1");
    assertThat(IpRange.client("10.0.0.0/16")).isEmpty();
    assertThat(IpRange.client("unknown")).isEmpty();
    assertThat(IpRange.client("")).isEmpty();
  }

  private static IpRange parse(String text) {
    return IpRange.parse("ipAddress", text);
  }

  private static String dotted(int bits) {
    return (bits >>> 24)
        + "."
        + (bits >>> 16 & 255)
        + "."
        + (bits >>> 8 & 255)
        + "."
        + (bits & 255);
  }

  private static void assertRefused(String written, String why) {
    assertThat(IpRange.find(written)).isEmpty();
    assertThatThrownBy(() -> parse(written))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> {
              assertThat(failure.reason()).isEqualTo(Reason.VALIDATION);
              assertThat(failure.issues()).extracting(Issue::path).containsExactly("ipAddress");
            })
        .hasMessageContaining(why);
  }
}
