package dev.portcullis.devnet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockHeader;
import dev.portcullis.devnet.block.LogsBloomFilter;
import dev.portcullis.devnet.state.Account;
import dev.portcullis.devnet.state.InMemoryState;
import dev.portcullis.devnet.state.StateChanges;
import dev.portcullis.devnet.state.StateChanges.AccountChange;
import dev.portcullis.devnet.trie.StateTrie;
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
import org.junit.jupiter.api.Test;

/** Roots from the cache against roots of the same states computed from scratch. */
class TrieCacheTest {
  private static final int ADDRESSES = 12;
  private static final int SLOTS = 5;

  @Property(tries = 25)
  void everyBlockHasTheRootOfItsStateInAnyOrderOfRequests(@ForAll long seed) {
    try (ChainStore fresh = new ChainStore(Database.inMemory(), 0)) {
      Random random = new Random(seed);
      List<Hash> expected = new ArrayList<>();
      List<StateChanges> history = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        int action = random.nextInt(10);
        if (action == 0 && expected.size() > 2) {
          int head = random.nextInt(expected.size() - 1);
          fresh.rewind(head);
          expected.subList(head + 1, expected.size()).clear();
          history.subList(head + 1, history.size()).clear();
        } else if (action < 7 || expected.isEmpty()) {
          StateChanges changes = random(random, stateAfter(history));
          append(fresh, expected.size(), changes, random.nextLong());
          history.add(changes);
          expected.add(StateTrie.root(stateAfter(history)));
        } else {
          check(fresh, random.nextInt(expected.size()), expected);
        }
      }
      for (int block = 0; block < expected.size(); block++) {
        check(fresh, block, expected);
      }
    }
  }

  @Test
  void prunedStatesHaveNoTries() {
    try (ChainStore pruning = new ChainStore(Database.inMemory(), 2)) {
      for (int i = 0; i < 6; i++) {
        append(pruning, i, random(new Random(i), new InMemoryState()), i);
      }
      Block old = pruning.block(1).orElseThrow();
      assertThatThrownBy(() -> pruning.tries(old))
          .isInstanceOf(StatePrunedException.class)
          .hasMessage("the state of block 1 is pruned, the oldest kept is 3");
      assertThat(pruning.tries(pruning.block(3).orElseThrow()).root()).isNotNull();
    }
  }

  private static void check(ChainStore store, int block, List<Hash> expected) {
    Block asked = store.block(block).orElseThrow();
    assertThat(store.tries(asked).root()).as("block %d", block).isEqualTo(expected.get(block));
  }

  private static InMemoryState stateAfter(List<StateChanges> history) {
    InMemoryState state = new InMemoryState();
    history.forEach(state::apply);
    return state;
  }

  private static StateChanges random(Random random, InMemoryState before) {
    Map<EvmAddress, AccountChange> accounts = new HashMap<>();
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      EvmAddress address = EvmAddress.of(1 + random.nextInt(ADDRESSES));
      boolean exists = before.account(address).isPresent();
      boolean gone = exists && random.nextInt(5) == 0;
      Map<UInt256, UInt256> slots = new HashMap<>();
      for (int s = random.nextInt(3); s > 0 && !gone; s--) {
        slots.put(UInt256.of(random.nextInt(SLOTS)), UInt256.of(random.nextInt(3)));
      }
      Optional<Account> account =
          gone
              ? Optional.empty()
              : Optional.of(
                  new Account(
                      1 + random.nextInt(3), UInt256.of(random.nextInt(1_000)), Keccak.EMPTY));
      boolean cleared = gone || (exists && random.nextInt(6) == 0);
      accounts.put(address, new AccountChange(account, cleared, slots));
    }
    return new StateChanges(accounts, Map.of());
  }

  private static void append(ChainStore store, long number, StateChanges changes, long salt) {
    BlockHeader header =
        new BlockHeader(
            number,
            Hash.ZERO,
            EvmAddress.ZERO,
            0,
            1,
            0,
            UInt256.ONE,
            LogsBloomFilter.EMPTY,
            Bytes.EMPTY,
            Hash.of(UInt256.of(salt & Long.MAX_VALUE)));
    store.append(Block.seal(header, List.of(), List.of()), changes, transaction -> 0);
  }
}
