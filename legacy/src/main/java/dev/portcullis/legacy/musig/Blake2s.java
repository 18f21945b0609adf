package dev.portcullis.legacy.musig;

import java.nio.charset.StandardCharsets;
import org.bouncycastle.crypto.digests.Blake2sDigest;

/**
 * The hash from which all constants derive: BLAKE2s-256 with a personalization, of a
 * nothing-up-my-sleeve text and the purpose of the constant (franklin-crypto {@code
 * src/constants.rs}).
 */
final class Blake2s {
  /** The hash of a block that was unpredictable, as hexadecimal text. */
  private static final byte[] UNCHOSEN =
      "096b36a5804bfacef1691e173c366a47ff5ba84a44f26ddd7e8d9f79d5b42df0"
          .getBytes(StandardCharsets.US_ASCII);

  private Blake2s() {}

  /**
   * 32 bytes.
   *
   * @param personalization eight characters
   * @param purpose follows the fixed text
   */
  static byte[] hash(String personalization, byte... purpose) {
    Blake2sDigest digest =
        new Blake2sDigest(null, 32, null, personalization.getBytes(StandardCharsets.US_ASCII));
    digest.update(UNCHOSEN, 0, UNCHOSEN.length);
    digest.update(purpose, 0, purpose.length);
    byte[] hash = new byte[32];
    digest.doFinal(hash, 0);
    return hash;
  }
}
