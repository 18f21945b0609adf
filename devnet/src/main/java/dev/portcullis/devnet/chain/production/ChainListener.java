package dev.portcullis.devnet.chain.production;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.List;

/**
 * Receives every change of the chain's head, in order, on one thread that serves all listeners and
 * is not the chain's own. By then the block is stored. A slow listener delays the others but never
 * the chain.
 */
public interface ChainListener {
  /**
   * A block was added.
   *
   * @param block the new head, with transactions, receipts and logs
   */
  void onBlock(Block block);

  /**
   * Blocks were removed from the chain; their replacements, if any, follow through {@link
   * #onBlock}.
   *
   * @param removed the blocks that are no longer part of it, newest first, at least one
   */
  default void onRemoved(List<Block> removed) {}

  /**
   * The mempool accepted a transaction.
   *
   * @param transaction it is pending, or already in a block
   */
  default void onPending(Transaction transaction) {}
}
