package dev.portcullis.devnet.trie;

import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.rlp.RlpWriter;

/** A node of the trie, immutable, with its reference computed once when first needed. */
abstract sealed class TrieNode {

  /** The offset from the length of a short string to its first byte in RLP. */
  private static final int STRING = 0x80;

  private volatile byte[] reference;

  /** The RLP of the node: fast to create from the references below, and too long to keep. */
  abstract byte[] encoding();

  /**
   * The parent's reference to this node, as RLP: short nodes are embedded, others are referenced by
   * hash.
   */
  final byte[] reference() {
    byte[] known = reference;
    if (known == null) {
      byte[] full = encoding();
      known = full.length < Hash.SIZE ? full : named(Keccak.digest(full, 0, full.length));
      reference = known;
    }
    return known;
  }

  private static byte[] named(byte[] hash) {
    byte[] rlp = new byte[1 + Hash.SIZE];
    rlp[0] = (byte) (STRING + Hash.SIZE);
    System.arraycopy(hash, 0, rlp, 1, Hash.SIZE);
    return rlp;
  }

  /** The end of a path. */
  static final class Leaf extends TrieNode {
    final byte[] path;
    final byte[] value;

    Leaf(byte[] path, byte[] value) {
      this.path = path;
      this.value = value;
    }

    @Override
    byte[] encoding() {
      return RlpWriter.encodeList(w -> w.put(Nibbles.compact(path, true)).put(value));
    }
  }

  /** A path segment that all keys below have in common. */
  static final class Extension extends TrieNode {
    final byte[] path;
    final Branch child;

    Extension(byte[] path, Branch child) {
      this.path = path;
      this.child = child;
    }

    @Override
    byte[] encoding() {
      return RlpWriter.encodeList(w -> w.put(Nibbles.compact(path, false)).raw(child.reference()));
    }
  }

  /** A branch with sixteen children, and the value of the key that ends here, or null. */
  static final class Branch extends TrieNode {
    private static final byte[] NONE = RlpWriter.encode(new byte[0]);

    final TrieNode[] children;
    final byte[] value;

    Branch(TrieNode[] children, byte[] value) {
      this.children = children;
      this.value = value;
    }

    Branch with(int nibble, TrieNode child) {
      TrieNode[] changed = children.clone();
      changed[nibble] = child;
      return new Branch(changed, value);
    }

    @Override
    byte[] encoding() {
      byte[] end = value == null ? NONE : RlpWriter.encode(value);
      int size = end.length;
      for (TrieNode child : children) {
        size += child == null ? NONE.length : child.reference().length;
      }
      byte[] encoding = RlpWriter.listOf(size);
      int at = encoding.length - size;
      for (TrieNode child : children) {
        byte[] item = child == null ? NONE : child.reference();
        System.arraycopy(item, 0, encoding, at, item.length);
        at += item.length;
      }
      System.arraycopy(end, 0, encoding, at, end.length);
      return encoding;
    }
  }
}
