package dev.portcullis.devnet.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The single values of a database: its last block, its oldest state, and properties. */
final class ChainMetadata {
  private static final byte[] HEAD = Keys.meta("head");
  private static final byte[] WAITING = Keys.meta("waiting");
  private static final byte[] OLDEST_STATE = Keys.meta("oldest-state");

  private final Database database;

  ChainMetadata(Database database) {
    this.database = database;
  }

  /** The height of the last block; empty before genesis. */
  Optional<Long> head() {
    byte[] stored = database.get(HEAD);
    return stored == null ? Optional.empty() : Optional.of(ByteBuffer.wrap(stored).getLong());
  }

  /** Adds the height of the last block to a batch. */
  static void putHead(WriteBatch batch, long head) {
    batch.put(HEAD, bytes(head));
  }

  /** The oldest block whose state is kept. */
  long oldestState() {
    byte[] stored = database.get(OLDEST_STATE);
    return stored == null ? 0 : ByteBuffer.wrap(stored).getLong();
  }

  /** Adds the oldest block whose state is kept to a batch. */
  static void putOldestState(WriteBatch batch, long block) {
    batch.put(OLDEST_STATE, bytes(block));
  }

  /** A property of the whole chain. */
  Optional<String> property(String name) {
    return Optional.ofNullable(database.get(key(name)))
        .map(value -> new String(value, StandardCharsets.UTF_8));
  }

  /** Stores a property of the whole chain. */
  void setProperty(String name, String value) {
    WriteBatch batch = new WriteBatch();
    batch.put(key(name), value.getBytes(StandardCharsets.UTF_8));
    database.write(batch);
  }

  /** The encoded transactions that were pending when the chain was closed. */
  Optional<byte[]> pending() {
    return Optional.ofNullable(database.get(WAITING));
  }

  /** Stores encoded pending transactions, or deletes them for null. */
  void setPending(byte[] transactions) {
    WriteBatch batch = new WriteBatch();
    if (transactions == null) {
      batch.delete(WAITING);
    } else {
      batch.put(WAITING, transactions);
    }
    database.write(batch);
  }

  private static byte[] key(String property) {
    return Keys.meta("property-" + property);
  }

  private static byte[] bytes(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }
}
