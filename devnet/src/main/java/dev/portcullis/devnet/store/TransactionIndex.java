package dev.portcullis.devnet.store;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.transaction.Transaction;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** The index of transactions by hash: the block, the position in it, and the time of arrival. */
final class TransactionIndex {
  /** Height of the block and position in it. */
  private static final int PLACE_BYTES = Long.BYTES + Integer.BYTES;

  private final Database database;

  TransactionIndex(Database database) {
    this.database = database;
  }

  /**
   * The entry of a transaction.
   *
   * @param block height of the block
   * @param index position in the block, from 0
   * @param receivedAt when the transaction arrived; empty in entries of earlier versions
   */
  record Entry(long block, int index, Optional<Instant> receivedAt) {}

  /** Adds the entries of a block to a batch, with times in milliseconds since 1970. */
  static void insert(WriteBatch batch, Block block, ToLongFunction<Transaction> receivedAt) {
    for (int i = 0; i < block.transactions().size(); i++) {
      Transaction transaction = block.transactions().get(i);
      ByteBuffer place = ByteBuffer.allocate(PLACE_BYTES + Long.BYTES);
      place.putLong(block.number()).putInt(i).putLong(receivedAt.applyAsLong(transaction));
      batch.insert(Keys.transaction(transaction.hash()), place.array());
    }
  }

  /** Adds the deletion of a block's entries to a batch. */
  static void delete(WriteBatch batch, Block block) {
    for (Transaction transaction : block.transactions()) {
      batch.delete(Keys.transaction(transaction.hash()));
    }
  }

  /** The entry of a transaction; empty if no block has it. */
  Optional<Entry> find(Hash hash) {
    byte[] stored = database.get(Keys.transaction(hash));
    if (stored == null) {
      return Optional.empty();
    }
    ByteBuffer in = ByteBuffer.wrap(stored);
    return Optional.of(
        new Entry(
            in.getLong(),
            in.getInt(),
            stored.length > PLACE_BYTES
                ? Optional.of(Instant.ofEpochMilli(in.getLong()))
                : Optional.empty()));
  }
}
