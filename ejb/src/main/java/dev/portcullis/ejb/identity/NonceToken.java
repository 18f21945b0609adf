package dev.portcullis.ejb.identity;

import dev.portcullis.ejb.security.Seal;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Optional;

/**
 * What a challenge was made for, sealed by this service and carried by the client (supplement
 * 1.3.3): a versioned record with a {@link Seal}.
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
  private static final String SEALED_AS = "wallet challenge";

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
    return new Seal(SEALED_AS, key).close(record.getBytes(StandardCharsets.UTF_8));
  }

  /** What {@code sealed} says, empty unless this service sealed it with {@code key}. */
  static Optional<NonceToken> open(String sealed, byte[] key) {
    return new Seal(SEALED_AS, key)
        .open(sealed)
        .flatMap(record -> of(new String(record, StandardCharsets.UTF_8).split("\\|", -1)));
  }

  /** Empty for what another version sealed. */
  private static Optional<NonceToken> of(String[] fields) {
    return fields.length == 8 && fields[0].equals(VERSION)
        ? Optional.of(
            new NonceToken(
                new Address(fields[1]),
                fields[2],
                fields[3],
                fields[4],
                Instant.ofEpochMilli(Long.parseLong(fields[5])),
                Instant.ofEpochMilli(Long.parseLong(fields[6])),
                fields[7]))
        : Optional.empty();
  }
}
