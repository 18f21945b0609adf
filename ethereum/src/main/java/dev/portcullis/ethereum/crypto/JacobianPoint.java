package dev.portcullis.ethereum.crypto;

import java.math.BigInteger;

/**
 * A point of a curve y^2 = x^3 + b in Jacobian coordinates: (x / z^2, y / z^3), at infinity where z
 * is zero. It uses the formulas dbl-2009-l and add-2007-bl of the Explicit-Formulas Database.
 *
 * @param x the scaled x coordinate
 * @param y the scaled y coordinate
 * @param z the scale
 * @param <E> the field
 */
public record JacobianPoint<E extends FieldElement<E>>(E x, E y, E z) {

  /** The point with these affine coordinates, which must lie on the curve. */
  public static <E extends FieldElement<E>> JacobianPoint<E> of(E x, E y) {
    return new JacobianPoint<>(x, y, x.one());
  }

  /** The neutral element of the curve over the field of {@code some} element. */
  public static <E extends FieldElement<E>> JacobianPoint<E> infinity(E some) {
    E one = some.one();
    return new JacobianPoint<>(one, one, one.minus(one));
  }

  /** Whether this is the neutral element. */
  public boolean isInfinity() {
    return z.isZero();
  }

  /** The sum with itself. */
  public JacobianPoint<E> doubled() {
    E a = x.squared();
    E b = y.squared();
    E c = b.squared();
    E d = x.plus(b).squared().minus(a).minus(c);
    d = d.plus(d);
    E e = a.plus(a).plus(a);
    E x3 = e.squared().minus(d).minus(d);
    E c2 = c.plus(c);
    E c4 = c2.plus(c2);
    E y3 = e.times(d.minus(x3)).minus(c4).minus(c4);
    E yz = y.times(z);
    return new JacobianPoint<>(x3, y3, yz.plus(yz));
  }

  /** The sum. */
  public JacobianPoint<E> plus(JacobianPoint<E> other) {
    if (isInfinity()) {
      return other;
    }
    if (other.isInfinity()) {
      return this;
    }
    E z1z1 = z.squared();
    E z2z2 = other.z.squared();
    E u1 = x.times(z2z2);
    E u2 = other.x.times(z1z1);
    E s1 = y.times(other.z).times(z2z2);
    E s2 = other.y.times(z).times(z1z1);
    E h = u2.minus(u1);
    E r = s2.minus(s1);
    if (h.isZero()) {
      return r.isZero() ? doubled() : infinity(x);
    }
    E hh = h.squared();
    E hhh = h.times(hh);
    E v = u1.times(hh);
    E x3 = r.squared().minus(hhh).minus(v).minus(v);
    E y3 = r.times(v.minus(x3)).minus(s1.times(hhh));
    return new JacobianPoint<>(x3, y3, z.times(other.z).times(h));
  }

  /** The {@code scalar}-fold sum; the scalar is not negative. */
  public JacobianPoint<E> times(BigInteger scalar) {
    JacobianPoint<E> sum = infinity(x);
    for (int i = scalar.bitLength() - 1; i >= 0; i--) {
      sum = sum.doubled();
      if (scalar.testBit(i)) {
        sum = sum.plus(this);
      }
    }
    return sum;
  }

  /** The same point with z = 1; it must not be at infinity. */
  public JacobianPoint<E> normalized() {
    E inverse = z.inverse();
    E squared = inverse.squared();
    return of(x.times(squared), y.times(squared).times(inverse));
  }
}
