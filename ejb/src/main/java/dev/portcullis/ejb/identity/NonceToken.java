package dev.portcullis.ejb.identity;

import dev.portcullis.ejb.secret.JweRecordCodec;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;

/**
 * What a challenge was made for, sealed by this service and carried by the client (R-IDN-8).
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
  /** How it is carried. */
  static final JweRecordCodec<NonceToken> CARRIED =
      new JweRecordCodec<>("wallet challenge 2", NonceToken.class);

  /** Whether {@code message} is the very text that the challenge was. */
  boolean isOf(String message) {
    return MessageDigest.isEqual(
        messageHash.getBytes(StandardCharsets.US_ASCII),
        Sha256.hex(message).getBytes(StandardCharsets.US_ASCII));
  }
}
