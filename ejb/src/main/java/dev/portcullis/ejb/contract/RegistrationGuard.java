package dev.portcullis.ejb.contract;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeRefusal;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Asks the node about the address of a registration, with no transaction open. */
@ApplicationScoped
public class RegistrationGuard {
  private static final String NO_CODE = "0x";

  @Inject private ContractConfig config;
  @Inject private ChainNode chain;
  @Inject private MinedCreations creations;

  /** For the container. */
  public RegistrationGuard() {}

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
    try {
      boolean hasCode = hasCode(contract);
      if (hasCode) {
        creations.settle(contract, organizationId);
      }
      return RegistrationEvidence.of(hasCode);
    } catch (NodeRefusal refusal) {
      return RegistrationEvidence.missing(
          Failure.of(
              Reason.CHAIN_UNAVAILABLE,
              "The chain node refuses to answer: " + refusal.getMessage()));
    } catch (Failure problem) {
      return RegistrationEvidence.missing(problem);
    }
  }

  /** Whether the caller decides for the zone, and so is not bound. */
  static boolean isZone() {
    return Caller.find().filter(caller -> caller.holdsInZone(Caller.ADMIN_WRITE)).isPresent();
  }

  private boolean hasCode(Address contract) {
    return !chain
        .call(
            "eth_getCode", JsonNodeFactory.instance.arrayNode().add(contract.text()).add("latest"))
        .asText()
        .equals(NO_CODE);
  }
}
