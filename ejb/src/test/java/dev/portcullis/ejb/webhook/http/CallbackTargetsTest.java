package dev.portcullis.ejb.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.outbound.ResolverBusyException;
import dev.portcullis.ejb.security.IpRange;
import dev.portcullis.kernel.Failure;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallbackTargetsTest {
  private static final Map<String, List<String>> NAMES =
      Map.of(
          "public.example", List.of("93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"),
          "inside.example", List.of("10.1.2.3"),
          "mixed.example", List.of("93.184.216.34", "127.0.0.1"),
          "metadata.example", List.of("169.254.169.254"),
          "localhost", List.of("127.0.0.1", "::1"));

  private final CallbackTargets targets = targets();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://public.example",
        "https://public.example/hook?x=1",
        "HTTPS://PUBLIC.example:8443/hook",
        "http://93.184.216.34/hook",
        "http://[2606:2800:220:1:248:1893:25c8:1946]:80/hook",
        "http://[64:ff9b::5db8:d822]/hook"
      })
  void anAddressOfThePublicNetworkIsAccepted(String url) {
    assertThat(targets.checked(url).text()).isEqualTo(url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/hook",
        "public.example/hook",
        "//public.example/hook",
        "http:public.example",
        "http:///hook",
        "ftp://public.example/",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "http://user@public.example/",
        "http://user:secret@public.example/",
        "http://public.example@127.0.0.1/",
        "http://public.example:0/",
        "http://public.example:65536/",
        "http://public.example/#part",
        "http://public.example/a b",
        "http://public.example/ä",
        "http://públic.example/",
        "http://①②⑦.⓪.⓪.①/",
        "http://127。0。0。1/",
        "http://public.example\\@127.0.0.1/",
        "http://127.0.0.1%00.public.example/",
        "http://%31%32%37.0.0.1/",
        "http://.public.example/",
        "http://-/"
      })
  void anUnusualWebAddressIsRejected(String url) {
    assertRefused(targets, url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost/",
        "http://LOCALHOST/",
        "http://127.0.0.1/",
        "http://127.1/",
        "http://127.0.1/",
        "http://0/",
        "http://0.0.0.0/",
        "http://2130706433/",
        "http://017700000001/",
        "http://0177.0.0.1/",
        "http://0177.0.0.01/",
        "http://0x7f000001/",
        "http://0x7f.0.0.1/",
        "http://0x7f.1/",
        "http://0X7F.0x0.0x0.0x1/",
        "http://127.0.0.1./",
        "http://127.000.000.001/",
        "http://1.2.3.4.5/",
        "http://256.1.1.1/",
        "http://[::1]/",
        "http://[0:0:0:0:0:0:0:1]/",
        "http://[::]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[::ffff:7f00:1]/",
        "http://[::ffff:0:127.0.0.1]/",
        "http://[::127.0.0.1]/",
        "http://[64:ff9b::127.0.0.1]/",
        "http://[64:ff9b::a00:1]/",
        "http://[64:ff9b:1::1]/",
        "http://[2002:7f00:1::]/",
        "http://[2001::1]/",
        "http://[2001:db8::1]/",
        "http://[3fff::1]/",
        "http://[100::1]/",
        "http://[fc00::1]/",
        "http://[fd00:ec2::254]/",
        "http://[fe80::1]/",
        "http://[fe80::1%25eth0]/",
        "http://[fec0::1]/",
        "http://[ff02::1]/",
        "http://[5f00::1]/",
        "http://10.0.0.1/",
        "http://100.64.0.1/",
        "http://100.127.255.255/",
        "http://168.63.129.16/",
        "http://169.254.169.254/latest/meta-data/",
        "http://172.16.0.1/",
        "http://172.31.255.255/",
        "http://192.0.0.192/",
        "http://192.0.2.1/",
        "http://192.88.99.1/",
        "http://192.168.1.1/",
        "http://198.18.0.1/",
        "http://198.19.255.255/",
        "http://198.51.100.1/",
        "http://203.0.113.1/",
        "http://224.0.0.1/",
        "http://240.0.0.1/",
        "http://255.255.255.255/",
        "http://inside.example/",
        "http://metadata.example/",
        "http://mixed.example/"
      })
  void aSpecialAddressIsRejectedInEverySpelling(String url) {
    assertRefused(targets, url);
  }

  @Test
  void anUnresolvableHostIsAcceptedAndNotConnectedTo() {
    assertThat(targets.checked("http://unknown.example/").text()).isNotEmpty();
    assertThatThrownBy(() -> targets.resolver().resolve("unknown.example"))
        .isInstanceOf(UnknownHostException.class);
  }

  @Test
  void aHostThatCannotBeLookedUpNowIsToBeGivenAgainLater() {
    CallbackTargets busy =
        new CallbackTargets(
            List::of,
            host -> {
              throw new ResolverBusyException(host);
            });

    assertThatThrownBy(() -> busy.checked("http://slow.example/"))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> {
              assertThat(failure.reason()).isEqualTo(Failure.Reason.OVERLOADED);
              assertThat(failure.retryAfterSeconds()).isPositive();
            });
    assertRefused(busy, "ftp://slow.example/");
  }

  @Test
  void aUrlMayHave2048Characters() {
    String url = "http://public.example/" + "a".repeat(2048 - 22);
    assertThat(targets.checked(url).text()).hasSize(2048);
    assertRefused(targets, url + "a");
  }

  @Test
  void onlyTheNetworksOfTheSettingAreAllowed() {
    CallbackTargets loopback = targets("127.0.0.1/32", "::1/128");
    assertThat(loopback.checked("http://127.0.0.1:9000/webhook").uri().getPort()).isEqualTo(9000);
    assertThat(loopback.checked("http://localhost:9000/webhook").uri().getPort()).isEqualTo(9000);
    assertThat(loopback.checked("http://[::ffff:127.0.0.1]/").text()).isNotEmpty();
    assertRefused(loopback, "http://127.0.0.2/");
    assertRefused(loopback, "http://10.0.0.1/");
    assertThat(targets("10.0.0.0/8").checked("http://inside.example/").text()).isNotEmpty();
  }

  @Test
  void onlyAddressesThatAreNotSpecialAreConnectedTo() throws UnknownHostException {
    assertThat(targets.resolver().resolve("mixed.example"))
        .extracting(InetAddress::getHostAddress)
        .containsExactly("93.184.216.34");
    assertThatThrownBy(() -> targets.resolver().resolve("inside.example"))
        .isInstanceOf(UnknownHostException.class);
    assertThatThrownBy(() -> targets.resolver().resolve("127.0.0.1"))
        .isInstanceOf(UnknownHostException.class);
  }

  private static void assertRefused(CallbackTargets targets, String url) {
    assertThatThrownBy(() -> targets.checked(url))
        .isInstanceOfSatisfying(
            Failure.class, failure -> assertThat(failure.issues().get(0).path()).isEqualTo("url"));
  }

  private static CallbackTargets targets(String... allowed) {
    List<IpRange> networks =
        Stream.of(allowed).map(cidr -> IpRange.find(cidr).orElseThrow()).toList();
    return new CallbackTargets(() -> networks, CallbackTargetsTest::lookUp);
  }

  /** Names as above; literals as the platform reads them, without a query of a name server. */
  private static InetAddress[] lookUp(String host) throws UnknownHostException {
    List<String> addresses = NAMES.get(host.toLowerCase(java.util.Locale.ROOT));
    if (addresses == null && !host.matches("[0-9a-fA-F.:]+")) {
      throw new UnknownHostException(host);
    }
    List<String> literals = addresses == null ? List.of(host) : addresses;
    InetAddress[] found = new InetAddress[literals.size()];
    for (int i = 0; i < found.length; i++) {
      found[i] = InetAddress.getByName(literals.get(i));
    }
    return found;
  }
}
