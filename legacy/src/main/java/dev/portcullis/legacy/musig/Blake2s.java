package dev.portcullis.legacy.musig;

import java.nio.charset.StandardCharsets;
import org.bouncycastle.crypto.digests.Blake2sDigest;

/**
 * The hash that all constants come from: BLAKE2s-256 with a personalization, of a text that nobody
 * could choose and what the constant is for (franklin-crypto {@code src/constants.rs}).
 */
final class Blake2s {
  /** The hash of a block that was not known before, as hexadecimal text. */
  private static final byte[] UNCHOSEN =
      "096b36a5804bfacef1691e173c366a47ff5ba84a44f26ddd7e8d9f79d5b42df0"
          .getBytes(StandardCharsets.US_ASCII);

  private Blake2s() {}

  /**
   * 32 bytes.
   *
   * @param personalization eight characters
   * @param purpose what comes after the unchosen text
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
