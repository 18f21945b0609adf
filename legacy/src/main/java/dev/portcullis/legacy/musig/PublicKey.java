package dev.portcullis.legacy.musig;

import java.util.Arrays;
import java.util.Optional;

/** Public keys of the legacy rollup, and the hash that an account stores. */
public final class PublicKey {
  private static final int HASH_BYTES = 20;

  private PublicKey() {}

  /**
   * The hash of a public key, 32 bytes: the lowest 160 bits of the Rescue hash of its two
   * coordinates (R-LEG-7).
   *
   * @return empty if they are not the only encoding of a point on the curve; {@link Musig#verify}
   *     checks the prime order, not this method
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
