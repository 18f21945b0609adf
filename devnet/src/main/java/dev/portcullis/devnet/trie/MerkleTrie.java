package dev.portcullis.devnet.trie;

import dev.portcullis.devnet.trie.TrieNode.Branch;
import dev.portcullis.devnet.trie.TrieNode.Extension;
import dev.portcullis.devnet.trie.TrieNode.Leaf;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.rlp.RlpWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A Merkle-Patricia trie (yellow paper, appendix D) in memory. Immutable: a change creates a new
 * trie that shares its common nodes with the old one, so that earlier states stay readable and only
 * changed paths are hashed again. Keys are used unhashed; the tries of the state hash them first.
 */
public final class MerkleTrie {

  /** The empty trie. */
  public static final MerkleTrie EMPTY = new MerkleTrie(null);

  private static final byte[] NOTHING = RlpWriter.encode(new byte[0]);

  private final TrieNode top;

  MerkleTrie(TrieNode top) {
    this.top = top;
  }

  /** This trie with a value, which is not empty, at a key. */
  public MerkleTrie with(byte[] key, byte[] value) {
    if (value.length == 0) {
      throw new IllegalArgumentException("a trie holds no empty values: remove the key");
    }
    return new MerkleTrie(put(top, Nibbles.of(key), 0, value.clone()));
  }

  /** This trie without a key. */
  public MerkleTrie without(byte[] key) {
    return new MerkleTrie(remove(top, Nibbles.of(key), 0));
  }

  /** The root hash. */
  public Hash root() {
    return Keccak.hash(top == null ? NOTHING : top.encoding());
  }

  /** The value at a key. */
  public Optional<byte[]> get(byte[] key) {
    byte[] path = Nibbles.of(key);
    List<TrieNode> walked = walk(path);
    byte[] value = walked.isEmpty() ? null : valueAt(walked.get(walked.size() - 1), path, walked);
    return Optional.ofNullable(value).map(byte[]::clone);
  }

  /**
   * The encodings of the nodes from the root towards a key, which prove its value or that it has
   * none ({@code eth_getProof}, EIP-1186). Nodes embedded in their parents are not repeated.
   */
  public List<byte[]> proof(byte[] key) {
    List<byte[]> proof = new ArrayList<>();
    for (TrieNode node : walk(Nibbles.of(key))) {
      if (proof.isEmpty() || node.encoding().length >= 32) {
        proof.add(node.encoding().clone());
      }
    }
    return proof;
  }

  private List<TrieNode> walk(byte[] path) {
    List<TrieNode> walked = new ArrayList<>();
    TrieNode node = top;
    int at = 0;
    while (node != null) {
      walked.add(node);
      if (node instanceof Extension extension) {
        boolean along = Nibbles.common(path, at, extension.path) == extension.path.length;
        node = along ? extension.child : null;
        at += extension.path.length;
      } else if (node instanceof Branch branch && at < path.length) {
        node = branch.children[path[at++]];
      } else {
        node = null;
      }
    }
    return walked;
  }

  private static byte[] valueAt(TrieNode last, byte[] path, List<TrieNode> walked) {
    int at = 0;
    for (TrieNode node : walked) {
      if (node != last) {
        at += node instanceof Extension extension ? extension.path.length : 1;
      }
    }
    if (last instanceof Leaf leaf) {
      return Arrays.equals(leaf.path, Nibbles.from(path, at)) ? leaf.value : null;
    }
    return last instanceof Branch branch && at == path.length ? branch.value : null;
  }

  private static TrieNode put(TrieNode node, byte[] path, int at, byte[] value) {
    if (node == null) {
      return new Leaf(Nibbles.from(path, at), value);
    }
    if (node instanceof Branch branch) {
      if (at == path.length) {
        return new Branch(branch.children, value);
      }
      int nibble = path[at];
      return branch.with(nibble, put(branch.children[nibble], path, at + 1, value));
    }
    byte[] own = node instanceof Leaf leaf ? leaf.path : ((Extension) node).path;
    int common = Nibbles.common(path, at, own);
    if (common == own.length) {
      if (node instanceof Extension extension) {
        return new Extension(own, (Branch) put(extension.child, path, at + common, value));
      }
      if (at + common == path.length) {
        return new Leaf(own, value);
      }
    }
    Branch fork = new Branch(new TrieNode[16], null);
    fork = (Branch) hang(fork, node, own, common);
    fork = (Branch) put(fork, path, at + common, value);
    return common == 0 ? fork : new Extension(Arrays.copyOf(own, common), fork);
  }

  /** Attaches the rest of a leaf or extension after its first {@code common} nibbles. */
  private static TrieNode hang(Branch fork, TrieNode node, byte[] own, int common) {
    if (node instanceof Leaf leaf) {
      return put(fork, own, common, leaf.value);
    }
    Branch child = ((Extension) node).child;
    byte[] rest = Nibbles.from(own, common + 1);
    return fork.with(own[common], rest.length == 0 ? child : new Extension(rest, child));
  }

  private static TrieNode remove(TrieNode node, byte[] path, int at) {
    if (node instanceof Leaf leaf) {
      return Arrays.equals(leaf.path, Nibbles.from(path, at)) ? null : leaf;
    }
    if (node instanceof Extension extension) {
      if (Nibbles.common(path, at, extension.path) < extension.path.length) {
        return extension;
      }
      TrieNode child = remove(extension.child, path, at + extension.path.length);
      return child == extension.child ? extension : prefix(extension.path, child);
    }
    if (node instanceof Branch branch) {
      if (at == path.length) {
        return branch.value == null ? branch : shrink(new Branch(branch.children, null));
      }
      TrieNode before = branch.children[path[at]];
      TrieNode after = remove(before, path, at + 1);
      return after == before ? branch : shrink(branch.with(path[at], after));
    }
    return null;
  }

  /** Replaces a branch that has only one child left. */
  private static TrieNode shrink(Branch branch) {
    int only = -1;
    int count = branch.value == null ? 0 : 1;
    for (int i = 0; i < branch.children.length; i++) {
      if (branch.children[i] != null) {
        only = i;
        count++;
      }
    }
    if (count > 1) {
      return branch;
    }
    return only < 0
        ? new Leaf(new byte[0], branch.value)
        : prefix(new byte[] {(byte) only}, branch.children[only]);
  }

  private static TrieNode prefix(byte[] path, TrieNode node) {
    if (node instanceof Leaf leaf) {
      return new Leaf(Nibbles.join(path, leaf.path), leaf.value);
    }
    return node instanceof Extension extension
        ? new Extension(Nibbles.join(path, extension.path), extension.child)
        : new Extension(path, (Branch) node);
  }
}
