package dev.portcullis.ejb.pool;

import dev.portcullis.ejb.chain.transaction.SignedTransaction;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.pool.PooledTransaction;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * A transaction to add to the pool, compared with the pooled ones of its sender by the rules of
 * nodes (R-CHN-31).
 *
 * @param feeCap the maximum price per unit of gas, in wei
 * @param tipCap the maximum priority fee per unit of gas, in wei
 */
record Candidate(Hash32 hash, long nonce, BigInteger feeCap, BigInteger tipCap) {
  /** The maximum distance to the account's nonce that nodes accept. */
  static final int AHEAD = 50;

  private static final BigInteger TEN = BigInteger.TEN;
  private static final BigInteger ELEVEN = BigInteger.valueOf(11);

  static Candidate of(SignedTransaction transaction) {
    return new Candidate(
        transaction.hash(), transaction.nonce(), transaction.feeCap(), transaction.tipCap());
  }

  /**
   * Determines its placement, regardless of capacity.
   *
   * @param own the pooled transactions of its sender
   * @param accountNonce the sender's nonce, as of the latest block
   */
  PoolPlacement place(List<PooledTransaction> own, long accountNonce) {
    if (nonce > accountNonce + AHEAD) {
      return PoolPlacement.as(PoolPlacement.Outcome.TOO_FAR);
    }
    Optional<PooledTransaction> same =
        own.stream().filter(other -> other.nonce() == nonce).findFirst();
    if (same.isEmpty()) {
      return PoolPlacement.as(PoolPlacement.Outcome.WAITS);
    }
    PooledTransaction other = same.get();
    if (other.hash().equals(hash)) {
      return PoolPlacement.as(PoolPlacement.Outcome.KNOWN);
    }
    return isPriceIncrease(feeCap, other.feeCap()) && isPriceIncrease(tipCap, other.tipCap())
        ? new PoolPlacement(PoolPlacement.Outcome.WAITS, Optional.of(other.hash()))
        : PoolPlacement.as(PoolPlacement.Outcome.UNDERPRICED);
  }

  /** Whether the price is higher by a tenth or more; above zero, any price is. */
  private static boolean isPriceIncrease(BigInteger price, BigInteger former) {
    return price.compareTo(former) > 0
        && price.multiply(TEN).compareTo(former.multiply(ELEVEN)) >= 0;
  }
}
