package dev.portcullis.devnet.crypto.bn254;

import dev.portcullis.ethereum.crypto.FieldElement;
import java.math.BigInteger;

/**
 * a + b i with i^2 = -1.
 *
 * @param a the real part
 * @param b the imaginary part
 */
public record Fq2(Fq a, Fq b) implements FieldElement<Fq2> {

  /** Zero. */
  public static final Fq2 ZERO = new Fq2(Fq.ZERO, Fq.ZERO);

  /** One. */
  public static final Fq2 ONE = new Fq2(Fq.ONE, Fq.ZERO);

  /** 9 + i, whose cube root generates the next field of the tower. */
  static final Fq2 XI = new Fq2(Fq.of(9), Fq.ONE);

  @Override
  public Fq2 plus(Fq2 other) {
    return new Fq2(a.plus(other.a), b.plus(other.b));
  }

  @Override
  public Fq2 minus(Fq2 other) {
    return new Fq2(a.minus(other.a), b.minus(other.b));
  }

  @Override
  public Fq2 times(Fq2 other) {
    Fq real = a.times(other.a);
    Fq imaginary = b.times(other.b);
    Fq mixed = a.plus(b).times(other.a.plus(other.b));
    return new Fq2(real.minus(imaginary), mixed.minus(real).minus(imaginary));
  }

  Fq2 times(Fq factor) {
    return new Fq2(a.times(factor), b.times(factor));
  }

  @Override
  public Fq2 squared() {
    Fq product = a.times(b);
    return new Fq2(a.plus(b).times(a.minus(b)), product.plus(product));
  }

  @Override
  public Fq2 inverse() {
    Fq norm = a.squared().plus(b.squared()).inverse();
    return new Fq2(a.times(norm), b.negated().times(norm));
  }

  Fq2 negated() {
    return new Fq2(a.negated(), b.negated());
  }

  Fq2 doubled() {
    return plus(this);
  }

  /** a - b i, which is also the q-th power. */
  Fq2 conjugated() {
    return new Fq2(a, b.negated());
  }

  /** The product with 9 + i. */
  Fq2 timesXi() {
    Fq2 twice = doubled();
    Fq2 eight = twice.doubled().doubled();
    return new Fq2(eight.a.plus(a).minus(b), eight.b.plus(b).plus(a));
  }

  Fq2 power(BigInteger exponent) {
    Fq2 result = ONE;
    for (int i = exponent.bitLength() - 1; i >= 0; i--) {
      result = result.squared();
      if (exponent.testBit(i)) {
        result = result.times(this);
      }
    }
    return result;
  }

  @Override
  public boolean isZero() {
    return a.isZero() && b.isZero();
  }

  @Override
  public Fq2 one() {
    return ONE;
  }
}
