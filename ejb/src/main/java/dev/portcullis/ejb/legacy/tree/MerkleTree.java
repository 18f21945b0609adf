package dev.portcullis.ejb.legacy.tree;

import dev.portcullis.ejb.legacy.musig.Fr;
import dev.portcullis.ejb.legacy.musig.Rescue;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A binary tree of which nobody holds more than a block needs: what changes at the leaves, and what
 * stands beside the paths from there to the root. Below a node that is not known is nothing.
 */
final class MerkleTree {
  private static final int MOST_LEVELS = 32;

  /** The nodes of each level below which there is nothing. */
  private static final Fr[] EMPTY = empty();

  private MerkleTree() {}

  private static Fr[] empty() {
    Fr[] nodes = new Fr[MOST_LEVELS + 1];
    nodes[0] = Fr.ZERO;
    for (int level = 0; level < MOST_LEVELS; level++) {
      nodes[level + 1] = Rescue.compress(nodes[level], nodes[level]);
    }
    return nodes;
  }

  /** How many levels are above the leaves where there are so many; a single one is the root. */
  static int depth(int leaves) {
    return leaves <= 1 ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(leaves - 1);
  }

  /** The places that have to be known for these leaves to be changed. */
  static Set<Node> beside(int depth, Set<Long> leaves) {
    Set<Node> found = new HashSet<>();
    Set<Long> level = new TreeSet<>(leaves);
    for (int i = 0; i < depth; i++) {
      for (long position : level) {
        if (!level.contains(position ^ 1)) {
          found.add(new Node(i, position ^ 1));
        }
      }
      level = level.stream().map(position -> position >>> 1).collect(Collectors.toSet());
    }
    return found;
  }

  /**
   * All nodes that change with these leaves, the leaves and the root among them. The nodes of a
   * level are computed side by side.
   *
   * @param leaves what stands there from now on, by position; at least one
   * @param known what stands {@linkplain #beside} the paths; what is missing is empty
   */
  static Map<Node, Fr> changed(int depth, Map<Long, Fr> leaves, Map<Node, Fr> known) {
    Map<Node, Fr> all = new HashMap<>();
    leaves.forEach((position, leaf) -> all.put(new Node(0, position), leaf));
    List<Node> level = List.copyOf(all.keySet());
    for (int i = 0; i < depth; i++) {
      Map<Node, Fr> parents =
          level.stream().map(Node::parent).distinct().toList().parallelStream()
              .collect(Collectors.toMap(parent -> parent, parent -> hash(parent, all, known)));
      all.putAll(parents);
      level = List.copyOf(parents.keySet());
    }
    return all;
  }

  private static Fr hash(Node parent, Map<Node, Fr> changed, Map<Node, Fr> known) {
    Node left = new Node(parent.level() - 1, parent.position() << 1);
    return Rescue.compress(at(left, changed, known), at(left.sibling(), changed, known));
  }

  private static Fr at(Node node, Map<Node, Fr> changed, Map<Node, Fr> known) {
    return Stream.of(changed, known)
        .map(nodes -> nodes.get(node))
        .filter(found -> found != null)
        .findFirst()
        .orElse(EMPTY[node.level()]);
  }
}
