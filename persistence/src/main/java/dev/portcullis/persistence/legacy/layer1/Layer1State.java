package dev.portcullis.persistence.legacy.layer1;

import dev.portcullis.kernel.Address;
import java.util.Optional;

/**
 * How the rollup stands with the chain below it.
 *
 * @param rooted the last block with a state root
 * @param committed the last block that was committed
 * @param verified the last block that was verified
 * @param binding to which chain and operator it belongs; empty before anything was sent
 * @param contracts empty before they are there
 * @param scanned how far the chain below was read; empty before
 */
public record Layer1State(
    long rooted,
    long committed,
    long verified,
    Optional<Binding> binding,
    Optional<Contracts> contracts,
    Optional<L1Block> scanned) {
  /**
   * To what it belongs.
   *
   * @param chainId of the chain below
   * @param operator who settles
   * @param nextNonce of the operator's next transaction
   * @param firstBlock before it nothing of the rollup is there
   */
  public record Binding(long chainId, Address operator, long nextNonce, long firstBlock) {}

  /** Its contracts there. */
  public record Contracts(Address main, Address governance, Address nftFactory) {}
}
