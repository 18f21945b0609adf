package dev.portcullis.devnet.store;

import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The key spaces of the chain's database. The first byte names the space. State keys end in the
 * inverted block number, so that the first key at or after {@code …|~n} is the value as of block n.
 */
final class Keys {
  static final byte BLOCK = 1;
  static final byte BLOCK_HASH = 2;
  static final byte TRANSACTION = 3;
  static final byte ACCOUNT = 4;
  static final byte STORAGE = 5;
  static final byte CODE = 6;
  static final byte LOG = 7;
  static final byte CHANGES = 8;
  static final byte META = 9;
  static final byte BATCH = 10;
  static final byte BATCH_OF_BLOCK = 11;
  static final byte DIGEST = 12;
  static final byte TREE_LEAF = 13;
  static final byte TREE_NODE = 14;
  static final byte TREE_KEY = 15;
  static final byte TREE_CHANGES = 16;

  private Keys() {}

  static byte[] block(long number) {
    return numbered(BLOCK, number);
  }

  static byte[] batch(long number) {
    return numbered(BATCH, number);
  }

  /** The key of a batch, by its last block. */
  static byte[] batchOfBlock(long lastBlock) {
    return numbered(BATCH_OF_BLOCK, lastBlock);
  }

  /** The keys of state that a block wrote. */
  static byte[] changes(long number) {
    return numbered(CHANGES, number);
  }

  /** The digest of a block. */
  static byte[] digest(long number) {
    return numbered(DIGEST, number);
  }

  static byte[] blockHash(Hash hash) {
    return hashed(BLOCK_HASH, hash);
  }

  static byte[] transaction(Hash hash) {
    return hashed(TRANSACTION, hash);
  }

  static byte[] code(Hash hash) {
    return hashed(CODE, hash);
  }

  static byte[] account(EvmAddress address, long block) {
    return ByteBuffer.allocate(1 + EvmAddress.SIZE + Long.BYTES)
        .put(ACCOUNT)
        .put(address.toArray())
        .putLong(~block)
        .array();
  }

  static byte[] storage(EvmAddress address, UInt256 slot, long block) {
    return ByteBuffer.allocate(1 + EvmAddress.SIZE + UInt256.SIZE + Long.BYTES)
        .put(STORAGE)
        .put(address.toArray())
        .put(slot.toArray())
        .putLong(~block)
        .array();
  }

  static byte[] log(int position, byte[] value, long block) {
    return ByteBuffer.allocate(2 + value.length + Long.BYTES)
        .put(LOG)
        .put((byte) position)
        .put(value)
        .putLong(block)
        .array();
  }

  /** The key of a leaf of the state tree as of a batch. */
  static byte[] treeLeaf(long index, long batch) {
    return ByteBuffer.allocate(1 + 2 * Long.BYTES)
        .put(TREE_LEAF)
        .putLong(index)
        .putLong(~batch)
        .array();
  }

  /** The key of an inner node of the state tree as of a batch. */
  static byte[] treeNode(int level, long position, long batch) {
    return ByteBuffer.allocate(2 + 2 * Long.BYTES)
        .put(TREE_NODE)
        .put((byte) level)
        .putLong(position)
        .putLong(~batch)
        .array();
  }

  /**
   * The key of the index of a leaf. It is inverted, so that the first entry at or after it is the
   * leaf with the same or the next smaller key.
   */
  static byte[] treeKey(Hash leaf) {
    byte[] key = hashed(TREE_KEY, leaf);
    for (int i = 1; i < key.length; i++) {
      key[i] = (byte) ~key[i];
    }
    return key;
  }

  /** The entries of the state tree that a batch wrote. */
  static byte[] treeChanges(long batch) {
    return numbered(TREE_CHANGES, batch);
  }

  static byte[] meta(String name) {
    byte[] text = name.getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(1 + text.length).put(META).put(text).array();
  }

  /** The first key of a space. */
  static byte[] first(byte space) {
    return new byte[] {space};
  }

  /** The address of a key of an account or of storage. */
  static EvmAddress address(byte[] key) {
    return EvmAddress.of(key, 1);
  }

  /** The slot of a key of storage. */
  static UInt256 slot(byte[] key) {
    return UInt256.of(key, 1 + EvmAddress.SIZE);
  }

  /** The number a key ends with. */
  static long trailingNumber(byte[] key) {
    return ByteBuffer.wrap(key).getLong(key.length - Long.BYTES);
  }

  private static byte[] numbered(byte space, long number) {
    return ByteBuffer.allocate(1 + Long.BYTES).put(space).putLong(number).array();
  }

  private static byte[] hashed(byte space, Hash hash) {
    return ByteBuffer.allocate(1 + Hash.SIZE).put(space).put(hash.toArray()).array();
  }
}
