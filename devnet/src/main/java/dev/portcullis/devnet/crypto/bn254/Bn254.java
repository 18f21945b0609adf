package dev.portcullis.devnet.crypto.bn254;

import dev.portcullis.ethereum.crypto.JacobianPoint;
import java.math.BigInteger;

/** The two groups of the curve: G1 over Fq, and G2 on its twist over Fq2. */
public final class Bn254 {

  /** The order of both groups. */
  public static final BigInteger ORDER =
      new BigInteger(
          "21888242871839275222246405745257275088548364400416034343698204186575808495617");

  private static final Fq B = Fq.of(3);
  static final Fq2 TWIST_B = Fq2.XI.inverse().times(B);

  private Bn254() {}

  /** Whether (x, y) lies on y^2 = x^3 + 3. */
  public static boolean isOnCurve(Fq x, Fq y) {
    return y.squared().equals(x.squared().times(x).plus(B));
  }

  /** Whether (x, y) lies on the twist, y^2 = x^3 + 3 / (9 + i), and in the group of prime order. */
  public static boolean isInG2(Fq2 x, Fq2 y) {
    return y.squared().equals(x.squared().times(x).plus(TWIST_B))
        && JacobianPoint.of(x, y).times(ORDER).isInfinity();
  }
}
