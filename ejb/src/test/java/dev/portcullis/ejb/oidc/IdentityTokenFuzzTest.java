package dev.portcullis.ejb.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.Mutated;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Nearly valid tokens, before signature verification. */
class IdentityTokenFuzzTest {
  private static final Instant NOW = Instant.ofEpochSecond(1_790_000_000L);
  private static final String HEADER = "{\"alg\":\"RS256\",\"typ\":\"at+jwt\",\"kid\":\"k-1\"}";
  private static final String CLAIMS =
      "{\"iss\":\"https://id.example\",\"sub\":\"alice\",\"aud\":[\"portcullis\",\"account\"],"
          + "\"exp\":1790000300,\"iat\":1790000000,\"nbf\":1790000000,\"name\":\"A\"}";

  @Property(tries = 2_000, seed = "20261122")
  void anyHeaderIsReadOrRefused(@ForAll("headers") String header) {
    judge(encoded(header) + "." + encoded(CLAIMS) + ".AAAA");
  }

  @Property(tries = 2_000, seed = "20261122")
  void anyClaimsAreReadOrRefused(@ForAll("claims") String claims) {
    judge(encoded(HEADER) + "." + encoded(claims) + ".AAAA");
  }

  @Property(tries = 1_000, seed = "20261122")
  void anyTextIsReadOrRefused(@ForAll("tokens") String token) {
    judge(token);
  }

  @Example
  void aSubjectThatPathsCannotNameIsRefused() {
    String token = encoded(HEADER) + "." + encoded(CLAIMS.replace("alice", "..")) + ".AAAA";
    assertThatThrownBy(() -> UnverifiedJwt.read(token).subject()).isInstanceOf(Failure.class);
  }

  @Provide
  Arbitrary<String> headers() {
    return Mutated.of(HEADER);
  }

  @Provide
  Arbitrary<String> claims() {
    return Mutated.of(CLAIMS);
  }

  @Provide
  Arbitrary<String> tokens() {
    String good = encoded(HEADER) + "." + encoded(CLAIMS) + ".AAAA";
    assertThat(UnverifiedJwt.read(good).subject()).isEqualTo("alice");
    return Mutated.of(good);
  }

  private static void judge(String text) {
    try {
      UnverifiedJwt token = UnverifiedJwt.read(text);
      token.check("portcullis", NOW, Duration.ofSeconds(60));
      assertThat(token.issuer()).isNotEmpty();
      assertThat(token.subject()).isNotEmpty();
    } catch (Failure refused) {
      assertThat(refused.reason()).isEqualTo(Reason.FORBIDDEN);
    }
  }

  private static String encoded(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
