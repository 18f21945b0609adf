package dev.portcullis.legacy.musig;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A public key of the prime order with all that follows from it, which takes as long as checking a
 * signature by it: remembered for those that were used last.
 *
 * @param point the key
 * @param minus the multiples of its negative
 * @param hash what an account keeps of it
 */
record PrecomputedKey(EdwardsPoint point, OddMultiples minus, PubKeyHash hash) {
  /** Some 2 KiB each. */
  private static final int MOST = 4_096;

  private static final int WIDTH = 5;
  private static final Cache<ByteBuffer, PrecomputedKey> KNOWN =
      Caffeine.newBuilder().maximumSize(MOST).executor(Runnable::run).build();

  /** The key of these bytes; nothing if they are none of the prime order in its one form. */
  static Optional<PrecomputedKey> of(byte[] publicKey) {
    Optional<PrecomputedKey> known = remembered(publicKey);
    if (known.isPresent()) {
      return known;
    }
    Optional<PrecomputedKey> read = EdwardsPoint.read(publicKey, 0).flatMap(PrecomputedKey::of);
    read.ifPresent(key -> KNOWN.put(ByteBuffer.wrap(publicKey.clone()), key));
    return read;
  }

  /** The same if it was used lately. */
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
