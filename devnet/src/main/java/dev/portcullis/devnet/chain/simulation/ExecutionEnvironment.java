package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.state.StateReader;

/**
 * Where a call runs.
 *
 * @param state the state it finds
 * @param block the block it believes to be in
 */
public record ExecutionEnvironment(StateReader state, BlockContext block) {
  /** The same in another state. */
  ExecutionEnvironment in(StateReader other) {
    return new ExecutionEnvironment(other, block);
  }
}
