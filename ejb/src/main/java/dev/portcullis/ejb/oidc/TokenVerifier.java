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

/** Verifies whether a token proves an identity. No transaction is open during verification. */
@ApplicationScoped
public class TokenVerifier {
  private static final int MIN_RSA_BITS = 2048;

  /** The longest duration of a sign-in in the browser. */
  private static final Duration SIGN_IN = Duration.ofMinutes(10);

  @Inject private TrustedProviders providers;
  @Inject private JwksRegistry keys;
  @Inject private OidcConfig config;

  /**
   * The identity that the token proves.
   *
   * @throws Failure FORBIDDEN unless a known provider signed it for this service and it is
   *     currently valid; OVERLOADED if the provider's keys cannot be read
   */
  public VerifiedIdentity verify(String jwt) {
    return verify(
        jwt,
        (token, provider) -> provider.audience(),
        token -> TokenReplayKey.of(token, token.end(config.skew())));
  }

  /**
   * The identity that an ID token proves, in response to a request of this service (OpenID Connect
   * Core 1.0, 3.1.3.7).
   *
   * @param issuer the provider that received the request
   * @param clientId the client id of the request
   * @param nonce the nonce of the request
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

  /**
   * A nonce is remembered for as long as its sign-in can be continued, regardless of its tokens'
   * expiry.
   */
  private static Instant later(Instant end) {
    Instant least = Clock.now().plus(SIGN_IN);
    return end.isBefore(least) ? least : end;
  }

  /**
   * @param use the replay key of the token
   * @param audience the required audience of the token; may reject tokens for its own reasons
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
   * Rejects the token unless one of the keys signed it.
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
