package dev.portcullis.ejb.keycloak;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import dev.portcullis.ejb.oidc.CompactJws;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Verifies logout tokens of one issuer (OpenID Connect Back-Channel Logout 1.0, 2.6). */
final class LogoutTokenVerifier {
  static final String EVENT = "http://schemas.openid.net/event/backchannel-logout";
  static final Duration LONGEST_AGE = Duration.ofMinutes(10);
  static final Duration SKEW = Duration.ofSeconds(60);
  private static final int MAX_TOKEN = 8192;
  private static final int MAX_ID = 255;

  private final String issuer;
  private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();

  /**
   * Verifies tokens of {@code issuer}.
   *
   * @param audience the clients to which they may be addressed
   * @param keys the issuer's keys
   */
  LogoutTokenVerifier(String issuer, Collection<String> audience, JWKSource<SecurityContext> keys) {
    this.issuer = issuer;
    processor.setJWSTypeVerifier(
        new DefaultJOSEObjectTypeVerifier<>(new JOSEObjectType("logout+jwt")));
    processor.setJWSKeySelector(new JWSVerificationKeySelector<>(CompactJws.ALGORITHMS, keys));
    DefaultJWTClaimsVerifier<SecurityContext> claims =
        new DefaultJWTClaimsVerifier<>(
            // Older versions of the library, which Payara includes, call {@code contains(null)} on
            // it.
            new HashSet<>(audience),
            new JWTClaimsSet.Builder().issuer(issuer).build(),
            Set.of("iat", "jti", "events"),
            Set.of("nonce"));
    claims.setMaxClockSkew((int) SKEW.toSeconds());
    processor.setJWTClaimsSetVerifier(claims);
  }

  /**
   * The token, if valid; does not check whether it was already used.
   *
   * @throws Failure VALIDATION unless it is valid; OVERLOADED if the issuer's keys cannot be read
   */
  LogoutToken verify(String text) {
    if (text == null || text.isEmpty()) {
      throw invalid("is required");
    }
    if (text.length() > MAX_TOKEN) {
      throw invalid("must have at most " + MAX_TOKEN + " characters");
    }
    JWTClaimsSet claims = claims(text);
    Instant issuedAt = claims.getIssueTime().toInstant();
    Instant now = Clock.now();
    if (issuedAt.isAfter(now.plus(SKEW)) || issuedAt.isBefore(now.minus(LONGEST_AGE))) {
      throw invalid("was issued too long ago, or in the future");
    }
    String subject = claim(claims, "sub");
    String sid = claim(claims, "sid");
    if (subject == null && sid == null) {
      throw invalid("must have a subject (sub) or a session (sid)");
    }
    String jti = claim(claims, "jti");
    if (jti == null) {
      throw invalid("must have an identifier (jti)");
    }
    requireEvent(claims);
    return new LogoutToken(issuer, jti, subject, sid, issuedAt.plus(LONGEST_AGE).plus(SKEW));
  }

  private JWTClaimsSet claims(String text) {
    try {
      var unusedParts = CompactJws.read(text);
      return processor.process(text, null);
    } catch (KeySourceException unreachable) {
      throw (Failure)
          Failure.of(Reason.OVERLOADED, "The identity provider's keys cannot be read at present")
              .initCause(unreachable);
    } catch (ParseException | BadJOSEException | JOSEException | IllegalArgumentException bad) {
      throw (Failure) invalid("is not valid").initCause(bad);
    }
  }

  private static void requireEvent(JWTClaimsSet claims) {
    try {
      Map<String, Object> events = claims.getJSONObjectClaim("events");
      if (events != null && events.get(EVENT) instanceof Map<?, ?>) {
        return;
      }
    } catch (ParseException noObject) {
      throw (Failure) invalid("must contain a logout event (events)").initCause(noObject);
    }
    throw invalid("must contain a logout event (events)");
  }

  private static String claim(JWTClaimsSet claims, String name) {
    try {
      String value = claims.getStringClaim(name);
      if (value != null && (value.isEmpty() || value.length() > MAX_ID)) {
        throw invalid("must have 1 to " + MAX_ID + " characters in " + name);
      }
      if (value != null && !CompactJws.isPlain(value)) {
        throw invalid("must have no control characters in " + name);
      }
      return value;
    } catch (ParseException noText) {
      throw (Failure) invalid("must have a string in " + name).initCause(noText);
    }
  }

  private static Failure invalid(String problem) {
    return Failure.invalid("logout_token", problem);
  }
}
