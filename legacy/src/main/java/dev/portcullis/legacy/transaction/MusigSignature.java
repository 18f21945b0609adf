package dev.portcullis.legacy.transaction;

import java.util.HexFormat;
import java.util.Locale;

/**
 * The signature of a transaction or an order by the key of its account on the rollup.
 *
 * @param publicKey 32 bytes as 64 lowercase hexadecimal digits without prefix
 * @param signature 64 bytes as 128 lowercase hexadecimal digits without prefix
 */
public record MusigSignature(String publicKey, String signature) {
  /** Rejects values that are not hexadecimal of these lengths; converts to lowercase. */
  public MusigSignature {
    publicKey = digits("pubKey", publicKey, 64);
    signature = digits("signature", signature, 128);
  }

  /** The 32 bytes of the key. */
  public byte[] publicKeyBytes() {
    return HexFormat.of().parseHex(publicKey);
  }

  /** The 64 bytes of the signature. */
  public byte[] signatureBytes() {
    return HexFormat.of().parseHex(signature);
  }

  private static String digits(String name, String text, int length) {
    if (text.length() != length || !text.chars().allMatch(HexFormat::isHexDigit)) {
      throw new IllegalArgumentException(
          name + " must be " + length + " hexadecimal digits without 0x");
    }
    return text.toLowerCase(Locale.ROOT);
  }
}
