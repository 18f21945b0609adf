package dev.portcullis.devnet.trie;

import dev.portcullis.devnet.common.BigEndian;
import dev.portcullis.devnet.trie.TrieNode.Branch;
import dev.portcullis.devnet.trie.TrieNode.Extension;
import dev.portcullis.devnet.trie.TrieNode.Leaf;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Makes a trie of many keys of the same length at once, without all the tries in between, and with
 * the hashes of large ones made by several threads.
 */
final class TrieBuilder {
  /** Fewer keys are done before other threads have begun. */
  private static final int MANY = 5_000;

  private final List<Entry> entries = new ArrayList<>();

  private static final class Entry {
    final byte[] key;
    final byte[] value;
    final long prefix;

    Entry(byte[] key, byte[] value) {
      this.key = key;
      this.value = value;
      this.prefix = key.length < Long.BYTES ? 0 : BigEndian.getLong(key, 0);
    }

    /** Of keys that are hashes, the first bytes say nearly always what comes first. */
    static int compare(Entry one, Entry other) {
      int byPrefix = Long.compareUnsigned(one.prefix, other.prefix);
      return byPrefix != 0 ? byPrefix : Arrays.compareUnsigned(one.key, other.key);
    }
  }

  /** Adds a value, which is not empty, at a key that was not added before. */
  void add(byte[] key, byte[] value) {
    entries.add(new Entry(key, value));
  }

  /**
   * Adds values at keys that take time to make.
   *
   * @param content what to add
   * @param key the key of each
   * @param value the value of each, which is not empty
   * @param <T> what there is to add
   */
  <T> void addAll(List<T> content, Function<T, byte[]> key, Function<T, byte[]> value) {
    Stream<T> stream = content.size() > MANY ? content.parallelStream() : content.stream();
    entries.addAll(stream.map(each -> new Entry(key.apply(each), value.apply(each))).toList());
  }

  /** The trie of what was added. */
  MerkleTrie build() {
    Entry[] sorted = entries.toArray(Entry[]::new);
    Arrays.parallelSort(sorted, Entry::compare);
    entries.clear();
    entries.addAll(Arrays.asList(sorted));
    return new MerkleTrie(entries.isEmpty() ? null : node(0, entries.size(), 0));
  }

  /** The node over sorted keys that have their first {@code depth} nibbles in common. */
  private TrieNode node(int from, int to, int depth) {
    byte[] first = entries.get(from).key;
    if (to - from == 1) {
      return new Leaf(path(first, depth, 2 * first.length), entries.get(from).value);
    }
    byte[] last = entries.get(to - 1).key;
    int fork = depth;
    while (nibble(first, fork) == nibble(last, fork)) {
      fork++;
    }
    Branch branch = new Branch(children(from, to, fork), null);
    return fork == depth ? branch : new Extension(path(first, depth, fork), branch);
  }

  private TrieNode[] children(int from, int to, int depth) {
    int[] starts = new int[17];
    starts[0] = from;
    for (int nibble = 1; nibble < 16; nibble++) {
      starts[nibble] = firstWith(nibble, starts[nibble - 1], to, depth);
    }
    starts[16] = to;
    TrieNode[] children = new TrieNode[16];
    IntStream nibbles = IntStream.range(0, 16);
    (to - from > MANY ? nibbles.parallel() : nibbles)
        .filter(nibble -> starts[nibble] < starts[nibble + 1])
        .forEach(
            nibble -> {
              TrieNode child = node(starts[nibble], starts[nibble + 1], depth + 1);
              var unused = child.reference();
              children[nibble] = child;
            });
    return children;
  }

  /** Where the keys begin that have at least a nibble at a depth. */
  private int firstWith(int nibble, int from, int to, int depth) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (nibble(entries.get(middle).key, depth) < nibble) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static int nibble(byte[] key, int index) {
    return (index & 1) == 0 ? key[index / 2] >> 4 & 0xf : key[index / 2] & 0xf;
  }

  private static byte[] path(byte[] key, int from, int to) {
    byte[] path = new byte[to - from];
    for (int i = from; i < to; i++) {
      path[i - from] = (byte) nibble(key, i);
    }
    return path;
  }
}
