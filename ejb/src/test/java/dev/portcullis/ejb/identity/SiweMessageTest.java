package dev.portcullis.ejb.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Failure;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SiweMessageTest {
  private static final String GOOD =
      """
      login.example.com:8443 wants you to sign in with your Ethereum account:
      0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

      I accept the Terms of Service: https://example.com/tos

      URI: https://login.example.com:8443/login
      Version: 1
      Chain ID: 6565
      Nonce: 32891756abcd
      Issued At: 2026-11-21T16:25:24.000Z
      Expiration Time: 2026-11-21T16:30:24Z
      Not Before: 2026-11-21T18:25:24+02:00
      Request ID: some-request%20id
      Resources:
      - ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
      - https://example.com/my-web2-claim.json"""; // no line end at the end

  private static final String PLAIN =
      """
      example.com wants you to sign in with your Ethereum account:
      0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2


      URI: https://example.com
      Version: 1
      Chain ID: 1
      Nonce: %s
      Issued At: 2026-11-21T16:25:24.000Z"""
          .formatted("a1".repeat(48)); // as long as the nonces of a common client library

  @Test
  void everyFieldOfAFullMessageIsRead() {
    SiweMessage message = SiweMessage.parse(GOOD);

    assertThat(message.domain()).isEqualTo("login.example.com:8443");
    assertThat(message.address()).isEqualTo("0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2");
    assertThat(message.statement())
        .isEqualTo("I accept the Terms of Service: https://example.com/tos");
    assertThat(message.uri()).isEqualTo("https://login.example.com:8443/login");
    assertThat(message.chainId()).isEqualTo(6565);
    assertThat(message.nonce()).isEqualTo("32891756abcd");
    assertThat(message.requestId()).isEqualTo("some-request%20id");
    assertThat(message.resources()).hasSize(2);
    assertThat(message.text()).isEqualTo(GOOD);
  }

  @Test
  void aMessageWithoutStatementHasTwoEmptyLines() {
    SiweMessage message = SiweMessage.parse(PLAIN);

    assertThat(message.statement()).isNull();
    assertThat(message.expirationTime()).isNull();
    assertThat(message.resources()).isEmpty();
    assertThat(message.text()).isEqualTo(PLAIN);
  }

  @Test
  void aMessageIsValidFromItsStartUntilBeforeItsEnd() {
    SiweMessage message = SiweMessage.parse(GOOD);

    assertThat(message.isValidAt(Instant.parse("2026-11-21T16:25:23.999Z"))).isFalse();
    assertThat(message.isValidAt(Instant.parse("2026-11-21T16:25:24Z"))).isTrue();
    assertThat(message.isValidAt(Instant.parse("2026-11-21T16:30:23.999Z"))).isTrue();
    assertThat(message.isValidAt(Instant.parse("2026-11-21T16:30:24Z"))).isFalse();
    assertThat(SiweMessage.parse(PLAIN).isValidAt(Instant.EPOCH)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.com",
        "localhost",
        "localhost:8080",
        "127.0.0.1:1",
        "[::1]:8080",
        "a.b-c.d"
      })
  void otherFormsOfHostAreRead(String domain) {
    assertThat(SiweMessage.parse(PLAIN.replaceFirst("^example.com", domain)).domain())
        .isEqualTo(domain);
  }

  /** What an attacker, or a client in error, might send instead of {@link #GOOD}. */
  static Stream<String> hostileMessages() {
    return Stream.of(
        "",
        "\n",
        " ",
        "hello",
        "{}",
        GOOD + "\n",
        GOOD + "\n\n",
        GOOD + " \n- ",
        "\n" + GOOD,
        " " + GOOD,
        "\uFEFF" + GOOD,
        GOOD.replace("\n", "\r\n"),
        GOOD.replaceFirst("\n", "\r\n"),
        GOOD.replace("\n", "\r"),
        GOOD + "\u0000",
        GOOD.replace("Terms", "T\u0000rms"),
        GOOD.replace("Terms", "T\trms"),
        // Look-alikes: a Cyrillic letter, a right-to-left mark, full-width forms, zero width.
        GOOD.replaceFirst("login\\.", "l\u043Egin."),
        GOOD.replaceFirst("login\\.", "login\u202E."),
        GOOD.replaceFirst("login\\.", "login\uFF0E"),
        GOOD.replaceFirst("login\\.", "login\u200B."),
        GOOD.replace("Terms", "T\u00E9rms"),
        // Hosts that are none.
        GOOD.replaceFirst("login.example.com:8443", ""),
        GOOD.replaceFirst("login.example.com:8443", "login.example.com:"),
        GOOD.replaceFirst("login.example.com:8443", "user@login.example.com"),
        GOOD.replaceFirst("login.example.com:8443", "login.example.com/path"),
        GOOD.replaceFirst("login.example.com:8443", "login.example.com evil.com"),
        GOOD.replaceFirst("login.example.com:8443", "-login.example.com"),
        GOOD.replaceFirst("login.example.com:8443", "login.example.com:123456"),
        GOOD.replaceFirst(" wants you", "  wants you"),
        GOOD.replaceFirst("wants you", "Wants you"),
        GOOD.replaceFirst("account:", "account"),
        // Addresses: no checksum, a wrong one, too short, too long, another prefix.
        GOOD.replace(
            "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
            "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2"),
        GOOD.replace("0xC02aaA", "0xc02aaA"),
        GOOD.replace("C756Cc2\n", "C756Cc\n"),
        GOOD.replace("C756Cc2\n", "C756Cc22\n"),
        GOOD.replace("0xC02", "0XC02"),
        GOOD.replace("C756Cc2\n", "C756Cc2 \n"),
        // Lines missing, doubled, out of order or in a statement's clothes.
        GOOD.replace("\n\nI accept", "\nI accept"),
        GOOD.replace("tos\n\nURI", "tos\nURI"),
        GOOD.replace("tos\n\nURI", "tos\n\n\nURI"),
        GOOD.replace("\n\nI accept", "\n\n\nI accept"),
        GOOD.replace("Terms of", "Terms\nof"),
        PLAIN.replace("\n\n\n", "\n\n"),
        PLAIN.replace("\n\n\n", "\n\n\n\n"),
        GOOD.replace("\nVersion: 1", ""),
        GOOD.replace("Version: 1", "Version: 2"),
        GOOD.replace("Version: 1", "Version: 1 "),
        GOOD.replace("Version: 1", "version: 1"),
        GOOD.replace("Version: 1", "Version:1"),
        GOOD.replace("Version: 1", "Version: 1\nVersion: 1"),
        GOOD.replace("Version: 1\nChain ID: 6565", "Chain ID: 6565\nVersion: 1"),
        GOOD.replace("Chain ID: 6565", "Chain ID: 0"),
        GOOD.replace("Chain ID: 6565", "Chain ID: 06565"),
        GOOD.replace("Chain ID: 6565", "Chain ID: -1"),
        GOOD.replace("Chain ID: 6565", "Chain ID: 0x19a5"),
        GOOD.replace("Chain ID: 6565", "Chain ID: 6565.0"),
        GOOD.replace("Chain ID: 6565", "Chain ID: 99999999999999999999"),
        GOOD.replace("Chain ID: 6565", "Chain ID: "),
        GOOD.replace("Nonce: 32891756abcd", "Nonce: 1234567"),
        GOOD.replace("Nonce: 32891756abcd", "Nonce: 1234567_"),
        GOOD.replace("Nonce: 32891756abcd", "Nonce: " + "1".repeat(129)),
        GOOD.replace("Nonce: 32891756abcd", "Nonce: 32891756abcd|x"),
        // URIs.
        GOOD.replace("URI: https://login.example.com:8443/login", "URI: "),
        GOOD.replace("URI: https://login.example.com:8443/login", "URI: /login"),
        GOOD.replace("URI: https://login.example.com:8443/login", "URI: https://a b"),
        GOOD.replace("URI: https://login.example.com:8443/login", "URI: https://a/%zz"),
        GOOD.replace("- ipfs://", "-ipfs://"),
        GOOD.replace("- ipfs://", "- //"),
        GOOD.replace("Resources:\n", "Resources: \n"),
        GOOD + "\nNonce: 99999999",
        // Times.
        GOOD.replace("2026-11-21T16:25:24.000Z", "2026-11-21"),
        GOOD.replace("2026-11-21T16:25:24.000Z", "2026-02-30T16:25:24Z"),
        GOOD.replace("2026-11-21T16:25:24.000Z", "2026-11-21T24:25:24Z"),
        GOOD.replace("2026-11-21T16:25:24.000Z", "2026-11-21T16:25:24"),
        GOOD.replace("2026-11-21T16:25:24.000Z", "2026-11-21 16:25:24Z"),
        GOOD.replace("2026-11-21T16:25:24.000Z", "+99999-11-21T16:25:24Z"),
        GOOD.replace("2026-11-21T16:25:24.000Z", "1795278324"),
        GOOD.replace("Expiration Time: 2026-11-21T16:30:24Z", "Expiration Time: "),
        GOOD.replace("Request ID: some-request%20id", "Request ID: a b"),
        GOOD.replace("Request ID: some-request%20id", "Request ID: %2"),
        GOOD + "/x".repeat(8192));
  }

  @ParameterizedTest
  @MethodSource("hostileMessages")
  void aMalformedOrHostileMessageIsRefusedByName(String hostile) {
    assertThatThrownBy(() -> SiweMessage.parse(hostile))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> {
              assertThat(failure.reason()).isEqualTo(Failure.Reason.VALIDATION);
              assertThat(failure.issues()).extracting(Failure.Issue::path).containsOnly("message");
            });
  }

  @Test
  void everyHostileMessageDiffersFromTheGoodOnes() {
    assertThat(hostileMessages())
        .hasSizeGreaterThanOrEqualTo(40)
        .doesNotHaveDuplicates()
        .doesNotContain(GOOD, PLAIN);
  }

  @Property
  void aWrittenMessageIsReadBackUnchanged(@ForAll("messages") SiweMessage message) {
    assertThat(SiweMessage.parse(message.text())).isEqualTo(message);
  }

  @Property
  void noTextMakesTheParserFailExceptByRejection(@ForAll String text) {
    assertThatThrownBy(() -> SiweMessage.parse(text)).isInstanceOf(Failure.class);
  }

  @Provide
  Arbitrary<SiweMessage> messages() {
    Arbitrary<String> statements =
        Arbitraries.strings()
            .ascii()
            .ofMinLength(1)
            .ofMaxLength(60)
            .map(text -> text.replaceAll("[^A-Za-z0-9 .,:/?&=-]", "x"))
            .injectNull(0.2);
    Arbitrary<String> nonces =
        Arbitraries.strings().alpha().numeric().ofMinLength(8).ofMaxLength(96);
    Arbitrary<Long> chains = Arbitraries.longs().between(1, 999_999_999_999_999_999L);
    Arbitrary<String> times = Arbitraries.of("2026-11-21T16:25:24.000Z", "1999-01-01T00:00:00Z");
    Arbitrary<List<String>> resources =
        Arbitraries.of("https://a.example/b", "portcullis:access", "ipfs://x").list().ofMaxSize(3);
    return Combinators.combine(statements, nonces, chains, times, times.injectNull(0.5), resources)
        .as(
            (statement, nonce, chain, issued, expires, uris) ->
                new SiweMessage(
                    "example.com",
                    "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                    statement,
                    "portcullis:access",
                    chain,
                    nonce,
                    issued,
                    expires,
                    null,
                    null,
                    uris));
  }
}
