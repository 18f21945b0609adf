package dev.portcullis.devnet.crypto;

import dev.portcullis.devnet.common.Bytes;
import dev.portcullis.devnet.common.Hash;
import org.bouncycastle.crypto.digests.KeccakDigest;

/** Keccak-256 as Ethereum uses it (the padding from before FIPS 202). */
public final class Keccak {

  /** The hash of no bytes, which is the code hash of every account without code. */
  public static final Hash EMPTY = hash(new byte[0]);

  private Keccak() {}

  /** The hash of {@code input}. */
  public static Hash hash(byte[] input) {
    return Hash.of(digest(input, 0, input.length));
  }

  /** The hash of {@code input}. */
  public static Hash hash(Bytes input) {
    return hash(input.shared());
  }

  /** The 32 bytes of the hash of {@code length} bytes from {@code offset} on. */
  public static byte[] digest(byte[] input, int offset, int length) {
    KeccakDigest digest = new KeccakDigest(256);
    digest.update(input, offset, length);
    byte[] output = new byte[Hash.SIZE];
    digest.doFinal(output, 0);
    return output;
  }
}
