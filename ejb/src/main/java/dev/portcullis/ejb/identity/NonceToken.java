package dev.portcullis.ejb.identity;

import dev.portcullis.ejb.secret.JweRecordCodec;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;

/**
 * The parameters of a challenge, sealed by this service and carried by the client (R-IDN-8).
 *
 * @param wallet the wallet that is to sign
 * @param nonce the nonce in the message
 * @param purpose the purpose of the signature, for example {@code login}: a signature for one
 *     purpose is invalid for another
 * @param target the organization of the sign-in, or empty
 * @param expiresAt when the challenge expires
 * @param issuedAt when the challenge was issued
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
  /** Seals the token for the client. */
  static final JweRecordCodec<NonceToken> CODEC =
      new JweRecordCodec<>("wallet challenge 2", NonceToken.class);

  /** Whether {@code message} is exactly the text of the challenge. */
  boolean isOf(String message) {
    return MessageDigest.isEqual(
        messageHash.getBytes(StandardCharsets.US_ASCII),
        Sha256.hex(message).getBytes(StandardCharsets.US_ASCII));
  }
}
