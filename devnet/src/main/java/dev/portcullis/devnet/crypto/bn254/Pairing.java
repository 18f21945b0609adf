package dev.portcullis.devnet.crypto.bn254;

import java.math.BigInteger;
import java.util.List;

/**
 * The optimal ate pairing (Vercauteren, "Optimal Pairings", section IV), with line coefficients as
 * in Costello, Lange and Naehrig, "Faster Pairing Computations on Curves with High-Degree Twists".
 */
public final class Pairing {

  /** The parameter u that generates the curve. */
  private static final long U = 4_965_661_367_192_848_881L;

  private static final BigInteger LOOP =
      BigInteger.valueOf(U).multiply(BigInteger.valueOf(6)).add(BigInteger.TWO);
  private static final Fq HALF = Fq.of(2).inverse();

  /** One pair of points, neither at infinity. */
  public record Pair(Fq px, Fq py, Fq2 qx, Fq2 qy) {}

  private Pairing() {}

  /** Whether the product of the pairings of all pairs is one; {@code check} may abort it. */
  public static boolean productIsOne(List<Pair> pairs, Runnable check) {
    return pairs.isEmpty() || finalPower(millerLoop(pairs, check)).equals(Fq12.ONE);
  }

  private static Fq12 millerLoop(List<Pair> pairs, Runnable check) {
    List<Line> lines = pairs.stream().map(Line::new).toList();
    Fq12 f = Fq12.ONE;
    for (int i = LOOP.bitLength() - 2; i >= 0; i--) {
      f = f.squared();
      for (Line line : lines) {
        check.run();
        f = line.doubleInto(f);
      }
      if (LOOP.testBit(i)) {
        for (Line line : lines) {
          f = line.addInto(f, line.pair.qx(), line.pair.qy());
        }
      }
    }
    for (Line line : lines) {
      Fq2 x1 = line.pair.qx().conjugated().times(Fq12.frobeniusFactor(2));
      Fq2 y1 = line.pair.qy().conjugated().times(Fq12.frobeniusFactor(3));
      Fq2 x2 = x1.conjugated().times(Fq12.frobeniusFactor(2));
      Fq2 y2 = y1.conjugated().times(Fq12.frobeniusFactor(3));
      f = line.addInto(f, x1, y1);
      f = line.addInto(f, x2, y2.negated());
    }
    return f;
  }

  /**
   * f^((q^12 - 1) / order); its hard part is the chain of Fuentes-Castaneda, Knapp and
   * Rodriguez-Henriquez, "Faster hashing to G2".
   */
  private static Fq12 finalPower(Fq12 f) {
    Fq12 unit = f.conjugated().times(f.inverse());
    Fq12 r = unit.frobenius().frobenius().times(unit);
    Fq12 y0 = r.power(U).conjugated();
    Fq12 y1 = y0.squared();
    Fq12 y3 = y1.squared().times(y1);
    Fq12 y4 = y3.power(U).conjugated();
    Fq12 y6 = y4.squared().power(U);
    Fq12 y7 = y6.times(y4);
    Fq12 y8 = y7.times(y3.conjugated());
    Fq12 y9 = y8.times(y1);
    Fq12 y11 = y8.times(y4).times(r);
    Fq12 y13 = y9.frobenius().times(y11);
    Fq12 y14 = y8.frobenius().frobenius().times(y13);
    Fq12 y15 = r.conjugated().times(y9).frobenius().frobenius().frobenius();
    return y15.times(y14);
  }

  /** A multiple of Q, in homogeneous coordinates, on its way through the loop. */
  private static final class Line {
    private final Pair pair;
    private Fq2 x;
    private Fq2 y;
    private Fq2 z = Fq2.ONE;

    Line(Pair pair) {
      this.pair = pair;
      this.x = pair.qx();
      this.y = pair.qy();
    }

    /** Doubles the point; returns f times the tangent there, evaluated at P. */
    Fq12 doubleInto(Fq12 f) {
      Fq2 a = x.times(y).times(HALF);
      Fq2 b = y.squared();
      Fq2 c = z.squared();
      Fq2 e = Bn254.TWIST_B.times(c.doubled().plus(c));
      Fq2 triple = e.doubled().plus(e);
      Fq2 g = b.plus(triple).times(HALF);
      Fq2 h = y.plus(z).squared().minus(b.plus(c));
      Fq2 i = e.minus(b);
      Fq2 j = x.squared();
      Fq2 ee = e.squared();
      x = a.times(b.minus(triple));
      y = g.squared().minus(ee.doubled().plus(ee));
      z = b.times(h);
      return evaluate(f, h.negated(), j.doubled().plus(j), i);
    }

    /** Adds (qx, qy); returns f times the line through both, evaluated at P. */
    Fq12 addInto(Fq12 f, Fq2 qx, Fq2 qy) {
      Fq2 theta = y.minus(qy.times(z));
      Fq2 lambda = x.minus(qx.times(z));
      Fq2 c = theta.squared();
      Fq2 d = lambda.squared();
      Fq2 e = lambda.times(d);
      Fq2 g = x.times(d);
      Fq2 h = e.plus(z.times(c)).minus(g.doubled());
      x = lambda.times(h);
      y = theta.times(g.minus(h)).minus(e.times(y));
      z = z.times(e);
      Fq2 j = theta.times(qx).minus(lambda.times(qy));
      return evaluate(f, lambda, theta.negated(), j);
    }

    private Fq12 evaluate(Fq12 f, Fq2 atY, Fq2 atX, Fq2 constant) {
      return f.timesLine(atY.times(pair.py()), atX.times(pair.px()), constant);
    }
  }
}
