package dev.portcullis.ejb.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.KeyConverter;
import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.AuditContext;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.security.Key;
import java.security.PublicKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Decides whether a token proves who somebody is. No transaction is open meanwhile. */
@ApplicationScoped
public class TokenVerifier {
  private static final int MIN_RSA_BITS = 2048;

  /** No sign-in in the browser goes on longer. */
  private static final Duration SIGN_IN = Duration.ofMinutes(10);

  @Inject private TrustedProviders providers;
  @Inject private JwksRegistry keys;
  @Inject private OidcConfig config;

  /**
   * The identity that the token proves.
   *
   * @throws Failure FORBIDDEN unless a known provider signed it for us and it is good now;
   *     OVERLOADED if the provider's keys cannot be read
   */
  public VerifiedIdentity verify(String jwt) {
    return verify(
        jwt,
        (token, provider) -> provider.audience(),
        token -> TokenReplayKey.of(token, token.end(config.skew())));
  }

  /**
   * The identity that an ID token proves, in answer to our own question (OpenID Connect Core 1.0,
   * 3.1.3.7).
   *
   * @param issuer whom we asked
   * @param clientId as whom
   * @param nonce what we gave along
   * @throws Failure as {@link #verify(String)}
   */
  public VerifiedIdentity verify(String jwt, String issuer, String clientId, String nonce) {
    return verify(
        jwt,
        (token, provider) -> {
          if (!token.issuer().equals(issuer) || !nonce.equals(token.optional("nonce"))) {
            throw UnverifiedJwt.refused();
          }
          return clientId;
        },
        token -> TokenReplayKey.ofNonce(issuer, nonce, later(token.end(config.skew()))));
  }

  /** A nonce is good for as long as its sign-in can be gone on with, whatever its tokens say. */
  private static Instant later(Instant end) {
    Instant least = Clock.now().plus(SIGN_IN);
    return end.isBefore(least) ? least : end;
  }

  /**
   * @param use by what it is known when it comes again
   * @param audience whom the token must be for; refuses tokens for reasons of its own
   */
  private VerifiedIdentity verify(
      String jwt,
      BiFunction<UnverifiedJwt, TrustedProvider, String> audience,
      Function<UnverifiedJwt, TokenReplayKey> use) {
    try {
      UnverifiedJwt token = UnverifiedJwt.read(jwt);
      TrustedProvider provider = providers.find(token.issuer()).orElseThrow(UnverifiedJwt::refused);
      token.check(audience.apply(token, provider), Clock.now(), config.skew());
      checkSignature(token, keys.of(provider));
      return VerifiedIdentity.of(token, provider, use.apply(token));
    } catch (Failure failed) {
      AuditContext.refused(AuditAction.AUTH_LOGIN_FAILED, ResourceType.SESSION, null, null);
      throw failed;
    }
  }

  /**
   * Refuses the token unless one of the keys signed it.
   *
   * @throws Failure FORBIDDEN, or OVERLOADED if the keys cannot be read
   */
  static void checkSignature(UnverifiedJwt token, JwksCache keys) {
    JWSHeader header = token.jws().getHeader();
    JWKMatcher matcher = JWKMatcher.forJWSHeader(header);
    if (matcher == null || !isSignedByAny(token, keys.matching(matcher))) {
      throw UnverifiedJwt.refused();
    }
  }

  private static boolean isSignedByAny(UnverifiedJwt token, List<JWK> candidates) {
    return KeyConverter.toJavaKeys(candidates).stream().anyMatch(key -> isSignedBy(token, key));
  }

  private static boolean isSignedBy(UnverifiedJwt token, Key key) {
    boolean strong =
        key instanceof PublicKey
            && !(key instanceof RSAPublicKey rsa && rsa.getModulus().bitLength() < MIN_RSA_BITS);
    try {
      return strong
          && token
              .jws()
              .verify(
                  new DefaultJWSVerifierFactory().createJWSVerifier(token.jws().getHeader(), key));
    } catch (JOSEException | IllegalArgumentException | IllegalStateException unfit) {
      return false;
    }
  }
}
