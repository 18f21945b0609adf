package dev.portcullis.ejb.policyservice;

import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.kernel.Hash32;
import java.util.Optional;

/**
 * The decision about a request, with its context.
 *
 * @param call the entry call; empty if it is unknown
 * @param txHash the hash of the transaction, or null
 * @param contract the rules of the contract that decided; empty if none did
 */
record PolicyDecision(
    PolicyClient client,
    SenderIdentity sender,
    Optional<Call> call,
    Hash32 txHash,
    Decision decision,
    Optional<ContractRules> contract) {
  /**
   * The decision that the client receives. To a machine, contracts of organizations other than the
   * sender's appear unregistered, because their rules would reveal what exists. A target outside of
   * an umbrella is reported in either case.
   */
  Decision disclosed() {
    String owner = contract.map(ContractRules::organizationId).orElse(null);
    boolean isForeign =
        owner != null
            && sender.person().filter(user -> !owner.equals(user.organizationId())).isPresent();
    return client.isMachine()
            && !decision.allowed()
            && decision != Decision.JUDGE_NOT_COVERED
            && isForeign
        ? Decision.PERMISSION_MISSING
        : decision;
  }
}
