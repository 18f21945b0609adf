package dev.portcullis.legacy.tree;

import dev.portcullis.legacy.musig.Fr;
import dev.portcullis.persistence.legacy.tree.TreeNode;
import dev.portcullis.persistence.legacy.tree.TreeNode.Place;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** One tree as far as a block needs it. What is not known of it is empty. */
final class Branches {
  private static final Comparator<Place> UPWARD =
      Comparator.comparingInt(Place::level).thenComparingLong(Place::position);

  private final long tree;
  private final Map<Place, Branch> known = new TreeMap<>(UPWARD);
  private final Map<Place, Branch> changed = new TreeMap<>(UPWARD);

  /** Of a number that stored nodes say. */
  Branches(long tree) {
    this.tree = tree;
  }

  /** The places from a leaf, or what is right above it, up to the root. */
  static void path(Collection<Place> places, long tree, int lowest, int depth, long leaf) {
    for (int level = lowest; level <= depth; level++) {
      places.add(new Place(tree, level, leaf >>> (2 * level)));
    }
  }

  /** Takes in what is stored. */
  void know(TreeNode stored) {
    known.put(stored.place(), Branch.of(stored));
  }

  /**
   * One that is not changed.
   *
   * @throws IllegalStateException if it is not known
   */
  Branch known(Place place) {
    Branch found = known.get(place);
    if (found == null) {
      throw new IllegalStateException("There is nothing at " + place);
    }
    return found;
  }

  /** One that is to be changed. */
  Branch at(int level, long position) {
    return changed.computeIfAbsent(
        new Place(tree, level, position),
        place -> {
          Branch stored = known.get(place);
          return stored == null ? Branch.empty() : stored;
        });
  }

  /**
   * The root of the tree once it has these leaves.
   *
   * @param depth how many levels are above the leaves; with none, the leaf is the root
   * @param leaves those that changed, by position; at least one
   * @param ahead may hash the branches of a level, which do not depend on each other
   * @throws IllegalStateException if the tree is too small for them
   */
  Fr root(int depth, Map<Long, Fr> leaves, Consumer<List<Branch>> ahead) {
    Map<Long, Fr> below = leaves;
    for (int level = 1; level <= depth; level++) {
      Map<Long, Branch> touched = new TreeMap<>();
      for (Map.Entry<Long, Fr> child : below.entrySet()) {
        long parent = child.getKey() / Branch.CHILDREN;
        Branch branch = at(level, parent);
        branch.set((int) (child.getKey() % Branch.CHILDREN), child.getValue());
        touched.put(parent, branch);
      }
      ahead.accept(List.copyOf(touched.values()));
      below = new TreeMap<>();
      for (Map.Entry<Long, Branch> each : touched.entrySet()) {
        below.put(each.getKey(), each.getValue().hash());
      }
    }
    Fr root = below.get(0L);
    if (root == null || below.size() > 1) {
      throw new IllegalStateException("Tree " + tree + " is too small for one of its leaves");
    }
    return root;
  }

  /** What is to be stored. */
  List<TreeNode> changed() {
    List<TreeNode> nodes = new ArrayList<>(changed.size());
    changed.forEach((place, branch) -> nodes.add(branch.stored(place)));
    return nodes;
  }
}
