package dev.portcullis.persistence.legacy.layer1;

import dev.portcullis.kernel.Address;
import java.util.Optional;

/**
 * The state of the rollup on layer 1.
 *
 * @param rooted the last block with a state root
 * @param committed the last block that was committed
 * @param verified the last block that was verified
 * @param binding the chain and operator of the rollup; empty before the first transaction
 * @param contracts empty before they are deployed
 * @param scanned the last scanned layer 1 block; empty before
 */
public record Layer1State(
    long rooted,
    long committed,
    long verified,
    Optional<Binding> binding,
    Optional<Contracts> contracts,
    Optional<L1Block> scanned) {
  /**
   * The chain and operator of the rollup.
   *
   * @param chainId of layer 1
   * @param operator the account that settles
   * @param nextNonce of the operator's next transaction
   * @param firstBlock no event of the rollup is before this block
   */
  public record Binding(long chainId, Address operator, long nextNonce, long firstBlock) {}

  /** The rollup's contracts on layer 1. */
  public record Contracts(Address main, Address governance, Address nftFactory) {}
}
