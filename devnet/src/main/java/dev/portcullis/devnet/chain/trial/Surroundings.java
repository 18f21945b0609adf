package dev.portcullis.devnet.chain.trial;

import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.state.StateReader;

/**
 * Where a call runs.
 *
 * @param state the state it finds
 * @param block the block it believes to be in
 */
public record Surroundings(StateReader state, BlockContext block) {
  /** The same in another state. */
  Surroundings in(StateReader other) {
    return new Surroundings(other, block);
  }
}
