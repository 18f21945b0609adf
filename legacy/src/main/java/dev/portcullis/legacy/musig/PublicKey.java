package dev.portcullis.legacy.musig;

import java.util.Arrays;
import java.util.Optional;

/** Public keys of the legacy rollup, and what an account keeps of one. */
public final class PublicKey {
  private static final int HASH_BYTES = 20;

  private PublicKey() {}

  /**
   * The hash of a public key, 32 bytes: the lowest 160 bits of the Rescue hash of its two
   * coordinates (R-LEG-7).
   *
   * @return nothing if they are not those of a point on the curve in its one form; that it is of
   *     the prime order is not looked at here, but by {@link Musig#verify}
   */
  public static Optional<PubKeyHash> hash(byte[] publicKey) {
    if (publicKey.length != Musig.PUBLIC_KEY_BYTES) {
      return Optional.empty();
    }
    return PrecomputedKey.remembered(publicKey)
        .map(PrecomputedKey::hash)
        .or(() -> EdwardsPoint.read(publicKey, 0).map(PublicKey::hash));
  }

  static PubKeyHash hash(EdwardsPoint point) {
    byte[] hash = Rescue.hash(point.affineX(), point.affineY()).toBytes();
    return PubKeyHash.ofBytes(Arrays.copyOfRange(hash, hash.length - HASH_BYTES, hash.length));
  }
}
