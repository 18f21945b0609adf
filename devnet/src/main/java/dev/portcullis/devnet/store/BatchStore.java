package dev.portcullis.devnet.store;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;

/**
 * The closed batches of a chain, by number and by any block in them. A batch is removed with any of
 * its blocks.
 */
public final class BatchStore {
  private static final byte[] LAST = Keys.meta("last-batch");

  private final Database database;
  private final StateTreeStore tree;

  BatchStore(Database database) {
    this.database = database;
    this.tree = new StateTreeStore(database);
  }

  /**
   * Stores a batch; when this returns, a crash does not lose it.
   *
   * @param number its number, one more than the last one's
   * @param lastBlock its last block
   * @param content its encoding, not changed afterwards
   * @param update the state tree after it; empty for a chain without one
   */
  public void append(long number, long lastBlock, byte[] content, Optional<TreeUpdate> update) {
    WriteBatch batch = new WriteBatch();
    update.ifPresent(
        written -> {
          written.addTo(batch);
          numberOf(new ChainMetadata(database).oldestState())
              // A rewind to a block within this batch goes on from the tree before it.
              .ifPresent(oldest -> tree.prune(batch, oldest - 1));
        });
    append(number, lastBlock, content, batch);
  }

  private void append(long number, long lastBlock, byte[] content, WriteBatch batch) {
    batch.put(Keys.batch(number), content);
    batch.put(Keys.batchOfBlock(lastBlock), place(number, content));
    batch.put(LAST, number(number));
    database.write(batch);
  }

  /** The state tree as of each batch. */
  public StateTreeStore tree() {
    return tree;
  }

  /** The number of the last batch; -1 when there is none. */
  public long last() {
    byte[] last = database.get(LAST);
    return last == null ? -1 : ByteBuffer.wrap(last).getLong();
  }

  /** The encoding of a batch. */
  public Optional<byte[]> get(long number) {
    return Optional.ofNullable(database.get(Keys.batch(number)));
  }

  /** The number of a block's batch; empty while that is open. */
  public Optional<Long> numberOf(long block) {
    Map.Entry<byte[], byte[]> entry = database.ceiling(Keys.batchOfBlock(block));
    return entry != null && entry.getKey()[0] == Keys.BATCH_OF_BLOCK
        ? Optional.of(ByteBuffer.wrap(entry.getValue()).getLong())
        : Optional.empty();
  }

  /**
   * Copies the intact batches up to a block to an empty store.
   *
   * @param block the last available block
   * @param to the target
   */
  void copy(long block, Database to) {
    BatchStore copied = new BatchStore(to);
    Iterator<byte[]> keys = database.keysFrom(Keys.batchOfBlock(0));
    while (keys.hasNext()) {
      byte[] key = keys.next();
      long number = copied.last() + 1;
      byte[] content = database.get(Keys.batch(number));
      WriteBatch entries = new WriteBatch();
      if (key[0] != Keys.BATCH_OF_BLOCK
          || Keys.trailingNumber(key) > block
          || content == null
          || !Arrays.equals(database.get(key), place(number, content))
          || !tree.copy(number, entries)) {
        return;
      }
      tree.copyOldest(entries);
      copied.append(number, Keys.trailingNumber(key), content, entries);
    }
  }

  /** The number of a batch, and a digest that reveals damage. */
  private static byte[] place(long number, byte[] content) {
    return ByteBuffer.allocate(2 * Long.BYTES)
        .putLong(number)
        .putLong(EntryChecksum.of(Keys.batch(number), content))
        .array();
  }

  /** Adds the removal of all batches with a block after the given one. */
  void dropAfter(WriteBatch changes, long block) {
    Optional<Long> first = numberOf(block + 1);
    if (first.isEmpty()) {
      return;
    }
    for (long number = first.get(); number <= last(); number++) {
      changes.delete(Keys.batch(number));
      tree.drop(changes, number);
    }
    Iterator<byte[]> keys = database.keysFrom(Keys.batchOfBlock(block + 1));
    byte[] key = keys.next();
    while (key[0] == Keys.BATCH_OF_BLOCK) {
      changes.delete(key);
      key = keys.hasNext() ? keys.next() : Keys.first(Keys.META);
    }
    changes.put(LAST, number(first.get() - 1));
  }

  private static byte[] number(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }
}
