package dev.portcullis.devnet.store;

import dev.portcullis.devnet.state.Account;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.InMemoryState;
import dev.portcullis.devnet.state.StateChanges;
import dev.portcullis.devnet.state.StateChanges.AccountChange;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.trie.StateTries;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.rlp.RlpReader;
import dev.portcullis.ethereum.rlp.RlpWriter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.h2.mvstore.Cursor;

/**
 * The state as of any kept block. Every value is stored under its key and the block that wrote it;
 * a read finds the youngest version that is not younger than the requested block.
 */
final class StateHistory {
  private static final int HOT_ACCOUNTS = 50_000;
  private static final int HOT_SLOTS = 200_000;
  private static final int HOT_CODES = 2_000;

  /** From this many on, older versions are skipped by a seek. */
  private static final int MANY_VERSIONS = 16;

  private static final byte[] GONE = new byte[0];
  private static final StateReader NOTHING = new InMemoryState();

  private final Database database;
  private final LatestStateCache<EvmAddress, Optional<Account>> accounts =
      new LatestStateCache<>(HOT_ACCOUNTS);
  private final LatestStateCache<SlotKey, UInt256> slots = new LatestStateCache<>(HOT_SLOTS);
  private final LatestStateCache<Hash, Code> codes = new LatestStateCache<>(HOT_CODES);

  /** The base of the first block; empty unless the chain is a copy of another. */
  private volatile StateReader below = NOTHING;

  StateHistory(Database database) {
    this.database = database;
  }

  /** Sets the base of the first block. */
  void setBase(Optional<StateReader> state) {
    below = state.orElse(NOTHING);
  }

  /** The state after a block, for any thread. */
  StateReader at(long block) {
    return new Reader(block, false);
  }

  /** The state after the last block, for the chain's writer: its reads fill the cache. */
  StateReader forWriter(long block) {
    return new Reader(block, true);
  }

  /** Adds the changes of a block to a batch, and their keys to a list. */
  void write(WriteBatch batch, List<byte[]> written, long block, StateChanges changes) {
    changes.codes().forEach((hash, code) -> batch.put(Keys.code(hash), code.bytes().shared()));
    if (below != NOTHING) {
      changes.accounts().values().stream()
          .flatMap(change -> change.account().stream())
          .map(Account::codeHash)
          .filter(hash -> !hash.equals(Keccak.EMPTY) && !changes.codes().containsKey(hash))
          .forEach(hash -> keep(batch, hash));
    }
    changes.accounts().forEach((address, change) -> write(batch, written, block, address, change));
  }

  /** Stored data must not depend on later responses of the upstream node. */
  private void keep(WriteBatch batch, Hash codeHash) {
    byte[] key = Keys.code(codeHash);
    if (database.get(key) == null) {
      batch.put(key, below.code(codeHash).bytes().shared());
    }
  }

  private void write(
      WriteBatch batch,
      List<byte[]> written,
      long block,
      EvmAddress address,
      AccountChange change) {
    Map<UInt256, UInt256> storage = new HashMap<>();
    if (change.storageCleared()) {
      slotsOf(address, block - 1).keySet().forEach(slot -> storage.put(slot, UInt256.ZERO));
    }
    storage.putAll(change.storage());
    storage.forEach(
        (slot, value) -> {
          byte[] key = Keys.storage(address, slot, block);
          batch.insert(key, value.toMinimalArray());
          written.add(key);
          slots.put(new SlotKey(address, slot), value, block);
        });
    byte[] key = Keys.account(address, block);
    batch.insert(key, change.account().map(StateHistory::encode).orElse(GONE));
    written.add(key);
    accounts.put(address, change.account(), block);
  }

  /** Drops the latest values: they are outdated. */
  void clearLatest() {
    accounts.clear();
    slots.clear();
  }

  /** Adds the deletion of all versions older than the given one to a batch. */
  void dropOlder(WriteBatch batch, byte[] version) {
    int prefix = version.length - Long.BYTES;
    Iterator<byte[]> keys = database.keysFrom(version);
    while (keys.hasNext()) {
      byte[] key = keys.next();
      if (!samePrefix(key, version, prefix)) {
        return;
      }
      if (!Arrays.equals(key, version)) {
        batch.delete(key);
      }
    }
  }

  /** The tries of the whole state after a block. */
  StateTries tries(long block) {
    StateTries.Builder builder = new StateTries.Builder();
    CompletableFuture<Void> slots = CompletableFuture.runAsync(() -> eachSlot(block, builder::add));
    sweep(
        Keys.ACCOUNT,
        block,
        (key, value) ->
            decode(value).ifPresent(account -> builder.add(Keys.address(key), account)));
    slots.join();
    return builder.build();
  }

  /**
   * Every account of the state after a block, in order, with its slots other than zero. For a copy
   * of another chain, only data that were written here.
   */
  Map<EvmAddress, Set<UInt256>> allAccounts(long block) {
    Map<EvmAddress, Set<UInt256>> all = new LinkedHashMap<>();
    sweep(
        Keys.ACCOUNT,
        block,
        (key, value) -> {
          if (value.length > 0) {
            all.put(Keys.address(key), new LinkedHashSet<>());
          }
        });
    eachSlot(
        block,
        (address, slot, value) -> all.getOrDefault(address, new LinkedHashSet<>()).add(slot));
    return all;
  }

  private interface SlotVisitor {
    void visit(EvmAddress address, UInt256 slot, UInt256 value);
  }

  /** Visits the slots other than zero after a block, in order. */
  private void eachSlot(long block, SlotVisitor visitor) {
    sweep(
        Keys.STORAGE,
        block,
        (key, value) -> {
          UInt256 stored = UInt256.of(value);
          // In a copy of another chain, a zero slot may hide one that is not.
          if (!stored.isZero() || below != NOTHING) {
            visitor.visit(Keys.address(key), Keys.slot(key), stored);
          }
        });
  }

  /** Visits the versions of a key space that are visible after a block, in order. */
  private void sweep(byte space, long block, BiConsumer<byte[], byte[]> visitor) {
    Cursor<byte[], byte[]> entries = database.entriesFrom(Keys.first(space));
    byte[] done = {};
    int skipped = 0;
    while (entries.hasNext()) {
      byte[] key = entries.next();
      if (key[0] != space) {
        return;
      }
      boolean seen = samePrefix(key, done, key.length - Long.BYTES);
      if (!seen && ~Keys.trailingNumber(key) <= block) {
        visitor.accept(key, entries.getValue());
        done = key;
        skipped = 0;
      } else if (seen && ++skipped == MANY_VERSIONS) {
        entries = database.entriesFrom(firstKeyAfter(key));
        skipped = 0;
      }
    }
  }

  /** The first key after all versions of a key. */
  private static byte[] firstKeyAfter(byte[] key) {
    byte[] last = key.clone();
    Arrays.fill(last, last.length - Long.BYTES, last.length, (byte) 0xff);
    return Arrays.copyOf(last, last.length + 1);
  }

  private Map<UInt256, UInt256> slotsOf(EvmAddress address, long block) {
    Map<UInt256, UInt256> found = new HashMap<>();
    byte[] first = Keys.storage(address, UInt256.ZERO, -1);
    Iterator<byte[]> keys = database.keysFrom(first);
    while (keys.hasNext()) {
      byte[] key = keys.next();
      if (!samePrefix(key, first, 1 + EvmAddress.SIZE)) {
        break;
      }
      UInt256 slot = UInt256.of(key, 1 + EvmAddress.SIZE);
      if (~Keys.trailingNumber(key) <= block && !found.containsKey(slot)) {
        found.put(slot, UInt256.of(database.get(key)));
      }
    }
    found.values().removeIf(UInt256::isZero);
    return found;
  }

  /** The youngest version at or before the block that the key names, or null. */
  private Map.Entry<byte[], byte[]> version(byte[] key) {
    Map.Entry<byte[], byte[]> entry = database.ceiling(key);
    return entry != null && samePrefix(entry.getKey(), key, key.length - Long.BYTES) ? entry : null;
  }

  private static boolean samePrefix(byte[] a, byte[] b, int length) {
    return a.length == b.length && Arrays.equals(a, 0, length, b, 0, length);
  }

  private static byte[] encode(Account account) {
    return RlpWriter.encodeList(
        out -> out.put(account.nonce()).put(account.balance()).put(account.codeHash()));
  }

  static Optional<Account> decode(byte[] encoded) {
    if (encoded.length == 0) {
      return Optional.empty();
    }
    RlpReader in = RlpReader.ofList(encoded, 0);
    return Optional.of(
        new Account(in.number().longValue(), in.number(), Hash.of(in.bytes(Hash.SIZE))));
  }

  private record SlotKey(EvmAddress address, UInt256 slot) {}

  private final class Reader implements StateReader {
    private final long block;
    private final boolean writer;

    Reader(long block, boolean writer) {
      this.block = block;
      this.writer = writer;
    }

    @Override
    public Optional<Account> account(EvmAddress address) {
      Optional<Account> hot = accounts.get(address, block);
      if (hot != null) {
        return hot;
      }
      Map.Entry<byte[], byte[]> version = version(Keys.account(address, block));
      Optional<Account> stored =
          version == null ? below.account(address) : decode(version.getValue());
      if (writer) {
        accounts.put(address, stored, since(version));
      }
      return stored;
    }

    @Override
    public Code code(Hash codeHash) {
      Code hot = codes.get(codeHash, block);
      if (hot != null) {
        return hot;
      }
      byte[] stored = database.get(Keys.code(codeHash));
      if (stored == null && below == NOTHING) {
        throw new StoreException("The code " + codeHash + " is missing from the chain", null);
      }
      Code code = stored == null ? below.code(codeHash) : Code.of(Bytes.wrap(stored));
      // Code is immutable, so any thread may cache it.
      codes.put(codeHash, code, 0);
      return code;
    }

    @Override
    public UInt256 storage(EvmAddress address, UInt256 slot) {
      SlotKey key = new SlotKey(address, slot);
      UInt256 hot = slots.get(key, block);
      if (hot != null) {
        return hot;
      }
      Map.Entry<byte[], byte[]> version = version(Keys.storage(address, slot, block));
      UInt256 stored =
          version == null ? below.storage(address, slot) : UInt256.of(version.getValue());
      if (writer) {
        slots.put(key, stored, since(version));
      }
      return stored;
    }

    @Override
    public boolean hasStorage(EvmAddress address) {
      return !slotsOf(address, block).isEmpty();
    }

    private long since(Map.Entry<byte[], byte[]> version) {
      return version == null ? 0 : ~Keys.trailingNumber(version.getKey());
    }
  }
}
