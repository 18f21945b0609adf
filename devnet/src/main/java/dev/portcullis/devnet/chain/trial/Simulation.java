package dev.portcullis.devnet.chain.trial;

import dev.portcullis.devnet.chain.stored.BlockRef;
import dev.portcullis.devnet.evm.CallRequest;
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
public record Simulation(
    CallRequest request, BlockRef at, StateOverrides overrides, Optional<UInt256> tip) {
  /** A call that pays nothing. */
  public Simulation(CallRequest request, BlockRef at, StateOverrides overrides) {
    this(request, at, overrides, Optional.empty());
  }

  /** The same with another amount of gas. */
  public Simulation withGas(long gas) {
    return new Simulation(request.withGas(gas), at, overrides, tip);
  }

  /** The same with another access list. */
  public Simulation withAccessList(List<AccessListEntry> accessList) {
    return new Simulation(request.withAccessList(accessList), at, overrides, tip);
  }

  /** The same, charged like a transaction that pays so much above the base fee at most. */
  public Simulation charged(UInt256 most) {
    return new Simulation(request, at, overrides, Optional.of(most));
  }
}
