package dev.portcullis.devnet.crypto.secp256k1;

/** The odd multiples of a point: 1, 3, 5 and so on, to be added by the digits of a {@link Naf}. */
final class Odds {
  private final Point[] multiples;

  private Odds(Point[] multiples) {
    this.multiples = multiples;
  }

  /** Those for digits of {@code width} bits: 2^(width - 2) of them. */
  static Odds of(Point point, int width) {
    Point[] multiples = new Point[1 << (width - 2)];
    multiples[0] = point;
    Accumulator sum = new Accumulator();
    sum.set(point);
    sum.twice();
    Point two = sum.point();
    sum.add(point, false);
    for (int i = 1; i < multiples.length; i++) {
      multiples[i] = sum.point();
      sum.add(two, false);
    }
    return new Odds(multiples);
  }

  /** The same with z = 1, which are cheaper to add; worth it for a point used again and again. */
  Odds affine() {
    // One inversion for all: of the product of all z, from which each is taken out again.
    Fp[] before = new Fp[multiples.length];
    Fp product = new Fp();
    product.set(1);
    for (int i = 0; i < multiples.length; i++) {
      before[i] = new Fp();
      before[i].set(product);
      product.product(product, multiples[i].z);
    }
    Fp inverse = new Fp();
    inverse.inverse(product);
    Point[] affine = new Point[multiples.length];
    for (int i = multiples.length - 1; i >= 0; i--) {
      before[i].product(before[i], inverse);
      affine[i] = multiples[i].affine(before[i]);
      inverse.product(inverse, multiples[i].z);
    }
    return new Odds(affine);
  }

  /** Lambda times each. */
  Odds timesLambda() {
    Point[] turned = new Point[multiples.length];
    for (int i = 0; i < turned.length; i++) {
      turned[i] = multiples[i].timesLambda();
    }
    return new Odds(turned);
  }

  /** Adds so many times the point, an odd number or zero. */
  void addTo(Accumulator sum, int digit) {
    if (digit != 0) {
      sum.add(multiples[Math.abs(digit) >> 1], digit < 0);
    }
  }
}
