package dev.portcullis.legacy.musig;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Raises many numbers to one power. The exponent is split once, into windows that begin and end
 * with a one, so that a third of the usual products remain beside the squarings.
 */
final class WindowedExponent {
  private static final int WINDOW = 5;

  /**
   * A step of the exponentiation.
   *
   * @param squares the number of squarings before
   * @param odd the index of the odd power to multiply by: 0 is the first, 1 the third
   */
  private record Step(int squares, int odd) {}

  private final int first;
  private final Step[] steps;
  private final int squaresAtEnd;

  /**
   * Splits the exponent.
   *
   * @param exponent positive
   */
  WindowedExponent(BigInteger exponent) {
    List<Step> found = new ArrayList<>();
    int pending = 0;
    int at = exponent.bitLength() - 1;
    while (at >= 0) {
      if (!exponent.testBit(at)) {
        pending++;
        at--;
        continue;
      }
      int end = Math.max(0, at - WINDOW + 1);
      while (!exponent.testBit(end)) {
        end++;
      }
      int size = at - end + 1;
      int value =
          exponent
              .shiftRight(end)
              .and(BigInteger.ONE.shiftLeft(size).subtract(BigInteger.ONE))
              .intValue();
      found.add(new Step(pending + size, value / 2));
      pending = 0;
      at = end - 1;
    }
    first = found.get(0).odd();
    steps = found.subList(1, found.size()).toArray(Step[]::new);
    squaresAtEnd = pending;
  }

  /** {@code number} to the power. */
  Fr of(Fr number) {
    Fr[] odd = new Fr[1 << (WINDOW - 1)];
    Fr square = number.squared();
    odd[0] = number;
    for (int i = 1; i < odd.length; i++) {
      odd[i] = odd[i - 1].times(square);
    }
    Fr result = odd[first];
    for (Step step : steps) {
      result = result.squared(step.squares()).times(odd[step.odd()]);
    }
    return result.squared(squaresAtEnd);
  }
}
