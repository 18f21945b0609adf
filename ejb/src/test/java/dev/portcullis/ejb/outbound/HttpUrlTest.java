package dev.portcullis.ejb.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.security.IpRange;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import java.net.InetAddress;
import java.net.UnknownHostException;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpUrlTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost:3001/login",
        "https://id.example/realms/a?x=1&y=(2)",
        "HTTPS://ID.example:65535",
        "https://xn--bcher-kva.example/",
        "https://id.example./",
        "http://127.0.0.1:1/",
        "http://[::1]/"
      })
  void anUnambiguousUrlIsAccepted(String text) {
    assertThat(HttpUrl.parse("url", text).text()).isEqualTo(text);
    assertThat(HttpUrl.problem(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'', characters",
    "panel, absolute",
    "//panel.example, absolute",
    "ftp://panel.example, absolute",
    "javascript:alert(1), absolute",
    "https:panel.example, absolute",
    "https://, absolute",
    "https:///x, host",
    "https://user@panel.example/, user name",
    "https://user:secret@panel.example/, user name",
    "https://@panel.example/, user name",
    "https://panel.example/#x, fragment",
    "https://panel.example:0/, port",
    "https://panel.example:65536/, port",
    "https://panel.example:-1/, host",
    "https://panel.example/a b, ASCII",
    "https://panel.example/\u00e4, ASCII",
    "https://p\u00e4nel.example/, ASCII",
    "https://\uff11\uff12\uff17.0.0.1/, ASCII",
    "https://127\u30020.0.1/, ASCII",
    "\"https://panel.example/'onload='x\", ASCII",
    "https://panel.example\\@127.0.0.1/, ASCII",
    "https://127.1/, host",
    "https://0/, host",
    "https://2130706433/, host",
    "https://0x7f000001/, host",
    "https://0177.0.0.1/, host",
    "https://127.0.0.01/, host",
    "https://127.0.0.1./, host",
    "https://panel.1-a/, host",
    "https://256.1.1.1/, host",
    "https://[fe80::1%25eth0]/, host",
    "https://[::ffff:127.0.0.1%251]/, host",
    "https://127.0.0.1%00.panel.example/, host",
    "https://panel..example/, host",
    "https://panel_1.example/, host"
  })
  void anAmbiguousUrlIsRejectedByTheRule(String text, String rule) {
    assertThat(HttpUrl.problem(text)).get().asString().contains(rule);
    assertThatThrownBy(() -> HttpUrl.parse("logoUrl", text))
        .isInstanceOfSatisfying(
            Failure.class,
            failure ->
                assertThat(failure.issues()).extracting(Issue::path).containsExactly("logoUrl"));
  }

  @Test
  void onlyNamesOfTheOwnNetworkAreLocal() {
    assertThat(new String[] {"localhost", "LOCALHOST.", "a.localhost", "a.localhost.", "keycloak"})
        .allMatch(host -> HttpUrl.parse("url", "https://" + host + "/").isLocalName());
    assertThat(new String[] {"id.example", "localhost.example", "[::1]", "127.0.0.1"})
        .noneMatch(host -> HttpUrl.parse("url", "https://" + host + "/").isLocalName());
  }

  @Property
  void arbitraryTextIsAnAddressOrHasAProblem(@ForAll String text) {
    assertThat(HttpUrl.problem(text).isEmpty()).isEqualTo(isRead(text));
    assertThat(HttpUrl.problem("https://" + text).isEmpty()).isEqualTo(isRead("https://" + text));
  }

  /** What Java, and the resolver below it, may take for a number is refused or is that address. */
  @Property(tries = 5000)
  void aHostIsAnAddressInEveryParserOrInNone(
      @ForAll
          @Chars({'0', '1', '7', '9', 'a', 'f', 'x', 'X', '.', '.', '-'})
          @StringLength(min = 1, max = 20)
          String host) {
    String text = "http://" + host + "/";
    if (HttpUrl.problem(text).isEmpty()) {
      assertThat(HttpUrl.parse("url", text).literal().map(IpRange::text))
          .isEqualTo(AtonModel.address(host));
    }
  }

  @Property
  void anAddressInBracketsIsTheOneThatJavaReads(@ForAll("literals") String literal)
      throws UnknownHostException {
    String text = "http://[" + literal + "]:80/";
    if (HttpUrl.problem(text).isEmpty()) {
      assertThat(HttpUrl.parse("url", text).literal())
          .contains(IpRange.of(InetAddress.getAllByName(literal)[0]));
    }
  }

  @Provide
  Arbitrary<String> literals() {
    return Arbitraries.strings()
        .withChars("0123456789abcdefF")
        .ofMaxLength(4)
        .list()
        .ofMaxSize(8)
        .map(parts -> String.join(":", parts));
  }

  private static boolean isRead(String text) {
    try {
      HttpUrl.parse("url", text);
      return true;
    } catch (Failure refused) {
      return false;
    }
  }
}
