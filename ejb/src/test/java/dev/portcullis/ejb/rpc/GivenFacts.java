package dev.portcullis.ejb.rpc;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.CallTarget;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.FunctionRule;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.RestrictedArguments;
import dev.portcullis.ejb.decision.account.WalletHolder;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.decision.event.EventPattern;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.contract.RegisteredContract.Disclosure;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One user with one wallet, who may read by one function of one contract and see one event. */
final class GivenFacts extends DecisionFactCache {
  private static final ContractRules RULES =
      new ContractRules(
          null,
          Map.of(
              AnyJson.SELECTOR,
              new FunctionRule(
                  AnyJson.SELECTOR,
                  AccessType.READ,
                  Optional.of(RuleType.PUBLIC),
                  false,
                  false,
                  Set.of(),
                  new RestrictedArguments("transfer(address,uint256)", List.of()))));

  @Override
  public Optional<Principal> user(String userId) {
    return Optional.of(
        new Principal(
            Optional.of(
                new ActingUser(
                    null,
                    false,
                    false,
                    Set.of(),
                    Set.of(AnyJson.OWN),
                    false,
                    false,
                    false,
                    Set.of())),
            Set.of(),
            Set.of(),
            Optional.empty(),
            false,
            false,
            Decision.USER_NOT_FOUND));
  }

  @Override
  public Optional<ActingUser> actor(Principal principal, Address wallet) {
    return principal.person();
  }

  @Override
  public Set<Address> wallets(Principal principal, Set<Address> addresses) {
    return visible(principal, addresses);
  }

  @Override
  public Optional<WalletHolder> holder(Address wallet) {
    return wallet.equals(AnyJson.OWN)
        ? Optional.of(new WalletHolder("user", true, Instant.EPOCH))
        : Optional.empty();
  }

  @Override
  public Optional<Disclosure> disclosure(Address contract) {
    return Optional.empty();
  }

  @Override
  public Optional<ContractRules> contract(Call call) {
    return AnyJson.CONTRACT.equals(call.to()) ? Optional.of(RULES) : Optional.empty();
  }

  @Override
  public Map<Address, ContractRules> rules(Set<CallTarget> targets) {
    return targets.stream().anyMatch(target -> target.address().equals(AnyJson.CONTRACT))
        ? Map.of(AnyJson.CONTRACT, RULES)
        : Map.of();
  }

  @Override
  public Map<Address, ContractRules> rules(
      Collection<Address> contracts, Collection<String> selectors) {
    return contracts.contains(AnyJson.CONTRACT) ? Map.of(AnyJson.CONTRACT, RULES) : Map.of();
  }

  @Override
  public Set<Address> visible(Principal principal, Set<Address> addresses) {
    Set<Address> visible = new HashSet<>(addresses);
    visible.retainAll(principal.wallets());
    return visible;
  }

  @Override
  public Set<Address> wallets(Principal principal, Set<Address> addresses, Address unknown) {
    return visible(principal, addresses);
  }

  @Override
  public Set<Address> visible(Principal principal, Set<Address> addresses, Address unknown) {
    return visible(principal, addresses);
  }

  @Override
  public Set<Address> receiving(Principal principal, Set<Address> visible) {
    return visible;
  }

  @Override
  public boolean owns(Principal principal, Address address) {
    return false;
  }

  @Override
  public List<EventPattern> patterns(Principal principal, Collection<Address> contracts) {
    return contracts.isEmpty() || contracts.contains(AnyJson.CONTRACT)
        ? List.of(new EventPattern(Set.of(AnyJson.CONTRACT), List.of(Set.of(AnyJson.HASH))))
        : List.of();
  }
}
