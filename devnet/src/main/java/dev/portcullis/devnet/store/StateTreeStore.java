package dev.portcullis.devnet.store;

import dev.portcullis.ethereum.common.Hash;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The state tree as of each batch. An entry is stored under its position and the batch that wrote
 * it, like the state. Batches write and remove entries together with themselves.
 */
public final class StateTreeStore {
  /** Anonymous clients may ask for a proof in the first batch of a long chain. */
  private static final int MOST_SKIPPED = 10_000;

  private static final byte[] OLDEST = Keys.meta("oldest-tree");

  /** How many batches are pruned with a new one: more than one, so that pruning catches up. */
  private static final int PRUNED_AT_ONCE = 2;

  private final Database database;

  StateTreeStore(Database database) {
    this.database = database;
  }

  /** A leaf as of a batch, in its encoding. */
  public Optional<byte[]> leaf(long index, long batch) {
    return version(Keys.treeLeaf(index, batch));
  }

  /** The hash of an inner node as of a batch. */
  public Optional<byte[]> node(int level, long position, long batch) {
    return version(Keys.treeNode(level, position, batch));
  }

  private Optional<byte[]> version(byte[] key) {
    Map.Entry<byte[], byte[]> entry = database.ceiling(key);
    return entry != null && isSameEntry(entry.getKey(), key)
        ? Optional.of(entry.getValue())
        : Optional.empty();
  }

  private static boolean isSameEntry(byte[] version, byte[] other) {
    int prefix = other.length - Long.BYTES;
    return version.length == other.length && Arrays.equals(version, 0, prefix, other, 0, prefix);
  }

  /**
   * The index of the leaf with this key or the next smaller one.
   *
   * @param leaves the number of leaves; later ones do not count
   * @throws StateRootUnavailableException if too many later leaves are in between, as in a batch
   *     far back
   */
  public OptionalLong atOrBefore(Hash key, long leaves) {
    Iterator<byte[]> keys = database.keysFrom(Keys.treeKey(key));
    int skipped = 0;
    while (keys.hasNext()) {
      byte[] found = keys.next();
      if (found[0] != Keys.TREE_KEY) {
        break;
      }
      byte[] stored = database.get(found);
      long index = stored == null ? leaves : ByteBuffer.wrap(stored).getLong();
      if (index < leaves) {
        return OptionalLong.of(index);
      }
      skipped++;
      if (skipped > MOST_SKIPPED) {
        throw new StateRootUnavailableException(
            "the key has no leaf in this old batch, and its neighbors are too far to search");
      }
    }
    return OptionalLong.empty();
  }

  /** Adds the removal of what a batch wrote. */
  void drop(WriteBatch changes, long batch) {
    byte[] list = database.get(Keys.treeChanges(batch));
    if (list != null) {
      entries(list).forEach(entry -> changes.delete(entry.key()));
      changes.delete(Keys.treeChanges(batch));
    }
  }

  /** An entry of a batch, with its digest. */
  @SuppressWarnings("ArrayRecordComponent") // Entries are never compared.
  private record Entry(byte[] key, long digest) {}

  private static List<Entry> entries(byte[] list) {
    List<byte[]> parts = KeyListCodec.decode(list);
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < parts.size(); i += 2) {
      entries.add(new Entry(parts.get(i), ByteBuffer.wrap(parts.get(i + 1)).getLong()));
    }
    return entries;
  }

  /** The oldest batch whose tree is kept. */
  public long oldest() {
    byte[] stored = database.get(OLDEST);
    return stored == null ? 0 : ByteBuffer.wrap(stored).getLong();
  }

  /**
   * Adds the removal of entries that only batches before one need: as many as some batches
   * replaced.
   *
   * @param batch the oldest batch that has to remain
   */
  void prune(WriteBatch changes, long batch) {
    long before = oldest();
    long oldest = Math.min(batch, before + PRUNED_AT_ONCE);
    for (long number = before + 1; number <= oldest; number++) {
      byte[] list = database.get(Keys.treeChanges(number));
      if (list != null) {
        entries(list).forEach(entry -> dropOlder(changes, entry.key()));
      }
    }
    if (oldest > before) {
      changes.put(OLDEST, ByteBuffer.allocate(Long.BYTES).putLong(oldest).array());
    }
  }

  private void dropOlder(WriteBatch changes, byte[] version) {
    if (version[0] == Keys.TREE_KEY) {
      return;
    }
    Iterator<byte[]> keys = database.keysFrom(version);
    while (keys.hasNext()) {
      byte[] key = keys.next();
      if (!isSameEntry(key, version)) {
        return;
      }
      if (!Arrays.equals(key, version)) {
        changes.delete(key);
      }
    }
  }

  /**
   * Adds what a batch wrote to a batch of another database.
   *
   * @return false when it is damaged
   */
  boolean copy(long batch, WriteBatch to) {
    byte[] list = database.get(Keys.treeChanges(batch));
    if (list == null) {
      return true;
    }
    long oldest = oldest();
    for (Entry entry : entries(list)) {
      byte[] value = database.get(entry.key());
      boolean isDamaged =
          value == null ? batch >= oldest : EntryChecksum.of(entry.key(), value) != entry.digest();
      if (isDamaged) {
        return false;
      }
      if (value != null) {
        to.insert(entry.key(), value);
      }
    }
    to.insert(Keys.treeChanges(batch), list);
    return true;
  }

  /** Adds how far entries are pruned to a batch of another database. */
  void copyOldest(WriteBatch to) {
    byte[] stored = database.get(OLDEST);
    if (stored != null) {
      to.put(OLDEST, stored);
    }
  }
}
