package dev.portcullis.devnet.store;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.state.Account;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.crypto.Keccak;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The digest by which a block is verified when the database as a whole is damaged. It contains the
 * sum over the block's entries other than state (8 bytes), then a digest of each version of state
 * that it wrote (8 bytes), in the order of its list of changes. All its keys follow from the block
 * and that list.
 */
final class BlockChecksum {
  private static final Logger LOG = LoggerFactory.getLogger(BlockChecksum.class);
  private static final Hash NO_BLOCK = Hash.ZERO;

  private final Database database;

  BlockChecksum(Database database) {
    this.database = database;
  }

  /** The digest of the block that a batch adds. */
  static byte[] of(WriteBatch batch) {
    long sum = 0;
    ByteBuffer out = ByteBuffer.allocate((1 + batch.size()) * Long.BYTES).putLong(0);
    for (int i = 0; i < batch.size(); i++) {
      switch (batch.key(i)[0]) {
        case Keys.ACCOUNT, Keys.STORAGE -> out.putLong(batch.digest(i));
        case Keys.BLOCK, Keys.BLOCK_HASH, Keys.TRANSACTION, Keys.LOG, Keys.CHANGES ->
            sum += batch.digest(i);
        default -> {
          // The hash of code proves it; the other entries belong to no block.
        }
      }
    }
    byte[] digest = new byte[out.position()];
    out.putLong(0, sum).flip().get(digest);
    return digest;
  }

  /** Adds the missing digests of blocks from an earlier version, up to the last block. */
  void addMissing(Block head, long oldest) {
    if (database.get(Keys.digest(0)) != null) {
      return;
    }
    Hash parent = NO_BLOCK;
    byte[] first = null;
    for (long number = 0; number <= head.number(); number++) {
      VerifiedBlock block =
          whole(number, parent, oldest, false)
              .orElseThrow(
                  () -> new StoreException("A block of the stored chain is missing", null));
      parent = block.block().hash();
      if (number == 0) {
        first = block.digest();
      } else {
        add(number, block.digest());
      }
    }
    // The digest of the first block marks that all exist.
    add(0, first);
  }

  private void add(long number, byte[] digest) {
    WriteBatch batch = new WriteBatch();
    batch.put(Keys.digest(number), digest);
    database.write(batch);
  }

  /**
   * The entries of a block other than state and code, without its digest, or null if one is
   * missing.
   */
  private List<Map.Entry<byte[], byte[]>> entries(Block block) {
    List<byte[]> keys = new ArrayList<>();
    keys.add(Keys.block(block.number()));
    keys.add(Keys.blockHash(block.hash()));
    keys.add(Keys.changes(block.number()));
    block.transactions().forEach(each -> keys.add(Keys.transaction(each.hash())));
    LogBlockIndex.entries(block).forEach(keys::add);
    return read(keys);
  }

  private List<Map.Entry<byte[], byte[]>> read(List<byte[]> keys) {
    List<Map.Entry<byte[], byte[]>> found = new ArrayList<>();
    for (byte[] key : keys) {
      byte[] value = database.get(key);
      if (value == null) {
        return null;
      }
      found.add(Map.entry(key, value));
    }
    return found;
  }

  /**
   * A block with all its entries, if it is intact.
   *
   * @param number its height
   * @param parent the hash of the block before
   * @param oldest the oldest block whose state is kept
   * @param known whether it must have its digest; otherwise it gets one
   */
  Optional<VerifiedBlock> whole(long number, Hash parent, long oldest, boolean known) {
    try {
      return Optional.ofNullable(read(number, parent, oldest, known));
    } catch (RuntimeException e) {
      // Damaged pages and blocks cause many kinds of exceptions.
      LOG.debug("Block {} cannot be read", number, e);
      return Optional.empty();
    }
  }

  /**
   * An intact block.
   *
   * @param block the block
   * @param batch puts everything that belongs to it, its digest last
   */
  record VerifiedBlock(Block block, WriteBatch batch) {
    byte[] digest() {
      return batch.value(batch.size() - 1);
    }
  }

  private VerifiedBlock read(long number, Hash parent, long oldest, boolean known) {
    byte[] stored = database.get(Keys.block(number));
    byte[] digest = database.get(Keys.digest(number));
    if (stored == null || (known && digest == null)) {
      return null;
    }
    Block block = Block.decode(stored);
    List<Map.Entry<byte[], byte[]>> entries = entries(block);
    if (entries == null
        || block.number() != number
        || !block.header().parentHash().equals(number == 0 ? NO_BLOCK : parent)) {
      return null;
    }
    WriteBatch batch = new WriteBatch();
    long sum = 0;
    for (Map.Entry<byte[], byte[]> entry : entries) {
      batch.insert(entry.getKey(), entry.getValue());
      sum += EntryChecksum.of(entry.getKey(), entry.getValue());
    }
    List<byte[]> versions = KeyListCodec.decode(database.get(Keys.changes(number)));
    ByteBuffer made = ByteBuffer.allocate((1 + versions.size()) * Long.BYTES).putLong(sum);
    ByteBuffer expected = known ? ByteBuffer.wrap(digest) : made;
    if (expected.limit() != made.limit() || expected.getLong(0) != sum) {
      return null;
    }
    for (int i = 0; i < versions.size(); i++) {
      byte[] value = database.get(versions.get(i));
      if (value == null) {
        if (!isPruned(versions.get(i), number, oldest)) {
          return null;
        }
        made.putLong(0);
        continue;
      }
      made.putLong(EntryChecksum.of(versions.get(i), value));
      if (made.getLong((1 + i) * Long.BYTES) != expected.getLong((1 + i) * Long.BYTES)
          || !addCode(batch, versions.get(i), value)) {
        return null;
      }
      batch.insert(versions.get(i), value);
    }
    batch.insert(Keys.digest(number), known ? digest : made.array());
    return new VerifiedBlock(block, batch);
  }

  /** Whether a version may be missing: the oldest kept state has a younger one. */
  private boolean isPruned(byte[] version, long number, long oldest) {
    if (number >= oldest) {
      return false;
    }
    byte[] from = version.clone();
    ByteBuffer.wrap(from).putLong(from.length - Long.BYTES, ~oldest);
    Map.Entry<byte[], byte[]> younger = database.ceiling(from);
    return younger != null
        && younger.getKey().length == version.length
        && Arrays.equals(
            younger.getKey(),
            0,
            version.length - Long.BYTES,
            version,
            0,
            version.length - Long.BYTES)
        && ~Keys.trailingNumber(younger.getKey()) > number;
  }

  private boolean addCode(WriteBatch batch, byte[] key, byte[] value) {
    if (key[0] != Keys.ACCOUNT) {
      return key[0] == Keys.STORAGE;
    }
    Optional<Hash> hash =
        StateHistory.decode(value)
            .map(Account::codeHash)
            .filter(each -> !each.equals(Keccak.EMPTY));
    if (hash.isEmpty()) {
      return true;
    }
    byte[] code = database.get(Keys.code(hash.get()));
    if (code == null || !Keccak.hash(code).equals(hash.get())) {
      return false;
    }
    batch.put(Keys.code(hash.get()), code);
    return true;
  }
}
