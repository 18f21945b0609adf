package dev.portcullis.devnet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockHeader;
import dev.portcullis.devnet.block.LogsBloomFilter;
import dev.portcullis.devnet.state.Account;
import dev.portcullis.devnet.state.StateChanges;
import dev.portcullis.devnet.state.StateChanges.AccountChange;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class StateHistoryTest {
  private static final int ADDRESSES = 5;
  private static final int SLOTS = 4;

  @Property(tries = 60)
  void everyKeptBlockHasTheStateItHadWhenItWasMade(@ForAll Random random) {
    long kept = random.nextBoolean() ? 0 : 12;
    List<Map<EvmAddress, Model>> history = new ArrayList<>();
    int oldest = 0;
    try (ChainStore store = new ChainStore(Database.inMemory(), kept)) {
      for (int step = 0; step < 60; step++) {
        int height = history.size() - 1;
        if (height > 5 && random.nextInt(10) == 0) {
          int back = Math.max(oldest, height - random.nextInt(4));
          store.rewind(back);
          history.subList(back + 1, history.size()).clear();
        }
        append(store, history, random);
        oldest = kept == 0 ? 0 : (int) Math.max(oldest, history.size() - 1 - kept);
        if (step > 0) {
          // The writer reads too, which is what fills the cache of latest values.
          assertState(store.stateForNext(), history.get(history.size() - 1));
        }
      }
      for (int block = oldest; block < history.size(); block++) {
        assertState(store.state(block), history.get(block));
      }
    }
  }

  @Property(tries = 5)
  void prunedStateIsRefused(@ForAll Random random) {
    List<Map<EvmAddress, Model>> history = new ArrayList<>();
    try (ChainStore store = new ChainStore(Database.inMemory(), 3)) {
      for (int block = 0; block < 10; block++) {
        append(store, history, random);
      }
      assertThatThrownBy(() -> store.state(5))
          .isInstanceOf(StatePrunedException.class)
          .hasMessage("the state of block 5 is pruned, the oldest kept is 6");
      assertThatThrownBy(() -> store.rewind(5)).isInstanceOf(StatePrunedException.class);
    }
  }

  @Property(tries = 40)
  void aChangeAfterABlockWasCreatedBelongsToThatBlock(@ForAll Random random) {
    Database database = Database.inMemory();
    List<Map<EvmAddress, Model>> history = new ArrayList<>();
    try (ChainStore store = new ChainStore(database, 0)) {
      for (int block = 0; block < 12; block++) {
        append(store, history, random);
        for (int i = random.nextInt(4); i > 0; i--) {
          amend(store, history.get(block), random);
        }
        if (random.nextInt(5) == 0 && block > 2) {
          store.rewind(block - 2);
          history.subList(block - 1, history.size()).clear();
          block -= 2;
        }
      }
      for (int block = 0; block < history.size(); block++) {
        assertState(store.state(block), history.get(block));
        assertThat(new BlockChecksum(database).whole(block, Hash.ZERO, 0, true)).isPresent();
      }
    }
  }

  private static void amend(ChainStore store, Map<EvmAddress, Model> state, Random random) {
    EvmAddress address = EvmAddress.of(1L + random.nextInt(ADDRESSES));
    Model model = state.computeIfAbsent(address, none -> new Model());
    model.balance = 1L + random.nextInt(1000);
    UInt256 slot = UInt256.of(random.nextInt(SLOTS));
    UInt256 value = UInt256.of(random.nextInt(3));
    model.slots.put(slot, value);
    AccountChange change = new AccountChange(model.account(), false, Map.of(slot, value));
    store.amend(new StateChanges(Map.of(address, change), Map.of()));
  }

  private static void append(
      ChainStore store, List<Map<EvmAddress, Model>> history, Random random) {
    Map<EvmAddress, Model> state = new HashMap<>();
    if (!history.isEmpty()) {
      history.get(history.size() - 1).forEach((a, m) -> state.put(a, m.copy()));
    }
    Map<EvmAddress, AccountChange> changes = new HashMap<>();
    int count = random.nextInt(4);
    for (int i = 0; i < count; i++) {
      EvmAddress address = EvmAddress.of(1L + random.nextInt(ADDRESSES));
      if (!changes.containsKey(address)) {
        changes.put(address, change(state, address, random));
      }
    }
    BlockHeader header =
        new BlockHeader(
            history.size(),
            Hash.ZERO,
            EvmAddress.ZERO,
            random.nextInt(1 << 20),
            1,
            1,
            UInt256.ONE,
            LogsBloomFilter.EMPTY,
            Bytes.EMPTY,
            Hash.ZERO);
    store.append(
        Block.seal(header, List.of(), List.of()),
        new StateChanges(changes, Map.of()),
        transaction -> 0);
    history.add(state);
  }

  private static AccountChange change(
      Map<EvmAddress, Model> state, EvmAddress address, Random random) {
    boolean gone = random.nextInt(6) == 0;
    Model model = gone ? new Model() : state.getOrDefault(address, new Model());
    Map<UInt256, UInt256> storage = new HashMap<>();
    if (!gone) {
      model.balance = 1L + random.nextInt(1000);
      UInt256 slot = UInt256.of(random.nextInt(SLOTS));
      UInt256 value = UInt256.of(random.nextInt(3));
      storage.put(slot, value);
      model.slots.put(slot, value);
    }
    state.put(address, model);
    return new AccountChange(model.account(), gone, storage);
  }

  private static void assertState(StateReader reader, Map<EvmAddress, Model> expected) {
    for (long n = 1; n <= ADDRESSES; n++) {
      EvmAddress address = EvmAddress.of(n);
      Model model = expected.getOrDefault(address, new Model());
      assertThat(reader.account(address)).isEqualTo(model.account());
      for (int slot = 0; slot < SLOTS; slot++) {
        UInt256 key = UInt256.of(slot);
        assertThat(reader.storage(address, key))
            .isEqualTo(model.slots.getOrDefault(key, UInt256.ZERO));
      }
      boolean any = model.slots.values().stream().anyMatch(value -> !value.isZero());
      assertThat(reader.hasStorage(address)).isEqualTo(any);
    }
  }

  /** What an account should be. */
  private static final class Model {
    private long balance;
    private final Map<UInt256, UInt256> slots = new HashMap<>();

    Model copy() {
      Model copy = new Model();
      copy.balance = balance;
      copy.slots.putAll(slots);
      return copy;
    }

    Optional<Account> account() {
      return balance == 0
          ? Optional.empty()
          : Optional.of(new Account(1, UInt256.of(balance), Keccak.EMPTY));
    }
  }
}
