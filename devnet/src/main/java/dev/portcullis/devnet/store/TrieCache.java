package dev.portcullis.devnet.store;

import dev.portcullis.devnet.trie.StateTries;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * A cache of the most recently used states' tries, as long as memory permits: block production does
 * not need them. The tries of another block are derived from the nearest cached ones by the changes
 * of the blocks between, forwards or backwards; without any nearby, they are built from the whole
 * state.
 */
final class TrieCache {
  private static final int KEPT = 4;

  /** Tries of blocks further away than this are rebuilt. */
  private static final long FAR = 20_000;

  private final Database database;
  private final StateHistory state;
  private final Deque<Entry> kept = new ArrayDeque<>();

  TrieCache(Database database, StateHistory state) {
    this.database = database;
    this.state = state;
  }

  private record Entry(long block, Hash hash, SoftReference<StateTries> tries) {}

  /** The tries after a block, which must be on the chain with its state kept. */
  synchronized StateTries at(long block, Hash hash) {
    Entry nearest = null;
    StateTries known = null;
    for (Entry entry : kept) {
      long distance = Math.abs(entry.block - block);
      StateTries tries = entry.tries.get();
      if (tries != null
          && distance <= FAR
          && (nearest == null || distance < Math.abs(nearest.block - block))
          && isOnChain(entry)) {
        nearest = entry;
        known = tries;
      }
    }
    if (nearest != null && nearest.block == block) {
      return known;
    }
    StateTries tries =
        nearest == null
            ? state.tries(block)
            : known.moved(state.at(block), changedBetween(nearest.block, block));
    kept.addFirst(new Entry(block, hash, new SoftReference<>(tries)));
    if (kept.size() > KEPT) {
      kept.removeLast();
    }
    return tries;
  }

  /** The state of a block was edited after its production. */
  synchronized void clear() {
    kept.clear();
  }

  private boolean isOnChain(Entry entry) {
    byte[] number = database.get(Keys.blockHash(entry.hash));
    return number != null;
  }

  private Map<EvmAddress, Set<UInt256>> changedBetween(long one, long other) {
    Map<EvmAddress, Set<UInt256>> changed = new HashMap<>();
    for (long block = Math.min(one, other) + 1; block <= Math.max(one, other); block++) {
      byte[] written = database.get(Keys.changes(block));
      if (written == null) {
        // The block was removed in the meantime; the caller detects that.
        continue;
      }
      for (byte[] key : KeyListCodec.decode(written)) {
        Set<UInt256> slots =
            changed.computeIfAbsent(EvmAddress.of(key, 1), address -> new HashSet<>());
        if (key[0] == Keys.STORAGE) {
          slots.add(UInt256.of(key, 1 + EvmAddress.SIZE));
        }
      }
    }
    return changed;
  }
}
