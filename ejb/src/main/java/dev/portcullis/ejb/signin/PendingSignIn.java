package dev.portcullis.ejb.signin;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A sign-in on its way, sealed by this service and carried by the browser in a cookie: base64url of
 * JSON, a dot, and base64url of its HMAC-SHA256. So no node keeps anything, and nobody else's
 * browser can end the sign-in.
 *
 * @param state what the provider gives back
 * @param nonce what the provider's token repeats
 * @param verifier proves to the provider that we began (RFC 7636)
 * @param clientId for which application
 * @param redirectUrl where to send the person back to
 * @param applicationState what to give back to it
 * @param scopes what it asked for
 * @param expiresAt until when, in seconds since 1970
 */
record PendingSignIn(
    String state,
    String nonce,
    String verifier,
    String clientId,
    String redirectUrl,
    String applicationState,
    Set<String> scopes,
    long expiresAt) {
  /** Keeps the seal apart from others that are made with the same key. */
  private static final byte[] PURPOSE = "sign-in 1|".getBytes(StandardCharsets.US_ASCII);

  private static final int MAX_LENGTH = 8192;
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

  /** The sealed text. */
  String seal(byte[] key) {
    try {
      byte[] json = Json.MAPPER.writeValueAsBytes(this);
      return ENCODER.encodeToString(json) + "." + ENCODER.encodeToString(mac(json, key));
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** What {@code sealed} says, empty unless this service sealed it with {@code key}. */
  static Optional<PendingSignIn> open(String sealed, byte[] key) {
    if (sealed == null || sealed.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    String[] parts = sealed.split("\\.", -1);
    if (parts.length != 2) {
      return Optional.empty();
    }
    try {
      byte[] json = Base64.getUrlDecoder().decode(parts[0]);
      byte[] seal = Base64.getUrlDecoder().decode(parts[1]);
      return MessageDigest.isEqual(seal, mac(json, key))
          ? Optional.of(Json.MAPPER.readValue(json, PendingSignIn.class))
          : Optional.empty();
    } catch (IOException | IllegalArgumentException unreadable) {
      return Optional.empty();
    }
  }

  /** Whether {@code text} is the state of this sign-in, compared in constant time. */
  boolean hasState(String text) {
    return text != null
        && MessageDigest.isEqual(
            state.getBytes(StandardCharsets.UTF_8), text.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] mac(byte[] record, byte[] key) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update(PURPOSE);
      return mac.doFinal(record);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("Every Java platform has HmacSHA256", impossible);
    }
  }
}
