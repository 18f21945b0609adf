package dev.portcullis.ejb.contract;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.outbound.OutboundBulkhead;
import dev.portcullis.ejb.outbound.PrefetchedResponse;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Asks the node about the address of a registration, with no transaction open. */
@ApplicationScoped
public class RegistrationGuard {
  /** Traces take time: few requests wait for them, and lend the places that they have. */
  private static final OutboundBulkhead.Target REGISTRATIONS =
      new OutboundBulkhead.Target(
          "the contracts of registrations", OutboundBulkhead.TargetOrigin.OPERATOR);

  @Inject private ContractConfig config;
  @Inject private ChainNode chain;
  @Inject private OutboundBulkhead calls;
  @Inject private MinedCreations creations;

  /**
   * What the rule needs to know of an address. Nothing is asked for callers who are not bound. A
   * node that does not answer is kept as the problem: the body's own faults come first.
   *
   * @param organizationId for which organization the contract is registered
   */
  RegistrationEvidence examine(String organizationId, Address contract) {
    if (!config.guardsRegistration() || isZone() || SystemAddresses.contain(contract)) {
      return RegistrationEvidence.NOT_NEEDED;
    }
    return new RegistrationEvidence(
        true,
        PrefetchedResponse.of(
            () -> calls.within(REGISTRATIONS, () -> hasCode(organizationId, contract))));
  }

  private boolean hasCode(String organizationId, Address contract) {
    try {
      boolean hasCode = chain.hasCode(contract);
      if (hasCode) {
        creations.settle(contract, organizationId);
      }
      return hasCode;
    } catch (NodeErrorException refusal) {
      throw Failure.of(
          Reason.CHAIN_UNAVAILABLE, "The chain node refuses to answer: " + refusal.getMessage());
    }
  }

  /** Whether the caller decides for the zone, and so is not bound. */
  static boolean isZone() {
    return Caller.find().filter(caller -> caller.holdsInZone(Caller.ADMIN_WRITE)).isPresent();
  }
}
