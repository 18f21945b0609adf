package dev.portcullis.legacy.musig;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A public key of the prime order with its derived values, whose computation takes as long as
 * verifying a signature. The most recently used keys are cached.
 *
 * @param point the key
 * @param minus the multiples of its negative
 * @param hash that an account stores
 */
record PrecomputedKey(EdwardsPoint point, OddMultiples minus, PubKeyHash hash) {
  /** The maximum number of cached keys, some 2 KiB each. */
  private static final int MOST = 4_096;

  private static final int WIDTH = 5;
  private static final Cache<ByteBuffer, PrecomputedKey> KNOWN =
      Caffeine.newBuilder().maximumSize(MOST).executor(Runnable::run).build();

  /**
   * The key of these bytes; empty if they are not the only encoding of a point of the prime order.
   */
  static Optional<PrecomputedKey> of(byte[] publicKey) {
    Optional<PrecomputedKey> known = remembered(publicKey);
    if (known.isPresent()) {
      return known;
    }
    Optional<PrecomputedKey> read = EdwardsPoint.read(publicKey, 0).flatMap(PrecomputedKey::of);
    read.ifPresent(key -> KNOWN.put(ByteBuffer.wrap(publicKey.clone()), key));
    return read;
  }

  /** The key if it is cached. */
  static Optional<PrecomputedKey> remembered(byte[] publicKey) {
    return Optional.ofNullable(KNOWN.getIfPresent(ByteBuffer.wrap(publicKey)));
  }

  private static Optional<PrecomputedKey> of(EdwardsPoint point) {
    if (point.isNeutral()) {
      return Optional.empty();
    }
    OddMultiples minus = new OddMultiples(point.negated(), WIDTH);
    return minus.times(PrimeOrderGroup.order()).isNeutral()
        ? Optional.of(new PrecomputedKey(point, minus, PublicKey.hash(point)))
        : Optional.empty();
  }
}
