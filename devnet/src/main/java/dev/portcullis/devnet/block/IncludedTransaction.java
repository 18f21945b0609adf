package dev.portcullis.devnet.block;

import dev.portcullis.ethereum.transaction.Transaction;
import java.util.List;

/**
 * A transaction in its block.
 *
 * @param block the block
 * @param index the transaction's position in it
 */
public record IncludedTransaction(Block block, int index) {
  /** The transaction. */
  public Transaction transaction() {
    return block.transactions().get(index);
  }

  /** Its receipt. */
  public Receipt receipt() {
    return block.receipts().get(index);
  }

  /** Its logs and their positions. */
  public List<BlockLog> logs() {
    return block.logs(index);
  }
}
