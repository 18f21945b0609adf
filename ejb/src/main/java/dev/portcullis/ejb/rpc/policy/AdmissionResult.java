package dev.portcullis.ejb.rpc.policy;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.FunctionRule;
import dev.portcullis.ejb.decision.NestedCallDecision;
import dev.portcullis.kernel.Address;
import java.util.Optional;
import java.util.Set;

/**
 * What was decided about a call, and by what.
 *
 * @param actor who acts: the user, or a machine's member with the wallet; empty if there is nobody
 * @param call what was decided about
 * @param contract the rules of its target; empty unless it is registered
 * @param entry what was decided about the call itself
 * @param beneath what was decided about the calls that it makes; empty if nobody asks
 * @param beneathContract the rules of the frame's target that failed
 * @param creates the contracts that it creates, as far as it was tried out
 */
public record AdmissionResult(
    Optional<ActingUser> actor,
    Call call,
    Optional<ContractRules> contract,
    Decision entry,
    Optional<NestedCallDecision> beneath,
    Optional<ContractRules> beneathContract,
    Set<Address> creates) {
  /** What was decided: the entry's rule, unless something beneath is denied. */
  public Decision decision() {
    return beneath
        .map(NestedCallDecision::decision)
        .filter(judged -> !judged.allowed())
        .orElse(entry);
  }

  /** The rule of the function that is called. */
  public Optional<FunctionRule> rule() {
    return contract.flatMap(rules -> rules.find(call.calldata()));
  }
}
