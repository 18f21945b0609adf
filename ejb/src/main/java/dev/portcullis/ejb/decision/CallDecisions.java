package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Json;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

/** Decides about single calls from what the database says in the caller's transaction. */
@ApplicationScoped
public class CallDecisions {
  private static final String NO_CODE = "0x";

  @Inject private People people;
  @Inject private StoredFacts facts;
  @Inject private ChainNode chain;

  /**
   * Whether a user may make a call, and why. The chain is asked about plain transfers to addresses
   * that nobody registered.
   *
   * @throws Failure CHAIN_UNAVAILABLE
   */
  public Decision decide(String userId, Call call) {
    RuleSource rules = facts::rules;
    return DecisionEngine.decide(
        people.find(userId), call, rules.contract(call), () -> hasCode(call.to()));
  }

  private boolean hasCode(Address address) {
    return !chain
        .call("eth_getCode", Json.MAPPER.valueToTree(List.of(address.text(), "latest")))
        .asText()
        .equals(NO_CODE);
  }
}
