package dev.portcullis.devnet.crypto.secp256k1;

/** Square roots modulo p, which is 3 modulo 4: a^((p + 1) / 4) is one if there is any. */
final class SquareRoot {
  private SquareRoot() {}

  /** A number whose square is {@code a} if {@code a} has a root at all. */
  static Fp of(Fp a) {
    // (p + 1) / 4 is in binary 223 ones, a zero, 22 ones, four zeros, two ones, two zeros.
    Fp ones2 = shifted(a, 1, a);
    Fp ones3 = shifted(ones2, 1, a);
    Fp ones6 = shifted(ones3, 3, ones3);
    Fp ones9 = shifted(ones6, 3, ones3);
    Fp ones11 = shifted(ones9, 2, ones2);
    Fp ones22 = shifted(ones11, 11, ones11);
    Fp ones44 = shifted(ones22, 22, ones22);
    Fp ones88 = shifted(ones44, 44, ones44);
    Fp ones176 = shifted(ones88, 88, ones88);
    Fp ones220 = shifted(ones176, 44, ones44);
    Fp ones223 = shifted(ones220, 3, ones3);
    Fp result = shifted(shifted(ones223, 23, ones22), 6, ones2);
    result.squares(result, 2);
    return result;
  }

  /** The power whose exponent is that of {@code a}, some places to the left, plus that of b. */
  private static Fp shifted(Fp a, int places, Fp b) {
    Fp result = new Fp();
    result.squares(a, places);
    result.product(result, b);
    return result;
  }
}
