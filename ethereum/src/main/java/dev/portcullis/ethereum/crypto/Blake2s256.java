package dev.portcullis.ethereum.crypto;

import dev.portcullis.ethereum.common.Hash;
import org.bouncycastle.crypto.digests.Blake2sDigest;

/** BLAKE2s with 32 bytes of output and without a key (RFC 7693). */
public final class Blake2s256 {
  private Blake2s256() {}

  /** The hash of byte strings in a row. */
  public static Hash hash(byte[]... parts) {
    Blake2sDigest digest = new Blake2sDigest(256);
    for (byte[] part : parts) {
      digest.update(part, 0, part.length);
    }
    byte[] out = new byte[Hash.SIZE];
    digest.doFinal(out, 0);
    return Hash.of(out);
  }
}
