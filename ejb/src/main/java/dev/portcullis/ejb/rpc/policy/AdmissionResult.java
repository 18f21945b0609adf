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
 * The decision about a call, and its basis.
 *
 * @param actor the acting user, or a machine's member with the wallet; empty if there is none
 * @param call the call
 * @param contract the rules of its target; empty unless it is registered
 * @param entry the decision about the call itself
 * @param beneath the decision about its inner calls; empty if these are not judged
 * @param beneathContract the rules of the target of the denied call frame
 * @param creates the contracts that it creates, according to the simulation
 */
public record AdmissionResult(
    Optional<ActingUser> actor,
    Call call,
    Optional<ContractRules> contract,
    Decision entry,
    Optional<NestedCallDecision> beneath,
    Optional<ContractRules> beneathContract,
    Set<Address> creates) {
  /** The decision: the entry's rule, unless an inner call is denied. */
  public Decision decision() {
    return beneath
        .map(NestedCallDecision::decision)
        .filter(judged -> !judged.allowed())
        .orElse(entry);
  }

  /** The rule of the called function. */
  public Optional<FunctionRule> rule() {
    return contract.flatMap(rules -> rules.find(call.calldata()));
  }
}
