package dev.portcullis.ejb.oidc;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.JWSObject;
import dev.portcullis.kernel.DotSegments;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A signed token (RFC 7519) with an unverified signature, parsed strictly: JSON without duplicate
 * names, and no header that would direct this service to a key.
 *
 * @param jws the token with its signature
 * @param claims the payload
 * @param signed the signing input
 */
record UnverifiedJwt(JWSObject jws, JsonNode claims, String signed) {
  private static final int MAX_LENGTH = 16_384;
  private static final int MAX_SUBJECT = 255;

  /** 9999-12-31, the last date that can be written. */
  private static final long LAST_SECOND = 253_402_300_799L;

  /** Tokens are remembered while they are valid, so those with longer lifetimes are rejected. */
  private static final Duration LONGEST_LIFE = Duration.ofDays(366);

  /** No type, the general one, and that of access tokens (RFC 9068); not that of logout tokens. */
  private static final Set<String> TYPES =
      Set.of("jwt", "application/jwt", "at+jwt", "application/at+jwt");

  /** Headers that name keys, or change the signed content. */
  private static final List<String> REFUSED_HEADERS =
      List.of("crit", "b64", "jku", "jwk", "x5u", "x5c", "cty", "zip", "enc", "epk", "p2s", "p2c");

  /**
   * Parses a token.
   *
   * @throws Failure FORBIDDEN unless the text is a possibly valid token
   */
  static UnverifiedJwt read(String text) {
    if (text.length() > MAX_LENGTH) {
      throw refused();
    }
    try {
      CompactJws token = CompactJws.read(text);
      check(token.header());
      JWSObject jws = JWSObject.parse(text);
      if (!CompactJws.ALGORITHMS.contains(jws.getHeader().getAlgorithm())) {
        throw refused();
      }
      return new UnverifiedJwt(jws, token.claims(), token.signed());
    } catch (ParseException | IllegalArgumentException | IllegalStateException malformed) {
      throw (Failure) refused().initCause(malformed);
    }
  }

  /** The same response for every error, so that it does not reveal which one occurred (R-IDN-6). */
  static Failure refused() {
    return Failure.of(
        Reason.FORBIDDEN, "The identity provider's token is not valid for this service");
  }

  private static void check(JsonNode header) {
    JsonNode type = header.get("typ");
    JsonNode key = header.get("kid");
    boolean goodType =
        type == null || (type.isTextual() && TYPES.contains(lower(type.textValue())));
    boolean goodKey = key == null || key.isTextual();
    if (!goodType || !goodKey || REFUSED_HEADERS.stream().anyMatch(header::has)) {
      throw refused();
    }
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  /** The claimed issuer. */
  String issuer() {
    return text("iss");
  }

  /** The subject at the issuer. */
  String subject() {
    String subject = text("sub");
    if (subject.length() > MAX_SUBJECT || DotSegments.in(subject)) {
      throw refused();
    }
    return subject;
  }

  /** The text of an optional claim; null if it is absent or cannot be stored. */
  String optional(String claim) {
    JsonNode value = claims.get(claim);
    return value != null
            && value.isTextual()
            && !value.textValue().isBlank()
            && CompactJws.isPlain(value.textValue())
        ? value.textValue()
        : null;
  }

  /**
   * Rejects the token unless it is for {@code audience} and valid at {@code now}.
   *
   * @param skew the tolerated offset between the issuer's clock and this one
   */
  void check(String audience, Instant now, Duration skew) {
    boolean isForUs = isFor(claims.get("aud"), audience);
    boolean isInTime =
        now.isBefore(end(skew))
            && end(skew).isBefore(now.plus(LONGEST_LIFE))
            && !now.plus(skew).isBefore(time("nbf", false))
            && !now.plus(skew).isBefore(time("iat", false));
    if (!isForUs || !isInTime || claims.has("events")) {
      throw refused();
    }
  }

  /** The time from which {@link #check} rejects it. */
  Instant end(Duration skew) {
    return time("exp", true).plus(skew);
  }

  /** When it was issued; 1970 if it does not specify it. */
  Instant issuedAt() {
    return time("iat", false);
  }

  private static boolean isFor(JsonNode audiences, String audience) {
    if (audiences == null || !audiences.isArray()) {
      return audiences != null && audiences.isTextual() && audiences.textValue().equals(audience);
    }
    boolean found = false;
    for (JsonNode each : audiences) {
      if (!each.isTextual()) {
        return false;
      }
      found |= each.textValue().equals(audience);
    }
    return found;
  }

  private Instant time(String claim, boolean required) {
    JsonNode seconds = claims.get(claim);
    if (seconds == null && !required) {
      return Instant.EPOCH;
    }
    if (seconds == null
        || !seconds.isIntegralNumber()
        || !seconds.canConvertToLong()
        || seconds.longValue() < 0
        || seconds.longValue() > LAST_SECOND) {
      throw refused();
    }
    return Instant.ofEpochSecond(seconds.longValue());
  }

  private String text(String claim) {
    String value = optional(claim);
    if (value == null) {
      throw refused();
    }
    return value;
  }
}
