package dev.portcullis.devnet.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/**
 * The entries of the ordered map, its commit position, and the sum over the entries. Entries of the
 * key space 0 contain the position, and are in no sum.
 */
final class ChecksummedMap {
  /**
   * Written first and last in every batch: equal unless a commit captured a partly applied batch.
   */
  private static final byte[] BEGUN = {0, 0};

  private static final byte[] APPLIED = {0, 1};
  private static final byte[] FORMAT = {0, 2};
  private static final byte[] FIRST = {1};
  private static final byte CURRENT = 2;
  private static final byte[] NOTHING = {};

  /** The number of map parts that are summed up in parallel. */
  private static final int PARTS = 64;

  private final MVMap<byte[], byte[]> map;

  ChecksummedMap(MVStore store) {
    this.map =
        store.openMap(
            "chain",
            new MVMap.Builder<byte[], byte[]>()
                .keyType(BytesType.INSTANCE)
                .valueType(BytesType.INSTANCE));
  }

  MVMap<byte[], byte[]> map() {
    return map;
  }

  /** The format of the store: 0 when it is empty, 1 before there were sums, 2 now. */
  int format() {
    byte[] format = map.get(FORMAT);
    return format == null ? map.get(APPLIED) == null ? 0 : 1 : format[0];
  }

  /** Marks the store as written in the current format. */
  void begin(CommitPosition position) {
    map.put(FORMAT, new byte[] {CURRENT});
    map.put(BEGUN, ByteBuffer.allocate(Long.BYTES).putLong(position.number()).array());
    map.put(APPLIED, encode(position));
  }

  /** The commit position of the map. */
  CommitPosition applied() {
    byte[] value = map.get(APPLIED);
    if (value == null) {
      return CommitPosition.BEGIN;
    }
    ByteBuffer in = ByteBuffer.wrap(value);
    return new CommitPosition(in.getLong(), in.hasRemaining() ? in.getLong() : 0);
  }

  /** Whether the last batch is in the map completely. */
  boolean isWhole() {
    byte[] begun = map.get(BEGUN);
    return (begun == null ? 0 : ByteBuffer.wrap(begun).getLong()) == applied().number();
  }

  /**
   * Applies the write-ahead log to the map, and verifies the entries.
   *
   * @return the last batch
   * @throws StoreCorruptedException when they are damaged
   */
  CommitPosition open(Path directory) throws IOException {
    Path file = Database.file(directory);
    int format = format();
    if (format > CURRENT) {
      throw new StoreException(
          file + " was written by a later version (format " + format + "); start that one", null);
    }
    if (format < CURRENT && !Files.exists(CommitMarker.file(directory))) {
      requireCleanStop(directory);
    }
    if (format == 1) {
      return convert(directory);
    }
    CommitPosition last = WriteAheadLogSegments.read(directory, applied(), this::apply);
    if (!isWhole() || last.digest() != sum()) {
      throw new StoreCorruptedException(file, "it does not contain the written data");
    }
    begin(last);
    return last;
  }

  /** Earlier versions wrote their write-ahead log in another format. */
  private static void requireCleanStop(Path directory) throws IOException {
    for (Path segment : WriteAheadLogSegments.of(directory)) {
      if (Files.size(segment) > 0) {
        throw new StoreException(
            segment
                + " is from an earlier version that did not stop cleanly: start and stop that one",
            null);
      }
    }
  }

  /** Converts a store of a version without sums, if it was closed cleanly. */
  private CommitPosition convert(Path directory) throws IOException {
    if (!isWhole()) {
      throw new StoreCorruptedException(Database.file(directory), "it contains half a batch");
    }
    CommitPosition last = new CommitPosition(applied().number(), sum());
    begin(last);
    try (CommitMarker end = CommitMarker.open(directory)) {
      end.write(last);
    }
    return last;
  }

  /** The sum over all entries after a batch. */
  long after(long digest, WriteBatch batch) {
    long sum = digest;
    NavigableMap<byte[], byte[]> replaced = new TreeMap<>(Arrays::compareUnsigned);
    for (int i = 0; i < batch.size(); i++) {
      byte[] key = batch.key(i);
      byte[] value = batch.value(i);
      if (!batch.isNew(i)) {
        byte[] old = replaced.containsKey(key) ? replaced.get(key) : map.get(key);
        sum -= old == null ? 0 : EntryChecksum.of(key, old);
        replaced.put(key, value);
      }
      sum += value == null ? 0 : batch.digest(i);
    }
    return sum;
  }

  /** Applies a batch to the entries. A partly applied batch is complete afterwards. */
  void apply(WriteBatch batch, CommitPosition position) {
    map.put(BEGUN, ByteBuffer.allocate(Long.BYTES).putLong(position.number()).array());
    for (int i = 0; i < batch.size(); i++) {
      if (batch.value(i) == null) {
        map.remove(batch.key(i));
      } else {
        map.put(batch.key(i), batch.value(i));
      }
    }
    map.put(APPLIED, encode(position));
  }

  private static byte[] encode(CommitPosition position) {
    return ByteBuffer.allocate(2 * Long.BYTES)
        .putLong(position.number())
        .putLong(position.digest())
        .array();
  }

  /** The sum over all entries, which reads every one of them. */
  long sum() {
    long first = Math.max(0, position(FIRST));
    long count = map.sizeAsLong() - first;
    if (count <= 0) {
      return 0;
    }
    long size = (count + PARTS - 1) / PARTS;
    return LongStream.range(0, (count + size - 1) / size)
        .parallel()
        .map(part -> sum(start(first, part * size), map.getKey(first + (part + 1) * size)))
        .sum();
  }

  private byte[] start(long first, long offset) {
    return offset == 0 ? FIRST : map.getKey(first + offset);
  }

  private long sum(byte[] from, byte[] to) {
    Cursor<byte[], byte[]> cursor = map.cursor(from);
    long sum = 0;
    byte[] previous = NOTHING;
    while (cursor.hasNext()) {
      byte[] key = cursor.next();
      if (to != null && Arrays.compareUnsigned(key, to) >= 0) {
        break;
      }
      if (Arrays.compareUnsigned(key, previous) <= 0) {
        throw new IllegalStateException("keys are not in order");
      }
      sum += EntryChecksum.of(key, cursor.getValue());
      previous = key;
    }
    return sum;
  }

  /** The number of keys before one. */
  long position(byte[] key) {
    long index = map.getKeyIndex(key);
    return index < 0 ? -index - 1 : index;
  }
}
