package dev.portcullis.devnet.chain.production;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockHeader;
import dev.portcullis.devnet.block.LogsBloomFilter;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.InMemoryState;
import dev.portcullis.devnet.state.MutableAccount;
import dev.portcullis.devnet.state.StateChanges;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.devnet.store.ChainStore;
import dev.portcullis.devnet.store.StoreException;
import dev.portcullis.devnet.upstream.UpstreamChain;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import java.time.Clock;
import java.util.List;

/**
 * Creates the first block of a chain, from its settings and the values that must not change later.
 */
public final class Genesis {
  private static final String CHAIN_ID = "chain-id";
  private static final String FORK = "fork";

  /** The default from before the fork was stored. */
  private static final Fork FORK_OF_OLD_STORES = Fork.CANCUN;

  private Genesis() {}

  /**
   * Compares a store with the settings.
   *
   * @throws StoreException when its chain id differs, or is absent
   */
  public static void requireSame(ChainStore store, ChainSettings settings) {
    String stored = store.property(CHAIN_ID).orElse("");
    if (stored.isEmpty()) {
      throw new StoreException(
          "The stored chain in " + settings.dataDirectory().orElseThrow() + " has no chain id",
          null);
    }
    if (!stored.equals(Long.toString(settings.chainId()))) {
      throw new StoreException(
          "The stored chain has the chain id " + stored + ", not " + settings.chainId(), null);
    }
  }

  /**
   * The settings with the fork of a store. Unless one is set explicitly, a chain keeps the fork it
   * began with, so that a new default changes no chain: replays of its blocks must have the same
   * results.
   *
   * @throws StoreException when the fork of the store is unknown
   */
  public static ChainSettings withFork(ChainStore store, ChainSettings settings) {
    if (store.head().isEmpty() || settings.upstream().isPresent()) {
      return settings;
    }
    Fork fork =
        settings.forkChosen()
            ? settings.fork()
            : store
                .property(FORK)
                .filter(name -> !name.isEmpty())
                .map(Genesis::fork)
                .orElse(FORK_OF_OLD_STORES);
    store.setProperty(FORK, fork.name());
    return settings.toBuilder().fork(fork).build();
  }

  private static Fork fork(String stored) {
    try {
      return Fork.valueOf(stored);
    } catch (IllegalArgumentException unknown) {
      throw new StoreException(
          "The stored chain has the fork " + stored + ", which this version does not know",
          unknown);
    }
  }

  /** Creates the first block of a store that has none. */
  public static Block write(
      ChainStore store, ChainSettings settings, TransactionProcessor processor) {
    store.setProperty(CHAIN_ID, Long.toString(settings.chainId()));
    store.setProperty(FORK, settings.fork().name());
    return store
        .upstream()
        .map(copied -> copy(store, settings, copied))
        .orElseGet(() -> begin(store, settings, processor));
  }

  /**
   * A copy of another chain begins with the last copied block. The development accounts are funded
   * there, too, and have no code: their keys are public, so the copied chain may contain code for
   * some.
   */
  private static Block copy(ChainStore store, ChainSettings settings, UpstreamChain copied) {
    WorldState state = new WorldState(copied.state(copied.number()));
    state.beginTransaction();
    for (EvmAddress address : settings.accounts()) {
      MutableAccount account = state.load(address);
      state.setBalance(account, settings.accountBalance());
      if (account.hasCode()) {
        state.setCode(account, Code.EMPTY);
      }
    }
    state.endTransaction();
    BlockHistory.place(state, settings.fork());
    store.append(copied.last(), state.changes(), transaction -> 0);
    return copied.last();
  }

  private static Block begin(
      ChainStore store, ChainSettings settings, TransactionProcessor processor) {
    BlockHeader header =
        new BlockHeader(
            0,
            Hash.ZERO,
            EvmAddress.ZERO,
            Clock.systemUTC().instant().getEpochSecond(),
            settings.gasLimit(),
            0,
            settings.minBaseFee(),
            LogsBloomFilter.EMPTY,
            Bytes.EMPTY,
            Hash.ZERO);
    Block genesis = Block.seal(header, List.of(), List.of());
    store.append(genesis, state(settings, processor, header), transaction -> 0);
    return genesis;
  }

  /** The accounts of the first block of a chain with these settings. */
  public static StateChanges state(
      ChainSettings settings, TransactionProcessor processor, BlockHeader header) {
    WorldState state = new WorldState(new InMemoryState());
    state.beginTransaction();
    for (EvmAddress address : settings.accounts()) {
      state.setBalance(state.load(address), settings.accountBalance());
    }
    state.endTransaction();
    BlockHistory.place(state, settings.fork());
    if (settings.presets()) {
      PredeployedContracts.place(state, settings.chainId());
    }
    settings.genesis().run(state, processor, context(header, settings));
    return state.changes();
  }

  private static BlockContext context(BlockHeader header, ChainSettings settings) {
    return new BlockContext(
        0,
        header.timestamp(),
        header.beneficiary(),
        header.gasLimit(),
        header.baseFee(),
        header.mixHash(),
        BlockContext.LEAST_BLOB_BASE_FEE,
        settings.chainId(),
        number -> Hash.ZERO);
  }
}
