package dev.portcullis.devnet.tree;

import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Blake2s256;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A leaf of the state tree.
 *
 * @param key its key, by which the leaves are linked
 * @param value the value of the slot
 * @param next the index of the leaf with the next greater key; the greatest one names itself
 */
public record TreeLeaf(Hash key, Hash value, long next) {
  static final int SIZE = 2 * Hash.SIZE + Long.BYTES;

  /** The leaf before all others. */
  static final TreeLeaf LEAST = new TreeLeaf(Hash.ZERO, Hash.ZERO, 1);

  /** The leaf after all others. */
  static final TreeLeaf GREATEST = new TreeLeaf(Hash.of(UInt256.MAX), Hash.ZERO, 1);

  /** Its hash. */
  public Hash hash() {
    return Blake2s256.hash(encode());
  }

  /** Its bytes, which are hashed and stored. */
  byte[] encode() {
    return ByteBuffer.allocate(SIZE)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(key.toArray())
        .put(value.toArray())
        .putLong(next)
        .array();
  }

  static TreeLeaf decode(byte[] stored) {
    ByteBuffer in = ByteBuffer.wrap(stored).order(ByteOrder.LITTLE_ENDIAN);
    byte[] key = new byte[Hash.SIZE];
    byte[] value = new byte[Hash.SIZE];
    in.get(key).get(value);
    return new TreeLeaf(Hash.of(key), Hash.of(value), in.getLong());
  }

  TreeLeaf withValue(Hash changed) {
    return new TreeLeaf(key, changed, next);
  }

  TreeLeaf withNext(long index) {
    return new TreeLeaf(key, value, index);
  }
}
