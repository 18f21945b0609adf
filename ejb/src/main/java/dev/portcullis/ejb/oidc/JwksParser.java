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
 * Parses a JWK set (RFC 7517). Unusable entries are skipped, whatever their fault, as section 5
 * requires. A provider that publishes keys of a new kind, or one broken key, remains usable with
 * its other keys. The library would reject the whole set.
 */
public final class JwksParser {
  private static final TypeReference<Map<String, Object>> MEMBERS = new TypeReference<>() {};

  /** Permits numbers as long as the document; an unusual one is skipped together with its key. */
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
   * The usable public keys.
   *
   * @throws IOException if the text is not a JSON object with a list of keys
   */
  static JWKSet read(String text) throws IOException {
    JsonNode keys = tree(text).path("keys");
    if (!keys.isArray()) {
      throw new IOException("The provider has no usable keys");
    }
    return new JWKSet(usable(keys));
  }

  /** The usable public keys of a list; none if it is not a list. */
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
      throw new IOException("The provider's keys are not JSON", noJson);
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
      // The library throws many exception types for invalid keys.
      return Optional.empty();
    }
  }
}
