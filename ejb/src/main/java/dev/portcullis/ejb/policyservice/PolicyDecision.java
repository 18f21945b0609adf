package dev.portcullis.ejb.policyservice;

import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.kernel.Hash32;
import java.util.Optional;

/**
 * What was decided, and about what.
 *
 * @param call what entered; empty if nobody knows
 * @param txHash of the transaction, or null
 * @param contract the rules of the contract that decided; empty if none did
 */
record PolicyDecision(
    PolicyClient asker,
    SenderIdentity sender,
    Optional<Call> call,
    Hash32 txHash,
    Decision decision,
    Optional<ContractRules> contract) {
  /**
   * What the asker is told. To a machine the contracts of an organization that is not the sender's
   * are as if they were not registered: their rules would say what exists. What an umbrella does
   * not cover is not covered in either case.
   */
  Decision told() {
    String owner = contract.map(ContractRules::organizationId).orElse(null);
    boolean isForeign =
        owner != null
            && sender.person().filter(user -> !owner.equals(user.organizationId())).isPresent();
    return asker.isMachine()
            && !decision.allowed()
            && decision != Decision.JUDGE_NOT_COVERED
            && isForeign
        ? Decision.PERMISSION_MISSING
        : decision;
  }
}
