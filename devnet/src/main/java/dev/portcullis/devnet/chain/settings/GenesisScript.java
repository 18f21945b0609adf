package dev.portcullis.devnet.chain.settings;

import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.state.WorldState;

/** Puts contracts into the state that a chain begins with. */
@FunctionalInterface
public interface GenesisScript {
  /** Only accounts with a balance. */
  GenesisScript NOTHING = (state, processor, context) -> {};

  /**
   * Changes the state of genesis.
   *
   * @param state has the accounts of the settings already
   * @param processor executes constructors and the like
   * @param context the block that is being made
   */
  void run(WorldState state, TransactionProcessor processor, BlockContext context);
}
