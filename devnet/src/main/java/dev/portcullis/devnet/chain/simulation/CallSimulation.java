package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.evm.CallArguments;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.AccessListEntry;
import java.util.List;
import java.util.Optional;

/**
 * A call to be tried out, and where.
 *
 * @param request the call; its gas is cut to the chain's cap
 * @param at the block whose state and context it sees; {@code PENDING} is the next one
 * @param overrides what it pretends about the state
 * @param tip for a call that is charged like a transaction, the most wei above the base fee that it
 *     pays for a unit of gas; empty for one that pays nothing
 */
public record CallSimulation(
    CallArguments request, BlockIdentifier at, StateOverrides overrides, Optional<UInt256> tip) {
  /** A call that pays nothing. */
  public CallSimulation(CallArguments request, BlockIdentifier at, StateOverrides overrides) {
    this(request, at, overrides, Optional.empty());
  }

  /** The same with another amount of gas. */
  public CallSimulation withGas(long gas) {
    return new CallSimulation(request.withGas(gas), at, overrides, tip);
  }

  /** The same with another access list. */
  public CallSimulation withAccessList(List<AccessListEntry> accessList) {
    return new CallSimulation(request.withAccessList(accessList), at, overrides, tip);
  }

  /** The same, charged like a transaction that pays so much above the base fee at most. */
  public CallSimulation charged(UInt256 most) {
    return new CallSimulation(request, at, overrides, Optional.of(most));
  }
}
