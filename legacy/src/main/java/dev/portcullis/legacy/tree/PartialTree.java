package dev.portcullis.legacy.tree;

import dev.portcullis.legacy.musig.Fr;
import dev.portcullis.persistence.legacy.tree.TreeNode;
import dev.portcullis.persistence.legacy.tree.TreeNode.NodeLocation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The part of a tree that a block needs. Unknown nodes are empty. */
final class PartialTree {
  private static final Comparator<NodeLocation> UPWARD =
      Comparator.comparingInt(NodeLocation::level).thenComparingLong(NodeLocation::position);

  private final long tree;
  private final Map<NodeLocation, TreeBranch> known = new TreeMap<>(UPWARD);
  private final Map<NodeLocation, TreeBranch> changed = new TreeMap<>(UPWARD);

  /** Creates a part of the tree with this number in the stored nodes. */
  PartialTree(long tree) {
    this.tree = tree;
  }

  /** Adds the locations from a leaf, or the level above it, up to the root. */
  static void path(Collection<NodeLocation> places, long tree, int lowest, int depth, long leaf) {
    for (int level = lowest; level <= depth; level++) {
      places.add(new NodeLocation(tree, level, leaf >>> (2 * level)));
    }
  }

  /** Adds a stored node. */
  void addStored(TreeNode stored) {
    known.put(stored.place(), TreeBranch.of(stored));
  }

  /**
   * A node that does not change.
   *
   * @throws IllegalStateException if it is unknown
   */
  TreeBranch known(NodeLocation nodeLocation) {
    TreeBranch found = known.get(nodeLocation);
    if (found == null) {
      throw new IllegalStateException("There is nothing at " + nodeLocation);
    }
    return found;
  }

  /** A node that changes. */
  TreeBranch at(int level, long position) {
    return changed.computeIfAbsent(
        new NodeLocation(tree, level, position),
        nodeLocation -> {
          TreeBranch stored = known.get(nodeLocation);
          return stored == null ? TreeBranch.empty() : stored;
        });
  }

  /**
   * The root of the tree with these leaves.
   *
   * @param depth the number of levels above the leaves; with none, the leaf is the root
   * @param leaves that changed, by position; at least one
   * @param ahead may hash the branches of a level, which do not depend on each other
   * @throws IllegalStateException if the tree is too small for them
   */
  Fr root(int depth, Map<Long, Fr> leaves, Consumer<List<TreeBranch>> ahead) {
    Map<Long, Fr> below = leaves;
    for (int level = 1; level <= depth; level++) {
      Map<Long, TreeBranch> touched = new TreeMap<>();
      for (Map.Entry<Long, Fr> child : below.entrySet()) {
        long parent = child.getKey() / TreeBranch.CHILDREN;
        TreeBranch branch = at(level, parent);
        branch.set((int) (child.getKey() % TreeBranch.CHILDREN), child.getValue());
        touched.put(parent, branch);
      }
      ahead.accept(List.copyOf(touched.values()));
      below = new TreeMap<>();
      for (Map.Entry<Long, TreeBranch> each : touched.entrySet()) {
        below.put(each.getKey(), each.getValue().hash());
      }
    }
    Fr root = below.get(0L);
    if (root == null || below.size() > 1) {
      throw new IllegalStateException("Tree " + tree + " is too small for one of its leaves");
    }
    return root;
  }

  /** The nodes to store. */
  List<TreeNode> changed() {
    List<TreeNode> nodes = new ArrayList<>(changed.size());
    changed.forEach((nodeLocation, branch) -> nodes.add(branch.stored(nodeLocation)));
    return nodes;
  }
}
