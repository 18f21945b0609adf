package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.outbound.PrefetchedResponse;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Decides about single calls from what the database says in the caller's transaction. */
@ApplicationScoped
public class CallDecisions {
  private static final String NO_CODE = "0x";

  @Inject private UserPrincipals people;
  @Inject private DecisionFactService facts;
  @Inject private ChainNode chain;

  /**
   * Whether a user may make a call, and why. The chain is asked about plain transfers to addresses
   * that nobody registered.
   *
   * @param targetHasCode what {@link #targetHasCode(String, String)} said of the call
   * @throws Failure CHAIN_UNAVAILABLE
   */
  public Decision decide(String userId, Call call, PrefetchedResponse<Boolean> targetHasCode) {
    RuleSource rules = facts::rules;
    return DecisionEngine.decide(
        people.find(userId), call, rules.contract(call), targetHasCode::get);
  }

  /**
   * Whether the target of a call is a contract, for {@link #decide}; to be asked before the
   * transaction, and only of a plain transfer, for which alone it matters.
   *
   * @param to the target; null when the call deploys
   * @param calldata hexadecimal bytes; null for none
   */
  public PrefetchedResponse<Boolean> targetHasCode(String to, String calldata) {
    boolean plain = to != null && (calldata == null || calldata.equals(NO_CODE));
    return plain
        ? PrefetchedResponse.of(() -> chain.hasCode(new Address(to)))
        : PrefetchedResponse.never();
  }
}
