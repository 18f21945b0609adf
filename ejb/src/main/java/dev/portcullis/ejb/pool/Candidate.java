package dev.portcullis.ejb.pool;

import dev.portcullis.ejb.chain.transaction.SignedTransaction;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.pool.PooledTransaction;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * A transaction that is to wait, compared with what its sender has here already: as nodes do
 * (R-CHN-31).
 *
 * @param feeCap the most that is paid for a unit of gas, in wei
 * @param tipCap what of it is for whoever includes it, in wei
 */
record Candidate(Hash32 hash, long nonce, BigInteger feeCap, BigInteger tipCap) {
  /** Nodes take no transaction that is further ahead of the account. */
  static final int AHEAD = 50;

  private static final BigInteger TEN = BigInteger.TEN;
  private static final BigInteger ELEVEN = BigInteger.valueOf(11);

  static Candidate of(SignedTransaction transaction) {
    return new Candidate(
        transaction.hash(), transaction.nonce(), transaction.feeCap(), transaction.tipCap());
  }

  /**
   * Where it belongs, room aside.
   *
   * @param own what is here of its sender
   * @param accountNonce of the sender, as of the latest block
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
    return pays(feeCap, other.feeCap()) && pays(tipCap, other.tipCap())
        ? new PoolPlacement(PoolPlacement.Outcome.WAITS, Optional.of(other.hash()))
        : PoolPlacement.as(PoolPlacement.Outcome.UNDERPRICED);
  }

  /** Whether it is a tenth more; of nothing, something. */
  private static boolean pays(BigInteger price, BigInteger former) {
    return price.compareTo(former) > 0
        && price.multiply(TEN).compareTo(former.multiply(ELEVEN)) >= 0;
  }
}
