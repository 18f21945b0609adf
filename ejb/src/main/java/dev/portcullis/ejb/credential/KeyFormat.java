package dev.portcullis.ejb.credential;

import dev.portcullis.kernel.Ids;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * The format of an API key (R-ADM-25): {@code priv_sk_} and 64 letters and digits. The last six are
 * a CRC-32 of everything before. A mistyped or invented key is therefore rejected without a
 * database query, and a scanner for leaked secrets can verify its finding.
 */
final class KeyFormat {
  private static final String START = "priv_sk_";
  private static final int RANDOM_LENGTH = 58;
  private static final int CHECKSUM_LENGTH = 6;
  private static final String DIGITS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final Pattern FORM = Pattern.compile(START + "[0-9A-Za-z]{64}");

  private KeyFormat() {}

  /** A new key: 58 random characters contain 345 bits. */
  static String create() {
    String unchecked = START + Ids.alphanumeric(RANDOM_LENGTH);
    return unchecked + checksum(unchecked);
  }

  /** Whether {@code key} has the format and the correct checksum. */
  static boolean isValid(String key) {
    if (!FORM.matcher(key).matches()) {
      return false;
    }
    String unchecked = key.substring(0, key.length() - CHECKSUM_LENGTH);
    return key.equals(unchecked + checksum(unchecked));
  }

  /** The CRC-32 in base 62, six digits. */
  private static String checksum(String text) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.US_ASCII));
    char[] digits = new char[CHECKSUM_LENGTH];
    long rest = crc.getValue();
    for (int i = CHECKSUM_LENGTH - 1; i >= 0; i--) {
      digits[i] = DIGITS.charAt((int) (rest % DIGITS.length()));
      rest /= DIGITS.length();
    }
    return new String(digits);
  }
}
