package dev.portcullis.devnet.chain.production;

import dev.portcullis.devnet.state.StateChanges;
import dev.portcullis.devnet.state.StateChanges.AccountChange;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.devnet.store.ChainStore;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Edits of the state of blocks after their production, by contract developers, with the data to
 * undo them when a snapshot is reverted. For the writer thread.
 */
final class StateEdits {
  private static final int MOST = 100_000;

  private final ChainStore store;
  private final List<Undo> undos = new ArrayList<>();

  private record Undo(long block, long number, StateChanges changes) {}

  private long made;

  StateEdits(ChainStore store) {
    this.store = store;
  }

  /** The number of edits so far. */
  long count() {
    return made;
  }

  /** Changes the state after the last block. */
  void make(Consumer<WorldState> change) {
    StateReader before = store.stateForNext();
    WorldState state = new WorldState(before);
    change.accept(state);
    StateChanges changes = state.changes();
    StateChanges undo = undo(before, changes);
    store.amend(changes);
    if (undos.size() >= MOST) {
      undos.remove(0);
    }
    undos.add(new Undo(store.head().orElseThrow().number(), ++made, undo));
  }

  /** Undoes the edits of the last block after the first {@code count}. */
  void undoAfter(long count) {
    long head = store.head().orElseThrow().number();
    for (int i = undos.size() - 1; i >= 0 && undos.get(i).number > count; i--) {
      Undo last = undos.remove(i);
      // The edits of later blocks were removed with them.
      if (last.block == head) {
        store.amend(last.changes);
      }
    }
  }

  /** Removes all: the chain restarts. */
  void clear() {
    undos.clear();
  }

  private static StateChanges undo(StateReader before, StateChanges changes) {
    Map<EvmAddress, AccountChange> accounts = new HashMap<>();
    changes
        .accounts()
        .forEach(
            (address, change) -> {
              Map<UInt256, UInt256> storage = new HashMap<>();
              change
                  .storage()
                  .keySet()
                  .forEach(slot -> storage.put(slot, before.storage(address, slot)));
              accounts.put(address, new AccountChange(before.account(address), false, storage));
            });
    return new StateChanges(accounts, Map.of());
  }
}
