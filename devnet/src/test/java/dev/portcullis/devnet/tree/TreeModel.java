package dev.portcullis.devnet.tree;

import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Blake2s256;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The state tree, built from all its leaves each time, as the specification describes it. */
public final class TreeModel {
  private final List<Hash> keys = new ArrayList<>(List.of(Hash.ZERO, Hash.of(UInt256.MAX)));
  private final TreeMap<Hash, Hash> values = new TreeMap<>();

  /** A tree without slots. */
  public TreeModel() {
    keys.forEach(key -> values.put(key, Hash.ZERO));
  }

  /** Applies the changes of a batch. */
  public void apply(SortedMap<Hash, Hash> changes) {
    changes.forEach(
        (key, value) -> {
          if (!values.containsKey(key) && !value.equals(Hash.ZERO)) {
            keys.add(key);
          }
          if (keys.contains(key)) {
            values.put(key, value);
          }
        });
  }

  /** The number of leaves. */
  public long leaves() {
    return keys.size();
  }

  /** The value of a key; zero without a leaf. */
  public Hash value(Hash key) {
    return values.getOrDefault(key, Hash.ZERO);
  }

  /** All keys. */
  public List<Hash> keys() {
    return List.copyOf(keys);
  }

  /** The root. */
  public Hash root() {
    List<Hash> level = new ArrayList<>();
    for (Hash key : keys) {
      Hash higher = values.higherKey(key);
      long next = higher == null ? 1 : keys.indexOf(higher);
      level.add(new TreeLeaf(key, values.get(key), next).hash());
    }
    Hash empty = Blake2s256.hash(new byte[72]);
    for (int height = 0; height < 64; height++) {
      List<Hash> above = new ArrayList<>();
      for (int i = 0; i < level.size(); i += 2) {
        Hash right = i + 1 < level.size() ? level.get(i + 1) : empty;
        above.add(Blake2s256.hash(level.get(i).toArray(), right.toArray()));
      }
      empty = Blake2s256.hash(empty.toArray(), empty.toArray());
      level = above;
    }
    return level.get(0);
  }

  /** The root that a way leads to. */
  public static Hash rootOf(LeafPath path) {
    Hash node = path.leaf().hash();
    for (int level = 0; level < 64; level++) {
      Hash sibling =
          level < path.siblings().size() ? path.siblings().get(level) : TreeHash.empty(level);
      node =
          (path.index() >> level) % 2 == 0
              ? TreeHash.node(node, sibling)
              : TreeHash.node(sibling, node);
    }
    return node;
  }
}
