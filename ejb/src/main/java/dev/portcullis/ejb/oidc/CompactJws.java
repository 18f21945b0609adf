package dev.portcullis.ejb.oidc;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.JWSAlgorithm;
import dev.portcullis.kernel.Base64Url;
import dev.portcullis.kernel.Json;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A signed token in compact form (RFC 7515, 7.1), read strictly: three parts, each in the one form
 * that its bytes have, the first two JSON objects in plain UTF-8 without duplicate names and with
 * nothing behind them. Other readers forgive more, and then two texts are the same token, or one
 * text two tokens.
 *
 * @param header the first part
 * @param claims the second
 * @param signed the text that the signature is about
 */
public record CompactJws(JsonNode header, JsonNode claims, String signed) {
  /** RSA and elliptic curves: a public key must not be able to sign. */
  public static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(
          JWSAlgorithm.RS256,
          JWSAlgorithm.RS384,
          JWSAlgorithm.RS512,
          JWSAlgorithm.PS256,
          JWSAlgorithm.PS384,
          JWSAlgorithm.PS512,
          JWSAlgorithm.ES256,
          JWSAlgorithm.ES384,
          JWSAlgorithm.ES512);

  private static final Pattern FORM =
      Pattern.compile("[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+");

  /**
   * Reads a token; nobody has checked its signature.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static CompactJws read(String text) {
    if (!FORM.matcher(text).matches()) {
      throw new IllegalArgumentException("must have three parts in base64url");
    }
    String[] parts = text.split("\\.", -1);
    var unusedSignature = Base64Url.bytes(parts[2]);
    return new CompactJws(json(parts[0]), json(parts[1]), parts[0] + "." + parts[1]);
  }

  private static JsonNode json(String part) {
    try {
      JsonNode json = Json.MAPPER.readTree(Base64Url.utf8(part));
      if (json != null && json.isObject()) {
        return json;
      }
    } catch (JsonProcessingException unreadable) {
      throw new IllegalArgumentException("must be JSON", unreadable);
    }
    throw new IllegalArgumentException("must be a JSON object");
  }

  /** Whether a claim has neither control characters nor halves of surrogate pairs. */
  public static boolean isPlain(String claim) {
    return claim
        .codePoints()
        .noneMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE);
  }
}
