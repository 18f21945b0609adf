package dev.portcullis.legacy.transaction;

import dev.portcullis.kernel.Sha256;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/**
 * The identifier of a transaction: SHA-256 of the signed bytes.
 *
 * @param digits 64 lowercase hexadecimal digits
 */
public record TransactionHash(String digits) implements Comparable<TransactionHash> {
  private static final String PREFIX = "sync-tx:";
  private static final int DIGITS = 64;

  /** Rejects values that are not 64 hexadecimal digits; converts to lowercase. */
  public TransactionHash {
    if (digits.length() != DIGITS || !digits.chars().allMatch(HexFormat::isHexDigit)) {
      throw new IllegalArgumentException("must be 64 hexadecimal digits");
    }
    digits = digits.toLowerCase(Locale.ROOT);
  }

  /**
   * Creates a hash from its bytes.
   *
   * @throws IllegalArgumentException if they are not 32
   */
  public TransactionHash(byte[] bytes) {
    this(HexFormat.of().formatHex(bytes));
  }

  /** The hash of a transaction with these signed bytes. */
  static TransactionHash ofSigned(byte[] signed) {
    return new TransactionHash(Sha256.digest(signed));
  }

  /** Parses {@code sync-tx:} or {@code 0x} and 64 digits, or the digits alone; else empty. */
  public static Optional<TransactionHash> parse(String text) {
    String digits = text;
    if (text.startsWith(PREFIX)) {
      digits = text.substring(PREFIX.length());
    } else if (text.startsWith("0x")) {
      digits = text.substring(2);
    }
    return digits.length() == DIGITS && digits.chars().allMatch(HexFormat::isHexDigit)
        ? Optional.of(new TransactionHash(digits))
        : Optional.empty();
  }

  /** {@code sync-tx:} and 64 digits. */
  public String text() {
    return PREFIX + digits;
  }

  /** The 32 bytes. */
  public byte[] bytes() {
    return HexFormat.of().parseHex(digits);
  }

  @Override
  public int compareTo(TransactionHash other) {
    return digits.compareTo(other.digits);
  }

  @Override
  public String toString() {
    return text();
  }
}
