package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.evm.CallArguments;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.AccessListEntry;
import java.util.List;
import java.util.Optional;

/**
 * A call to simulate, and its block.
 *
 * @param request the call; its gas is limited to the chain's cap
 * @param at the block whose state and context it uses; {@code PENDING} is the next one
 * @param overrides of the state
 * @param tip for a call that is charged like a transaction, the maximum that it pays in wei per gas
 *     above the base fee; empty for one that pays nothing
 */
public record CallSimulation(
    CallArguments request, BlockIdentifier at, StateOverrides overrides, Optional<UInt256> tip) {
  /** A call that pays nothing. */
  public CallSimulation(CallArguments request, BlockIdentifier at, StateOverrides overrides) {
    this(request, at, overrides, Optional.empty());
  }

  /** A copy with another amount of gas. */
  public CallSimulation withGas(long gas) {
    return new CallSimulation(request.withGas(gas), at, overrides, tip);
  }

  /** A copy with another access list. */
  public CallSimulation withAccessList(List<AccessListEntry> accessList) {
    return new CallSimulation(request.withAccessList(accessList), at, overrides, tip);
  }

  /** A copy that is charged like a transaction, with this maximum above the base fee. */
  public CallSimulation charged(UInt256 most) {
    return new CallSimulation(request, at, overrides, Optional.of(most));
  }
}
