package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.outbound.PrefetchedResponse;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Decides single calls with the data that the caller's database transaction reads. */
@ApplicationScoped
public class CallDecisions {
  private static final String NO_CODE = "0x";

  @Inject private UserPrincipals people;
  @Inject private DecisionFactService facts;
  @Inject private ChainNode chain;

  /**
   * Whether a user may make a call, and why. For plain transfers to unregistered addresses it
   * queries the chain.
   *
   * @param targetHasCode the result of {@link #targetHasCode(String, String)} for the call
   * @throws Failure CHAIN_UNAVAILABLE
   */
  public Decision decide(String userId, Call call, PrefetchedResponse<Boolean> targetHasCode) {
    RuleSource rules = facts::rules;
    return DecisionEngine.decide(
        people.find(userId), call, rules.contract(call), targetHasCode::get);
  }

  /**
   * Whether the target of a call is a contract, for {@link #decide}. It must be called before the
   * database transaction. It queries the chain only for a plain transfer, the only case that needs
   * it.
   *
   * @param to the target; null for a deployment
   * @param calldata hexadecimal bytes; null for none
   */
  public PrefetchedResponse<Boolean> targetHasCode(String to, String calldata) {
    boolean plain = to != null && (calldata == null || calldata.equals(NO_CODE));
    return plain
        ? PrefetchedResponse.of(() -> chain.hasCode(new Address(to)))
        : PrefetchedResponse.never();
  }
}
