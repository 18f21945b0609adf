package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.devnet.chain.query.BlockIdentifier;
import java.util.List;
import java.util.OptionalInt;

/**
 * Bundles of calls to simulate, each call on the state that those before it left.
 *
 * @param bundles in order
 * @param at the block whose state and context they use; {@code PENDING} is the next one
 * @param before the position in that block of the transaction before which they run; empty for its
 *     end
 * @param overrides of the state before the first call
 */
public record BundleSimulation(
    List<CallBundle> bundles, BlockIdentifier at, OptionalInt before, StateOverrides overrides) {
  /** Copies the list. */
  public BundleSimulation {
    bundles = List.copyOf(bundles);
  }
}
