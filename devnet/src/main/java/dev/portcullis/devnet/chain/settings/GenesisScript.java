package dev.portcullis.devnet.chain.settings;

import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.state.WorldState;

/** Creates contracts in the genesis state. */
@FunctionalInterface
public interface GenesisScript {
  /** Only accounts with a balance. */
  GenesisScript NOTHING = (state, processor, context) -> {};

  /**
   * Changes the state of genesis.
   *
   * @param state contains the accounts of the settings already
   * @param processor executes constructors and the like
   * @param context the block under production
   */
  void run(WorldState state, TransactionProcessor processor, BlockContext context);
}
