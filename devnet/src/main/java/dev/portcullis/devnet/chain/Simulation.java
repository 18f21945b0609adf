package dev.portcullis.devnet.chain;

import dev.portcullis.devnet.evm.CallRequest;
import dev.portcullis.devnet.transaction.AccessListEntry;
import java.util.List;

/**
 * A call to be tried out, and where.
 *
 * @param request the call; its gas is cut to the chain's cap
 * @param at the block whose state and context it sees; {@code PENDING} is the next one
 * @param overrides what it pretends about the state
 */
public record Simulation(CallRequest request, BlockRef at, StateOverrides overrides) {
  /** The same with another amount of gas. */
  Simulation withGas(long gas) {
    return new Simulation(request.withGas(gas), at, overrides);
  }

  /** The same with another access list. */
  public Simulation withAccessList(List<AccessListEntry> accessList) {
    return new Simulation(request.withAccessList(accessList), at, overrides);
  }
}
