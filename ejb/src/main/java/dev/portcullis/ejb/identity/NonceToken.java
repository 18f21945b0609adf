package dev.portcullis.ejb.identity;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What a challenge was made for, sealed by this service and carried by the client (supplement
 * 1.3.3): base64url of a versioned record, a dot, and base64url of its HMAC-SHA256.
 *
 * @param wallet who is to sign
 * @param nonce the nonce in the message
 * @param purpose what the signature will do, for example {@code login}: a signature asked for one
 *     purpose is worth nothing for another
 * @param target the organization that the sign-in is for, or empty
 * @param expiresAt until when
 * @param issuedAt since when
 * @param messageHash the SHA-256 of the message, hexadecimal
 */
public record NonceToken(
    Address wallet,
    String nonce,
    String purpose,
    String target,
    Instant expiresAt,
    Instant issuedAt,
    String messageHash) {
  private static final String VERSION = "1";
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

  /** Whether {@code message} is the very text that the challenge was. */
  boolean isOf(String message) {
    return MessageDigest.isEqual(
        messageHash.getBytes(StandardCharsets.US_ASCII),
        Sha256.hex(message).getBytes(StandardCharsets.US_ASCII));
  }

  /** The sealed text. */
  String seal(byte[] key) {
    String record =
        String.join(
            "|",
            VERSION,
            wallet.text(),
            nonce,
            purpose,
            target,
            Long.toString(expiresAt.toEpochMilli()),
            Long.toString(issuedAt.toEpochMilli()),
            messageHash);
    byte[] bytes = record.getBytes(StandardCharsets.UTF_8);
    return ENCODER.encodeToString(bytes) + "." + ENCODER.encodeToString(mac(bytes, key));
  }

  /** What {@code sealed} says, empty unless this service sealed it with {@code key}. */
  static Optional<NonceToken> open(String sealed, byte[] key) {
    String[] parts = sealed.split("\\.", -1);
    if (parts.length != 2) {
      return Optional.empty();
    }
    try {
      byte[] record = Base64.getUrlDecoder().decode(parts[0]);
      byte[] seal = Base64.getUrlDecoder().decode(parts[1]);
      return MessageDigest.isEqual(seal, mac(record, key))
          ? Optional.of(of(new String(record, StandardCharsets.UTF_8).split("\\|", -1)))
          : Optional.empty();
    } catch (IllegalArgumentException notBase64) {
      return Optional.empty();
    }
  }

  private static NonceToken of(String[] fields) {
    if (fields.length != 8 || !fields[0].equals(VERSION)) {
      throw new IllegalArgumentException("sealed by another version");
    }
    return new NonceToken(
        new Address(fields[1]),
        fields[2],
        fields[3],
        fields[4],
        Instant.ofEpochMilli(Long.parseLong(fields[5])),
        Instant.ofEpochMilli(Long.parseLong(fields[6])),
        fields[7]);
  }

  private static byte[] mac(byte[] record, byte[] key) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(record);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("Every Java platform has HmacSHA256", impossible);
    }
  }
}
