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
record KnownKey(EdwardsPoint point, Multiples minus, PubKeyHash hash) {
  /** Some 2 KiB each. */
  private static final int MOST = 4_096;

  private static final int WIDTH = 5;
  private static final Cache<ByteBuffer, KnownKey> KNOWN =
      Caffeine.newBuilder().maximumSize(MOST).executor(Runnable::run).build();

  /** The key of these bytes; nothing if they are none of the prime order in its one form. */
  static Optional<KnownKey> of(byte[] publicKey) {
    Optional<KnownKey> known = remembered(publicKey);
    if (known.isPresent()) {
      return known;
    }
    Optional<KnownKey> read = EdwardsPoint.read(publicKey, 0).flatMap(KnownKey::of);
    read.ifPresent(key -> KNOWN.put(ByteBuffer.wrap(publicKey.clone()), key));
    return read;
  }

  /** The same if it was used lately. */
  static Optional<KnownKey> remembered(byte[] publicKey) {
    return Optional.ofNullable(KNOWN.getIfPresent(ByteBuffer.wrap(publicKey)));
  }

  private static Optional<KnownKey> of(EdwardsPoint point) {
    if (point.isNeutral()) {
      return Optional.empty();
    }
    Multiples minus = new Multiples(point.negated(), WIDTH);
    return minus.times(Group.order()).isNeutral()
        ? Optional.of(new KnownKey(point, minus, PublicKey.hash(point)))
        : Optional.empty();
  }
}
