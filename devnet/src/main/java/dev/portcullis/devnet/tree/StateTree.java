package dev.portcullis.devnet.tree;

import dev.portcullis.devnet.store.StateTreeStore;
import dev.portcullis.devnet.store.TreeUpdate;
import dev.portcullis.ethereum.common.Hash;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The state tree as of each batch. A new batch costs in proportion to what it changed: the leaves,
 * and the nodes between them and the root.
 *
 * @param store its nodes
 */
public record StateTree(StateTreeStore store) {
  private static final int INITIAL_LEAVES = 2;

  /**
   * The tree after a batch.
   *
   * @param batch the number of the batch; −1 before the first one
   * @param leaves the number of its leaves; 0 before the first one
   */
  public record Version(long batch, long leaves) {
    /** Before the first batch. */
    public static final Version NONE = new Version(-1, 0);
  }

  /**
   * The tree after the next batch.
   *
   * @param root its root
   * @param leaves the number of its leaves
   * @param update what is stored of it
   */
  public record Advance(Hash root, long leaves, TreeUpdate update) {}

  /**
   * Computes the tree after the next batch; nothing is stored yet. A key that has no leaf gets one
   * unless its value is zero. A leaf remains when its value becomes zero.
   *
   * @param from the tree before
   * @param values the changed values, by key
   */
  public Advance advance(Version from, SortedMap<Hash, Hash> values) {
    Changes changes = new Changes(from);
    values.forEach(changes::write);
    return changes.finish();
  }

  /** The root of a tree. */
  public Hash root(Version version) {
    int height = height(version.leaves());
    return TreeHash.rootOver(hash(version, height, 0), height);
  }

  /** What a tree has at a key. */
  public TreeProof prove(Version version, Hash key) {
    long index = atOrBefore(version, key);
    LeafPath left = path(version, index);
    return left.leaf().key().equals(key)
        ? new TreeProof.Existing(left)
        : new TreeProof.Absent(left, path(version, left.leaf().next()));
  }

  private LeafPath path(Version version, long index) {
    List<Hash> siblings = new ArrayList<>();
    int height = height(version.leaves());
    for (int level = 0; level < height; level++) {
      siblings.add(hash(version, level, (index >> level) ^ 1));
    }
    return new LeafPath(index, leaf(version, index), siblings);
  }

  /** The height of the least subtree with this many leaves. */
  private static int height(long leaves) {
    return Long.SIZE - Long.numberOfLeadingZeros(leaves - 1);
  }

  private long atOrBefore(Version version, Hash key) {
    return store
        .atOrBefore(key, version.leaves())
        .orElseThrow(() -> new IllegalStateException("the state tree has no first leaf"));
  }

  private TreeLeaf leaf(Version version, long index) {
    return store
        .leaf(index, version.batch())
        .map(TreeLeaf::decode)
        .orElseThrow(() -> new IllegalStateException("the state tree lacks leaf " + index));
  }

  /** The hash of the subtree at a position of a level. */
  private Hash hash(Version version, int level, long position) {
    if (position >= (version.leaves() + (1L << level) - 1) >> level) {
      return TreeHash.empty(level);
    }
    if (level == 0) {
      return leaf(version, position).hash();
    }
    return store
        .node(level, position, version.batch())
        .map(Hash::of)
        .orElseThrow(
            () -> new IllegalStateException("the state tree lacks " + level + "/" + position));
  }

  /** The leaves that a batch changes. */
  private final class Changes {
    private final Version from;
    private final TreeUpdate update;
    private final Map<Long, TreeLeaf> leaves = new TreeMap<>();
    private final TreeMap<Hash, Long> added = new TreeMap<>();
    private long next;

    Changes(Version from) {
      this.from = from;
      this.update = new TreeUpdate(from.batch() + 1);
      this.next = from.leaves();
      if (next == 0) {
        add(0, TreeLeaf.LEAST);
        add(1, TreeLeaf.GREATEST);
        next = INITIAL_LEAVES;
      }
    }

    private void add(long index, TreeLeaf leaf) {
      leaves.put(index, leaf);
      added.put(leaf.key(), index);
      update.key(leaf.key(), index);
    }

    private TreeLeaf current(long index) {
      TreeLeaf changed = leaves.get(index);
      return changed == null ? leaf(from, index) : changed;
    }

    void write(Hash key, Hash value) {
      long index = atOrBelow(key);
      TreeLeaf found = current(index);
      if (found.key().equals(key)) {
        if (!found.value().equals(value)) {
          leaves.put(index, found.withValue(value));
        }
      } else if (!value.equals(Hash.ZERO)) {
        add(next, new TreeLeaf(key, value, found.next()));
        leaves.put(index, found.withNext(next));
        next++;
      }
    }

    /** The greater one of the stored and the added leaves. */
    private long atOrBelow(Hash key) {
      Map.Entry<Hash, Long> fresh = added.floorEntry(key);
      if (from.leaves() == 0) {
        return fresh.getValue();
      }
      long stored = atOrBefore(from, key);
      return fresh != null && fresh.getKey().compareTo(current(stored).key()) > 0
          ? fresh.getValue()
          : stored;
    }

    Advance finish() {
      Map<Long, Hash> hashes = new HashMap<>();
      leaves.forEach(
          (index, leaf) -> {
            update.leaf(index, leaf.encode());
            hashes.put(index, leaf.hash());
          });
      int height = height(next);
      Map<Long, Hash> below = hashes;
      for (int level = 0; level < height; level++) {
        Map<Long, Hash> above = new HashMap<>();
        for (long position : below.keySet()) {
          long parent = position >> 1;
          if (!above.containsKey(parent)) {
            Hash left = at(below, level, 2 * parent);
            Hash node = TreeHash.node(left, at(below, level, 2 * parent + 1));
            above.put(parent, node);
            update.node(level + 1, parent, node.toArray());
          }
        }
        below = above;
      }
      Hash top = below.isEmpty() ? hash(from, height, 0) : below.get(0L);
      return new Advance(TreeHash.rootOver(top, height), next, update);
    }

    private Hash at(Map<Long, Hash> changed, int level, long position) {
      return Optional.ofNullable(changed.get(position))
          .orElseGet(() -> hash(from, level, position));
    }
  }
}
