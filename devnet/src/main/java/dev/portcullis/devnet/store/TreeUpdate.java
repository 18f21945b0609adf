package dev.portcullis.devnet.store;

import dev.portcullis.ethereum.common.Hash;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The entries of the state tree that are new with a batch. */
public final class TreeUpdate {
  private final long batch;
  private final WriteBatch entries = new WriteBatch();

  /** An update without entries. */
  public TreeUpdate(long batch) {
    this.batch = batch;
  }

  /** Adds a leaf in its encoding. */
  public void leaf(long index, byte[] leaf) {
    entries.insert(Keys.treeLeaf(index, batch), leaf);
  }

  /** Adds the hash of an inner node. */
  public void node(int level, long position, byte[] hash) {
    entries.insert(Keys.treeNode(level, position, batch), hash);
  }

  /** Adds the index of a new leaf. */
  public void key(Hash key, long index) {
    entries.insert(Keys.treeKey(key), ByteBuffer.allocate(Long.BYTES).putLong(index).array());
  }

  /** Adds the entries to a batch of the database, and their list with a digest of each. */
  void addTo(WriteBatch written) {
    List<byte[]> list = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      list.add(entries.key(i));
      list.add(ByteBuffer.allocate(Long.BYTES).putLong(entries.digest(i)).array());
    }
    written.addAll(entries);
    written.insert(Keys.treeChanges(batch), KeyListCodec.encode(list));
  }
}
