package dev.portcullis.legacy.musig;

import java.util.Optional;

/**
 * Verifies signatures of legacy transactions: Schnorr over AltJubJub with Rescue, by one signer
 * (R-LEG-7, franklin-crypto {@code src/eddsa.rs}, {@code verify_musig_rescue}).
 *
 * <p>Stricter than the public library, see ADR 0072: an accepted signature has one encoding. A key
 * has the prime order itself, so that signing requires the private key.
 */
public final class Musig {
  /** The number of bytes of a public key. */
  public static final int PUBLIC_KEY_BYTES = EdwardsPoint.BYTES;

  /** The number of bytes of a signature: the point R, and the number s, little-endian. */
  public static final int SIGNATURE_BYTES = EdwardsPoint.BYTES + 32;

  /** The maximum number of bytes of a message. */
  public static final int MAX_MESSAGE_BYTES = 92;

  /** All messages are hashed with this length: shorter ones are padded with zeros. */
  private static final int MESSAGE_BITS = 8 * MAX_MESSAGE_BYTES;

  private static final long LOW_61 = (1L << 61) - 1;

  private Musig() {}

  /**
   * Whether this is a signature of the message by the key's owner.
   *
   * @return false also for values of wrong length, for keys and points R that are not on the curve,
   *     not of the prime order or not in their only encoding, and if s is not below that order
   */
  public static boolean verify(byte[] message, byte[] publicKey, byte[] signature) {
    if (message.length > MAX_MESSAGE_BYTES
        || publicKey.length != PUBLIC_KEY_BYTES
        || signature.length != SIGNATURE_BYTES) {
      return false;
    }
    long[] s = LittleEndian.words(signature, EdwardsPoint.BYTES);
    if (!LittleEndian.isBelow(s, PrimeOrderGroup.order())) {
      return false;
    }
    Optional<EdwardsPoint> r = EdwardsPoint.read(signature, 0);
    if (r.isEmpty() || r.get().isNeutral()) {
      return false;
    }
    Optional<PrecomputedKey> key = PrecomputedKey.of(publicKey);
    if (key.isEmpty()) {
      return false;
    }
    long[] challenge = challenge(key.get().point(), r.get(), messageHash(message));
    // With a key of the prime order, the sum is of that order or neutral, so R is, too.
    return OddMultiples.sum(PrimeOrderGroup.GENERATOR, s, key.get().minus(), challenge)
        .equals(r.get());
  }

  /** The hash of a signed message, 32 bytes, lowest first. */
  static byte[] messageHash(byte[] message) {
    return LittleEndian.bytes(Rescue.hash(FieldPacking.pack(message, MESSAGE_BITS)).toWords());
  }

  /** The factor of the key, 250 bits: 125 of each of two elements of the hash. */
  static long[] challenge(EdwardsPoint key, EdwardsPoint r, byte[] messageHash) {
    byte[] input = new byte[96];
    System.arraycopy(LittleEndian.bytes(key.affineX().toWords()), 0, input, 0, 32);
    System.arraycopy(LittleEndian.bytes(r.affineX().toWords()), 0, input, 32, 32);
    System.arraycopy(messageHash, 0, input, 64, 32);
    Fr[] state = Rescue.absorb(FieldPacking.pack(input, 8 * input.length));
    long[] low = state[0].toWords();
    long[] high = state[1].toWords();
    long highest = high[1] & LOW_61;
    return new long[] {
      low[0], (low[1] & LOW_61) | (high[0] << 61), (high[0] >>> 3) | (highest << 61), highest >>> 3
    };
  }
}
