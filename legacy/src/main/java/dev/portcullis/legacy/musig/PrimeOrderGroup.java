package dev.portcullis.legacy.musig;

import java.math.BigInteger;
import java.util.Optional;

/** The group of prime order on AltJubJub, which contains keys and signatures. */
final class PrimeOrderGroup {
  /** The order: the curve has eight times as many points. */
  static final BigInteger ORDER =
      new BigInteger(
          "2736030358979909402780800718157159386076813972158567259200215660948447373041");

  /** The multiples of the generator of keys. */
  static final OddMultiples GENERATOR = new OddMultiples(generator(), 8);

  private static final long[] ORDER_WORDS = {
    ORDER.longValue(),
    ORDER.shiftRight(64).longValue(),
    ORDER.shiftRight(128).longValue(),
    ORDER.shiftRight(192).longValue()
  };

  private PrimeOrderGroup() {}

  /** The order as 256 bits, lowest 64 first. */
  static long[] order() {
    return ORDER_WORDS;
  }

  /**
   * The generator: eight times the first point whose encoding is a hash of a number
   * (franklin-crypto {@code src/group_hash.rs}).
   */
  private static EdwardsPoint generator() {
    for (int tag = 0; ; tag++) {
      Optional<EdwardsPoint> found =
          EdwardsPoint.read(Blake2s.hash("Zcash_G_", (byte) tag), 0)
              .map(point -> point.doubled().doubled().doubled())
              .filter(point -> !point.isNeutral());
      if (found.isPresent()) {
        return found.get();
      }
    }
  }
}
