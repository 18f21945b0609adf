package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.state.StateReader;

/**
 * The environment of a call.
 *
 * @param state before the call
 * @param block the context of the call
 */
public record ExecutionEnvironment(StateReader state, BlockContext block) {
  /** The same with another state. */
  ExecutionEnvironment in(StateReader other) {
    return new ExecutionEnvironment(other, block);
  }
}
