package dev.portcullis.devnet.crypto.bls12381;

import supranational.blst.P1;
import supranational.blst.P2;
import supranational.blst.PT;

/** A product of pairings. */
public final class PairingProduct {
  private PT product = PT.one();

  /** The empty product, which is one. */
  public PairingProduct() {}

  /** Multiplies by the pairing of two points of the groups; with infinity it is one. */
  public void add(P1 p, P2 q) {
    if (!p.is_inf() && !q.is_inf()) {
      product = product.mul(new PT(p, q));
    }
  }

  /** Whether the product is one. */
  public boolean isOne() {
    return product.dup().final_exp().is_one();
  }
}
