package dev.portcullis.legacy.musig;

import java.util.Optional;

/**
 * Checks signatures of legacy transactions: Schnorr over AltJubJub with Rescue, by one signer
 * (R-LEG-7, franklin-crypto {@code src/eddsa.rs}, {@code verify_musig_rescue}).
 *
 * <p>Refused is more than the public library refuses, see ADR 0072: whatever is accepted has one
 * form, and a key is of the prime order itself, so that nobody can have signed without the private
 * key.
 */
public final class Musig {
  /** How many bytes a public key has. */
  public static final int PUBLIC_KEY_BYTES = EdwardsPoint.BYTES;

  /** How many bytes a signature has: the point R, and the number s, lowest byte first. */
  public static final int SIGNATURE_BYTES = EdwardsPoint.BYTES + 32;

  /** How many bytes a message has at most. */
  public static final int MAX_MESSAGE_BYTES = 92;

  /** All messages are hashed as if they were so long: what they have less are zeros. */
  private static final int MESSAGE_BITS = 8 * MAX_MESSAGE_BYTES;

  private static final long LOW_61 = (1L << 61) - 1;

  private Musig() {}

  /**
   * Whether this is a signature of the message by the key's owner.
   *
   * @return false also for what has not the right length, for keys and points R that are not on the
   *     curve, not of the prime order or not in their one form, and if s is not below that order
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
    // With a key of the prime order the sum is of that order or neutral, so R is, too.
    return OddMultiples.sum(PrimeOrderGroup.GENERATOR, s, key.get().minus(), challenge)
        .equals(r.get());
  }

  /** The hash of a message that is signed, 32 bytes, lowest first. */
  static byte[] messageHash(byte[] message) {
    return LittleEndian.bytes(Rescue.hash(FieldPacking.pack(message, MESSAGE_BITS)).toWords());
  }

  /** What s is multiplied by, 250 bits: 125 of each of two elements of the hash. */
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
