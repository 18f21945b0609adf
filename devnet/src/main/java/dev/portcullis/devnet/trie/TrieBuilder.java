package dev.portcullis.devnet.trie;

import dev.portcullis.devnet.trie.TrieNode.Branch;
import dev.portcullis.devnet.trie.TrieNode.Extension;
import dev.portcullis.devnet.trie.TrieNode.Leaf;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Builds a trie of many keys of the same length at once, without the intermediate tries, and with
 * the hashes of large ones computed by several threads.
 */
final class TrieBuilder {
  /** Fewer keys are finished before other threads have started. */
  private static final int MANY = 5_000;

  private static final int WAYS = 16;

  private final List<Entry> entries = new ArrayList<>();

  private static final class Entry {
    final byte[] key;
    final byte[] value;

    Entry(byte[] key, byte[] value) {
      this.key = key;
      this.value = value;
    }
  }

  /** Adds a value, which is not empty, at a key that was not added before. */
  void add(byte[] key, byte[] value) {
    entries.add(new Entry(key, value));
  }

  /** The trie of the added entries. */
  MerkleTrie build() {
    Entry[] all = entries.toArray(Entry[]::new);
    entries.clear();
    Part whole = new Part(all, new Entry[all.length], 0, all.length);
    return new MerkleTrie(all.length == 0 ? null : whole.node(0));
  }

  /**
   * Keys that have their first nibbles in common, in no order: they are distributed to the sixteen
   * children of a branch, which is faster than sorting them.
   */
  private static final class Part {
    private final Entry[] all;

    /** A buffer of the same length, for the distribution. */
    private final Entry[] spare;

    private final int from;
    private final int to;

    Part(Entry[] all, Entry[] spare, int from, int to) {
      this.all = all;
      this.spare = spare;
      this.from = from;
      this.to = to;
    }

    /** The node over all of them, which have their first {@code depth} nibbles in common. */
    TrieNode node(int depth) {
      byte[] first = all[from].key;
      if (to - from == 1) {
        return new Leaf(path(first, depth, 2 * first.length), all[from].value);
      }
      int fork = depth;
      int[] starts = starts(fork);
      while (goesOneWay(starts)) {
        starts = starts(++fork);
      }
      byte[] path = path(first, depth, fork);
      deal(starts, fork);
      Branch branch = new Branch(children(starts, fork + 1), null);
      return fork == depth ? branch : new Extension(path, branch);
    }

    /** The start of the keys of each nibble at a depth, and the end of the last. */
    private int[] starts(int depth) {
      int[] starts = new int[WAYS + 1];
      for (int i = from; i < to; i++) {
        starts[nibble(all[i].key, depth) + 1]++;
      }
      starts[0] = from;
      for (int way = 0; way < WAYS; way++) {
        starts[way + 1] += starts[way];
      }
      return starts;
    }

    private boolean goesOneWay(int[] starts) {
      int way = 0;
      while (starts[way + 1] == from) {
        way++;
      }
      return starts[way + 1] == to;
    }

    private void deal(int[] starts, int depth) {
      int[] next = starts.clone();
      for (int i = from; i < to; i++) {
        spare[next[nibble(all[i].key, depth)]++] = all[i];
      }
      System.arraycopy(spare, from, all, from, to - from);
    }

    private TrieNode[] children(int[] starts, int depth) {
      TrieNode[] children = new TrieNode[WAYS];
      IntStream ways = IntStream.range(0, WAYS);
      (to - from > MANY ? ways.parallel() : ways)
          .filter(way -> starts[way] < starts[way + 1])
          .forEach(
              way -> {
                TrieNode child = new Part(all, spare, starts[way], starts[way + 1]).node(depth);
                var unused = child.reference();
                children[way] = child;
              });
      return children;
    }
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
