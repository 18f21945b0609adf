package dev.portcullis.ejb.oidc;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.AsymmetricJWK;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import java.io.IOException;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads a JWK set (RFC 7517). Entries that cannot be used are left out, whatever is wrong with
 * them, as section 5 asks: a provider that begins to publish keys of a new kind, or one broken key,
 * goes on with its others. The library refuses the whole set instead.
 */
public final class JwksParser {
  private static final TypeReference<Map<String, Object>> MEMBERS = new TypeReference<>() {};

  /** A number is as long as a document may be: the odd one is left out with its key. */
  private static final ObjectMapper JSON =
      new ObjectMapper(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNumberLength(JwksRetriever.MAX_BYTES)
                          .build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private JwksParser() {}

  /**
   * The public keys that can be used.
   *
   * @throws IOException if it is no JSON object with a list of keys
   */
  static JWKSet read(String text) throws IOException {
    JsonNode keys = tree(text).path("keys");
    if (!keys.isArray()) {
      throw new IOException("The provider's keys are none");
    }
    return new JWKSet(usable(keys));
  }

  /** The public keys of a list that can be used; none if it is no list. */
  public static List<JWK> usable(JsonNode keys) {
    List<JWK> usable = new ArrayList<>();
    for (JsonNode each : keys) {
      key(each).ifPresent(usable::add);
    }
    return usable;
  }

  private static JsonNode tree(String text) throws IOException {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException noJson) {
      throw new IOException("The provider's keys are no JSON", noJson);
    }
  }

  private static Optional<JWK> key(JsonNode entry) {
    if (!entry.isObject()) {
      return Optional.empty();
    }
    try {
      JWK key = JWK.parse(JSON.convertValue(entry, MEMBERS)).toPublicJWK();
      return key instanceof AsymmetricJWK asymmetric && asymmetric.toPublicKey() != null
          ? Optional.of(key)
          : Optional.empty();
    } catch (ParseException | JOSEException | RuntimeException odd) {
      // The library throws many kinds for what is no key.
      return Optional.empty();
    }
  }
}
