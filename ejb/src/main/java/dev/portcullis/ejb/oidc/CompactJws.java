package dev.portcullis.ejb.oidc;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.JWSAlgorithm;
import dev.portcullis.kernel.Base64Url;
import dev.portcullis.kernel.Json;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A signed token in compact form (RFC 7515, 7.1), parsed strictly: three parts in canonical
 * base64url. The first two are JSON objects in plain UTF-8 without duplicate names or trailing
 * content. Lenient parsers accept several texts for the same token, or several tokens for one text.
 *
 * @param header the first part
 * @param claims the second
 * @param signed the signing input
 */
public record CompactJws(JsonNode header, JsonNode claims, String signed) {
  /** RSA and elliptic curves only: a public key must not be able to sign. */
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
   * Parses a token without checking its signature.
   *
   * @throws IllegalArgumentException if the text is not a token
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

  /** Whether a claim has neither control characters nor unpaired surrogates. */
  public static boolean isPlain(String claim) {
    return claim
        .codePoints()
        .noneMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE);
  }
}
