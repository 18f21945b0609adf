package dev.portcullis.devnet.store;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Changes to the {@link Database} that happen together or not at all. Puts and deletes are
 * absolute, so applying a batch twice gives the same result as applying it once.
 */
public final class WriteBatch {
  private static final byte[] EMPTY = new byte[0];

  private final List<byte[]> keys = new ArrayList<>();
  private final List<byte[]> values = new ArrayList<>();
  private final BitSet inserted = new BitSet();
  private long[] digests = {};
  private int bytes = Integer.BYTES;

  /**
   * Adds a key or replaces its value.
   *
   * @param key the key, not changed afterwards by the caller
   * @param value the value, not changed afterwards by the caller
   */
  public void put(byte[] key, byte[] value) {
    keys.add(key);
    values.add(value);
    bytes += 2 * Integer.BYTES + key.length + value.length;
  }

  /**
   * Adds a key that was never stored before, neither in the database nor in this batch, which
   * avoids reading the replaced value.
   *
   * @param key the key, not changed afterwards by the caller
   * @param value the value, not changed afterwards by the caller
   */
  public void insert(byte[] key, byte[] value) {
    inserted.set(keys.size());
    put(key, value);
  }

  /**
   * Adds a key that was never stored before and has no value, such as an index entry.
   *
   * @param key the key
   */
  public void mark(byte[] key) {
    insert(key, EMPTY);
  }

  /**
   * Removes a key; a missing one is no error.
   *
   * @param key the key
   */
  public void delete(byte[] key) {
    keys.add(key);
    values.add(null);
    bytes += 2 * Integer.BYTES + key.length;
  }

  /** Adds all changes of another batch after these. */
  void addAll(WriteBatch other) {
    for (int i = 0; i < other.size(); i++) {
      inserted.set(keys.size(), other.inserted.get(i));
      if (other.values.get(i) == null) {
        delete(other.keys.get(i));
      } else {
        put(other.keys.get(i), other.values.get(i));
      }
    }
  }

  int size() {
    return keys.size();
  }

  byte[] key(int index) {
    return keys.get(index);
  }

  /** The digest of an entry that is put. */
  long digest(int index) {
    if (digests.length < keys.size()) {
      digests = Arrays.copyOf(digests, keys.size());
    }
    if (digests[index] == 0) {
      digests[index] = EntryChecksum.of(keys.get(index), values.get(index));
    }
    return digests[index];
  }

  /** Whether the key is certainly new. */
  boolean isNew(int index) {
    return inserted.get(index);
  }

  /** The value to put, or null when the key is to be deleted. */
  byte[] value(int index) {
    return values.get(index);
  }

  byte[] encode() {
    ByteBuffer out = ByteBuffer.allocate(bytes);
    out.putInt(keys.size());
    for (int i = 0; i < keys.size(); i++) {
      byte[] value = values.get(i);
      out.putInt(keys.get(i).length).put(keys.get(i));
      out.putInt(value == null ? -1 : value.length);
      if (value != null) {
        out.put(value);
      }
    }
    return out.array();
  }

  static WriteBatch decode(byte[] encoded) {
    ByteBuffer in = ByteBuffer.wrap(encoded);
    WriteBatch batch = new WriteBatch();
    int count = in.getInt();
    for (int i = 0; i < count; i++) {
      byte[] key = take(in, in.getInt());
      int length = in.getInt();
      if (length < 0) {
        batch.delete(key);
      } else {
        batch.put(key, take(in, length));
      }
    }
    return batch;
  }

  private static byte[] take(ByteBuffer in, int length) {
    byte[] bytes = new byte[length];
    in.get(bytes);
    return bytes;
  }
}
