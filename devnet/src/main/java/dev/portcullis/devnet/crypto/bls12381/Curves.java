package dev.portcullis.devnet.crypto.bls12381;

import supranational.blst.P1;
import supranational.blst.P2;

/** The two curves. */
public final class Curves {
  /** The curve over the prime field. */
  public static final Curve<P1> G1 = new G1Curve();

  /** The curve over its quadratic extension. */
  public static final Curve<P2> G2 = new G2Curve();

  private Curves() {}
}
