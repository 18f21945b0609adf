package dev.portcullis.ejb.oidc;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Failure;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The audience and the life of a token are checked, whatever its signature (RFC 7519, 4.1). */
class UnverifiedJwtTest {
  private static final Instant NOW = Instant.ofEpochSecond(1_790_000_000L);
  private static final Duration SKEW = Duration.ofSeconds(60);
  private static final String FOR_US = "\"aud\":\"portcullis\"";
  private static final String LATER = ",\"exp\":1790000300";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"portcullis\"",
        "[\"portcullis\"]",
        "[\"account\",\"portcullis\"]",
        "[\"portcullis\",\"account\"]"
      })
  void aTokenForThisServiceIsGood(String audience) {
    assertGood("\"aud\":" + audience + LATER);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"account\"",
        "\"Portcullis\"",
        "\"portcullis \"",
        "[]",
        "[\"account\"]",
        "[[\"portcullis\"]]",
        "[\"portcullis\",1]",
        "1",
        "null",
        "{\"portcullis\":1}"
      })
  void aTokenForAnotherServiceIsRefused(String audience) {
    assertRefused("\"aud\":" + audience + LATER);
  }

  @Test
  void aTokenWithoutAudienceIsRejected() {
    assertRefused(LATER.substring(1));
  }

  /** One second is the resolution of a token. */
  @Test
  void aTokenIsGoodUntilItEndsByTheOtherClock() {
    assertGood(FOR_US + ",\"exp\":1789999941");
    assertRefused(FOR_US + ",\"exp\":1789999940");
    assertRefused(FOR_US + ",\"exp\":0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ",\"exp\":null",
        ",\"exp\":\"1790000300\"",
        ",\"exp\":1790000300.5",
        ",\"exp\":-1",
        ",\"exp\":253402300800",
        ",\"exp\":99999999999999999999"
      })
  void aTokenWithoutAnEndIsRefused(String end) {
    assertRefused(FOR_US + end);
  }

  /** What is remembered until it ends must end. */
  @Test
  void aTokenOfMoreThanAYearIsRefused() {
    long longest = NOW.plus(Duration.ofDays(366)).minus(SKEW).getEpochSecond();
    assertGood(FOR_US + ",\"exp\":" + (longest - 1));
    assertRefused(FOR_US + ",\"exp\":" + longest);
  }

  @ParameterizedTest
  @ValueSource(strings = {"nbf", "iat"})
  void aTokenOfTheFutureIsRefused(String begin) {
    assertGood(FOR_US + LATER + ",\"" + begin + "\":1790000060");
    assertRefused(FOR_US + LATER + ",\"" + begin + "\":1790000061");
    assertRefused(FOR_US + LATER + ",\"" + begin + "\":\"1789999999\"");
  }

  /** A logout token of the same issuer cannot sign in (OpenID Connect Back-Channel Logout, 2.4). */
  @Test
  void aTokenAboutAnEventIsRefused() {
    assertRefused(FOR_US + LATER + ",\"events\":{}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"alg\":\"none\"}",
        "{\"alg\":\"HS256\"}",
        "{\"alg\":\"EdDSA\"}",
        "{}",
        "{\"alg\":\"RS256\",\"typ\":\"logout+jwt\"}",
        "{\"alg\":\"RS256\",\"typ\":1}",
        "{\"alg\":\"RS256\",\"kid\":1}",
        "{\"alg\":\"RS256\",\"crit\":[\"exp\"]}",
        "{\"alg\":\"RS256\",\"b64\":false}",
        "{\"alg\":\"RS256\",\"jku\":\"https://id.example/keys\"}",
        "{\"alg\":\"RS256\",\"jwk\":{}}",
        "{\"alg\":\"RS256\",\"x5u\":\"https://id.example/x\"}",
        "{\"alg\":\"RS256\",\"x5c\":[]}",
        "{\"alg\":\"RS256\",\"cty\":\"JWT\"}",
        "{\"alg\":\"RS256\",\"zip\":\"DEF\"}"
      })
  void aHeaderThatNamesItsOwnRulesIsRefused(String header) {
    assertThatThrownBy(() -> UnverifiedJwt.read(token(header, FOR_US + LATER)))
        .isInstanceOf(Failure.class);
  }

  private static void assertGood(String claims) {
    assertThatCode(() -> check(claims)).doesNotThrowAnyException();
  }

  private static void assertRefused(String claims) {
    assertThatThrownBy(() -> check(claims)).isInstanceOf(Failure.class);
  }

  private static void check(String claims) {
    UnverifiedJwt.read(token("{\"alg\":\"RS256\",\"typ\":\"JWT\"}", claims))
        .check("portcullis", NOW, SKEW);
  }

  private static String token(String header, String claims) {
    return encoded(header) + "." + encoded("{" + claims + "}") + ".AAAA";
  }

  private static String encoded(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
