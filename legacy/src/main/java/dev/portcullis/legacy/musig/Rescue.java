package dev.portcullis.legacy.musig;

import java.math.BigInteger;

/**
 * The hash Rescue over Fr with a state of three elements, two of which take input: 22 double rounds
 * of fifth roots and fifth powers, each followed by a matrix and an addition (franklin-crypto
 * {@code src/rescue/mod.rs}, parameters {@code new_checked_2_into_1}).
 */
public final class Rescue {
  private static final int WIDTH = 3;
  private static final int RATE = 2;
  private static final int HALF_ROUNDS = 44;
  private static final Fr FOUR = Fr.of(4);
  private static final Fr[][] ADDED = RescueConstants.additions(HALF_ROUNDS + 1, WIDTH);
  private static final Fr[][] MATRIX = RescueConstants.matrix(WIDTH);

  /** Five and this are each other's inverses as exponents. */
  private static final WindowedExponent FIFTH_ROOT =
      new WindowedExponent(BigInteger.valueOf(5).modInverse(Fr.MODULUS.subtract(BigInteger.ONE)));

  private Rescue() {}

  /**
   * The hash of a list of elements.
   *
   * @throws IllegalArgumentException if there are none
   */
  public static Fr hash(Fr... elements) {
    return absorb(elements)[0];
  }

  /**
   * The state, three elements, after the first two of four elements. Caching it saves half the time
   * for hashing the same two with others.
   */
  public static Fr[] half(Fr first, Fr second) {
    Fr[] state = {first, second, FOUR};
    permute(state);
    return state;
  }

  /** The hash of four elements, with {@link #half} of the first two. */
  public static Fr hash(Fr[] half, Fr third, Fr fourth) {
    Fr[] state = {half[0].plus(third), half[1].plus(fourth), half[2]};
    permute(state);
    return state[0];
  }

  /** The state after all elements were absorbed; its first two elements may be squeezed. */
  static Fr[] absorb(Fr... elements) {
    if (elements.length == 0) {
      throw new IllegalArgumentException("there is nothing to hash");
    }
    // The capacity contains the length, and a one pads an odd list.
    Fr[] state = {Fr.ZERO, Fr.ZERO, Fr.of(elements.length)};
    for (int i = 0; i < elements.length; i += RATE) {
      state[0] = state[0].plus(elements[i]);
      state[1] = state[1].plus(i + 1 < elements.length ? elements[i + 1] : Fr.ONE);
      permute(state);
    }
    return state;
  }

  /** The permutation of three elements. */
  static void permute(Fr[] state) {
    for (int i = 0; i < WIDTH; i++) {
      state[i] = state[i].plus(ADDED[0][i]);
    }
    for (int half = 0; half < HALF_ROUNDS; half++) {
      for (int i = 0; i < WIDTH; i++) {
        state[i] = half % 2 == 0 ? FIFTH_ROOT.of(state[i]) : fifthPower(state[i]);
      }
      mix(state, ADDED[half + 1]);
    }
    for (int i = 0; i < WIDTH; i++) {
      state[i] = state[i].carried();
    }
  }

  private static Fr fifthPower(Fr x) {
    return x.squared(2).times(x);
  }

  private static void mix(Fr[] state, Fr[] added) {
    Fr x = state[0];
    Fr y = state[1];
    Fr z = state[2];
    for (int i = 0; i < WIDTH; i++) {
      Fr[] row = MATRIX[i];
      state[i] = row[0].times(x).plus(row[1].times(y)).plus(row[2].times(z)).plus(added[i]);
    }
  }
}
