package dev.portcullis.ejb.keycloak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import java.nio.charset.StandardCharsets;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogoutTokenVerifierTest {
  private static final String ISSUER = "https://id.example/realms/zone";
  private static final RSAKey KEY = key("good");
  private static final RSAKey OTHER = key("good");

  private final LogoutTokenVerifier verifier =
      new LogoutTokenVerifier(
          ISSUER, List.of("browser", "server"), new ImmutableJWKSet<>(new JWKSet(KEY)));

  @Test
  void aTokenThatHoldsNamesSubjectAndSession() {
    LogoutToken token = verifier.verify(signed(claims -> {}));

    assertThat(token.issuer()).isEqualTo(ISSUER);
    assertThat(token.jti()).isEqualTo("jti-1");
    assertThat(token.subject()).isEqualTo("alice");
    assertThat(token.sid()).isEqualTo("sid-1");
    assertThat(token.refusedFrom()).isAfter(Clock.now());
  }

  @Test
  void subjectOrSessionAloneIsEnough() {
    assertThat(verifier.verify(signed(claims -> claims.subject(null))).sid()).isEqualTo("sid-1");
    assertThat(verifier.verify(signed(claims -> claims.claim("sid", null))).subject())
        .isEqualTo("alice");
    assertRefused(signed(claims -> claims.subject(null).claim("sid", null)));
  }

  @Test
  void anotherIssuerAudienceOrTimeIsRefused() {
    assertRefused(signed(claims -> claims.issuer("https://id.example/realms/other")));
    assertRefused(signed(claims -> claims.issuer(null)));
    assertRefused(signed(claims -> claims.audience("portcullis")));
    assertRefused(signed(claims -> claims.audience((String) null)));
    assertRefused(signed(claims -> claims.issueTime(null)));
    assertRefused(signed(claims -> claims.issueTime(in(-3600)).expirationTime(in(3600))));
    assertRefused(signed(claims -> claims.issueTime(in(3600)).expirationTime(in(7200))));
    assertRefused(signed(claims -> claims.expirationTime(in(-300))));
  }

  @Test
  void aTokenThatIsNoLogoutTokenIsRejected() {
    assertRefused(signed(claims -> claims.claim("events", null)));
    assertRefused(signed(claims -> claims.claim("events", "logout")));
    assertRefused(signed(claims -> claims.claim("events", Map.of())));
    assertRefused(signed(claims -> claims.claim("events", Map.of(LogoutTokenVerifier.EVENT, 1))));
    assertRefused(signed(claims -> claims.claim("nonce", "n")));
    assertRefused(signed(claims -> claims.jwtID(null)));
    assertRefused(signed(claims -> claims.claim("jti", 7)));
    assertRefused(signed(claims -> claims.claim("sid", List.of("a"))));
    assertRefused(signed(claims -> claims.claim("sid", "s".repeat(256))));
  }

  /** No name at the provider has them, and no database takes the first. */
  @ParameterizedTest
  @ValueSource(strings = {"a\u0000b", "\u0000", "a\nb", "\u001b[2J", "\u0085"})
  void aNameWithControlCharactersIsRefused(String name) {
    assertRefused(signed(claims -> claims.subject(name)));
    assertRefused(signed(claims -> claims.claim("sid", name)));
    assertRefused(signed(claims -> claims.jwtID(name)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"JWT", "at+jwt", "application/logout", ""})
  void anotherTypeIsRefused(String type) {
    JWSHeader.Builder header = new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("good");
    assertRefused(
        sign(header.type(type.isEmpty() ? null : new JOSEObjectType(type)).build(), KEY, c -> {}));
  }

  @Test
  void anotherKeyOrNoneOrASharedSecretIsRefused() throws JOSEException {
    assertRefused(sign(header("good"), OTHER, claims -> {}));
    assertRefused(sign(header("unknown"), KEY, claims -> {}));
    assertRefused(new PlainJWT(claims(c -> {})).serialize());
    SignedJWT confused =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.HS256)
                .keyID("good")
                .type(new JOSEObjectType("logout+jwt"))
                .build(),
            claims(c -> {}));
    confused.sign(new MACSigner(KEY.toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8)));
    assertRefused(confused.serialize());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "a.b.c", "..", "e30.e30.", "\u0000", "null"})
  void aTextThatIsNoTokenIsRejected(String text) {
    assertRefused(text);
  }

  @Test
  void aMissingOrHugeTokenIsRefused() {
    assertRefused(null);
    assertRefused("a".repeat(100_000));
  }

  @Test
  void whileTheKeysCannotBeReadItIsWorthAnotherTry() {
    LogoutTokenVerifier blind =
        new LogoutTokenVerifier(
            ISSUER,
            List.of("browser"),
            (selector, context) -> {
              throw new KeySourceException("down");
            });

    assertThatThrownBy(() -> blind.verify(signed(claims -> {})))
        .isInstanceOfSatisfying(
            Failure.class, f -> assertThat(f.reason()).isEqualTo(Reason.OVERLOADED));
  }

  private void assertRefused(String token) {
    assertThatThrownBy(() -> verifier.verify(token))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> {
              assertThat(failure.reason()).isEqualTo(Reason.VALIDATION);
              assertThat(failure.getMessage()).startsWith("logout_token ");
            });
  }

  private static String signed(Consumer<JWTClaimsSet.Builder> change) {
    return sign(header("good"), KEY, change);
  }

  private static String sign(JWSHeader header, RSAKey key, Consumer<JWTClaimsSet.Builder> change) {
    try {
      SignedJWT jwt = new SignedJWT(header, claims(change));
      jwt.sign(new RSASSASigner(key));
      return jwt.serialize();
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static JWSHeader header(String kid) {
    return new JWSHeader.Builder(JWSAlgorithm.RS256)
        .keyID(kid)
        .type(new JOSEObjectType("logout+jwt"))
        .build();
  }

  private static JWTClaimsSet claims(Consumer<JWTClaimsSet.Builder> change) {
    JWTClaimsSet.Builder claims =
        new JWTClaimsSet.Builder()
            .issuer(ISSUER)
            .audience("browser")
            .subject("alice")
            .issueTime(in(0))
            .expirationTime(in(120))
            .jwtID("jti-1")
            .claim("sid", "sid-1")
            .claim("events", Map.of(LogoutTokenVerifier.EVENT, Map.of()));
    change.accept(claims);
    return claims.build();
  }

  private static Date in(long seconds) {
    return Date.from(Clock.now().plusSeconds(seconds));
  }

  private static RSAKey key(String kid) {
    try {
      return new RSAKeyGenerator(2048).keyID(kid).generate();
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
