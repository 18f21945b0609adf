package dev.portcullis.ejb.rpc.disclosure;

import dev.portcullis.ejb.decision.CallTarget;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.TraceJudge;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.kernel.Address;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the call of a disclosed figure may touch. A contract may have been replaced since the zone
 * disclosed its figure, and could return what others store. So it reads storage of its own owner's
 * contracts only, and touches no other registered contract and no user's wallet (ADR 0152).
 */
@ApplicationScoped
public class TouchedAccountsCheck {
  /** The bits of addresses of precompiled contracts and of the sender, which have no state. */
  private static final int PRECOMPILED_BITS = 9;

  private DecisionFactCache facts;

  /** For the container's proxy. */
  protected TouchedAccountsCheck() {}

  /** With its dependencies. */
  @Inject
  public TouchedAccountsCheck(DecisionFactCache facts) {
    this.facts = facts;
  }

  /**
   * Checks a call.
   *
   * @throws RpcError −32603 if it touches what belongs to others
   */
  void check(Address contract, DisclosedCall call) {
    Set<Address> accounts = new HashSet<>(call.touched());
    accounts.addAll(call.codes());
    accounts.removeIf(TouchedAccountsCheck::isPrecompiled);
    if (accounts.size() > TraceJudge.MAX_INSPECTED) {
      throw RpcError.internal("The contract touches too many accounts");
    }
    Map<Address, ContractRules> registered =
        facts.rules(
            accounts.stream()
                .map(account -> new CallTarget(account, CallTarget.PLAIN))
                .collect(Collectors.toSet()));
    ContractRules own = registered.get(contract);
    if (own == null
        || !accounts.stream().allMatch(account -> mayTouch(account, own, registered, call))) {
      throw RpcError.internal("The contract reads the state of others, which is not disclosed");
    }
  }

  private boolean mayTouch(
      Address account,
      ContractRules own,
      Map<Address, ContractRules> registered,
      DisclosedCall call) {
    if (account.belongsToChain()) {
      return false;
    }
    ContractRules rules = registered.get(account);
    if (rules != null) {
      return Objects.equals(rules.organizationId(), own.organizationId());
    }
    return call.slots().getOrDefault(account, List.of()).isEmpty()
        && facts.holder(account).isEmpty();
  }

  private static boolean isPrecompiled(Address account) {
    return new BigInteger(1, account.bytes()).bitLength() <= PRECOMPILED_BITS;
  }
}
