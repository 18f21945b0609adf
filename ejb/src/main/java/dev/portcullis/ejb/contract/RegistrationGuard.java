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

/** Queries the node about the address of a registration, without an open transaction. */
@ApplicationScoped
public class RegistrationGuard {
  /**
   * Traces take time: only a few requests may wait for them, and these release their permits while
   * they wait.
   */
  private static final OutboundBulkhead.Target REGISTRATIONS =
      new OutboundBulkhead.Target(
          "the contracts of registrations", OutboundBulkhead.TargetOrigin.OPERATOR);

  @Inject private ContractConfig config;
  @Inject private ChainNode chain;
  @Inject private OutboundBulkhead calls;
  @Inject private MinedCreations creations;

  /**
   * The facts about an address. Nothing is queried if the rule does not apply to the caller. If the
   * node does not respond, the failure is deferred: errors of the body come first.
   *
   * @param organizationId the organization that registers the contract
   */
  RegistrationEvidence examine(String organizationId, Address contract) {
    if (!config.guardsRegistration() || isZone() || contract.belongsToChain()) {
      return RegistrationEvidence.NOT_NEEDED;
    }
    return ask(organizationId, contract);
  }

  /**
   * Whether an address of the zone's routes has a contract (R-ADM-37). Otherwise as {@link
   * #examine(String, Address)}.
   */
  RegistrationEvidence examine(Address contract) {
    return !config.guardsRegistration() || contract.belongsToChain()
        ? RegistrationEvidence.NOT_NEEDED
        : ask(null, contract);
  }

  private RegistrationEvidence ask(String organizationId, Address contract) {
    return new RegistrationEvidence(
        true,
        PrefetchedResponse.of(
            () -> calls.within(REGISTRATIONS, () -> hasCode(organizationId, contract))));
  }

  /** With an organization, also settles who created the contract. */
  private boolean hasCode(String organizationId, Address contract) {
    try {
      boolean hasCode = chain.hasCode(contract);
      if (hasCode && organizationId != null) {
        creations.settle(contract, organizationId);
      }
      return hasCode;
    } catch (NodeErrorException refusal) {
      throw Failure.of(
          Reason.CHAIN_UNAVAILABLE, "The chain node rejects the query: " + refusal.getMessage());
    }
  }

  /** Whether the caller decides for the zone, and the rule does not apply. */
  static boolean isZone() {
    return Caller.find().filter(caller -> caller.holdsInZone(Caller.ADMIN_WRITE)).isPresent();
  }
}
