package dev.portcullis.ejb.rpc;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.DecisionFactService;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.account.WalletHolder;
import dev.portcullis.ejb.rpc.Rights.EventPermission;
import dev.portcullis.ejb.rpc.Rights.Somebody;
import dev.portcullis.ejb.rpc.Rights.Topic;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.contract.RegisteredContract.Disclosure;
import dev.portcullis.persistence.decision.ContractEventRules;
import dev.portcullis.persistence.decision.EventRuleRow;
import dev.portcullis.persistence.permission.EventPermission.Match;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Answers from given rights what the database would answer. */
final class RightsFacts extends DecisionFactService {
  private Rights rights;

  void become(Rights now) {
    rights = now;
  }

  private Stream<Somebody> all(Actor.Type type) {
    return rights.people().stream().filter(each -> each.type() == type);
  }

  private Optional<Somebody> find(Actor.Type type, String id) {
    return all(type).filter(each -> each.id().equals(id)).findFirst();
  }

  @Override
  public Optional<Principal> userIncludingInactive(String id) {
    return find(Actor.Type.USER, id)
        .map(
            user ->
                reader(
                    user,
                    Optional.of(
                        new ActingUser(
                            user.organization(),
                            false,
                            user.suspended(),
                            user.roles(),
                            user.wallets(),
                            user.claimed(),
                            false,
                            false,
                            user.readsEverything(),
                            Set.of())),
                    Decision.WALLET_NOT_OWNED));
  }

  @Override
  public Optional<Principal> application(String id) {
    return find(Actor.Type.M2M_APP, id)
        .map(
            machine ->
                reader(
                    machine,
                    Optional.empty(),
                    machine.worksFor().isEmpty()
                        ? Decision.M2M_RPC_ACCESS_MISSING
                        : Decision.M2M_USER_NOT_FOUND));
  }

  @Override
  public Optional<Principal> tenant(String id) {
    return find(Actor.Type.TENANT, id)
        .map(tenant -> reader(tenant, Optional.empty(), Decision.TENANT_NOT_ASSOCIATED));
  }

  private static Principal reader(
      Somebody who, Optional<ActingUser> actingUser, Decision withoutActor) {
    return new Principal(
        actingUser,
        who.worksFor(),
        who.roles(),
        who.readsOrganization() ? Optional.of(who.organization()) : Optional.empty(),
        who.readsEverything(),
        false,
        withoutActor);
  }

  @Override
  public boolean hasFullReadAccess(String applicationId) {
    return false;
  }

  @Override
  public Optional<String> member(Address wallet, Set<String> organizationIds) {
    return all(Actor.Type.USER)
        .filter(user -> organizationIds.contains(String.valueOf(user.organization())))
        .filter(user -> !user.suspended())
        .filter(user -> user.wallets().contains(wallet) || user.claimed().contains(wallet))
        .map(Somebody::id)
        .findFirst();
  }

  @Override
  public Map<Address, WalletHolder> holders(Set<Address> wallets) {
    Map<Address, WalletHolder> holders = new HashMap<>();
    for (Address wallet : wallets) {
      all(Actor.Type.USER)
          .filter(user -> user.wallets().contains(wallet) || user.claimed().contains(wallet))
          .map(user -> new WalletHolder(user.id(), user.wallets().contains(wallet), Instant.EPOCH))
          .findFirst()
          .ifPresent(holder -> holders.put(wallet, holder));
    }
    return holders;
  }

  @Override
  public Set<Address> ofMembers(Set<String> organizationIds, Collection<Address> addresses) {
    return proven(
        addresses,
        user -> !user.suspended() && organizationIds.contains(String.valueOf(user.organization())));
  }

  private Set<Address> proven(Collection<Address> addresses, Predicate<Somebody> ofWhom) {
    Set<Address> found = new HashSet<>();
    all(Actor.Type.USER).filter(ofWhom).forEach(user -> found.addAll(user.wallets()));
    found.retainAll(addresses);
    return found;
  }

  @Override
  public Set<Address> ofOrganization(String organizationId, Collection<Address> addresses) {
    Set<Address> found = proven(addresses, user -> organizationId.equals(user.organization()));
    found.addAll(contractsOf(organizationId, addresses, Integer.MAX_VALUE));
    found.retainAll(addresses);
    return found;
  }

  @Override
  public Set<Address> contractsOf(String organizationId, Collection<Address> contracts, int most) {
    return rights.contracts().entrySet().stream()
        .filter(entry -> entry.getValue().equals(Optional.of(organizationId)))
        .map(Map.Entry::getKey)
        .filter(contract -> contracts.isEmpty() || contracts.contains(contract))
        .filter(
            contract ->
                all(Actor.Type.USER)
                    .noneMatch(
                        user ->
                            user.wallets().contains(contract) || user.claimed().contains(contract)))
        .collect(Collectors.toSet());
  }

  @Override
  public Map<Address, Address> deployers(Collection<Address> addresses) {
    return Map.of();
  }

  @Override
  public Optional<Disclosure> disclosure(Address contract) {
    return Optional.empty();
  }

  @Override
  public Map<Address, ContractRules> rules(
      Collection<Address> contracts, Collection<String> selectors) {
    Map<Address, ContractRules> none = new HashMap<>();
    rights
        .contracts()
        .forEach(
            (contract, owner) -> {
              if (contracts.contains(contract)) {
                none.put(contract, new ContractRules(owner.orElse(null), Map.of()));
              }
            });
    return none;
  }

  @Override
  public Map<Address, ContractEventRules> openEvents(
      Set<String> roleIds, Set<String> organizationIds, Collection<Address> contracts, int most) {
    Map<Address, List<EventRuleRow>> open = new HashMap<>();
    for (EventPermission each : rights.permissions()) {
      Optional<String> owner = rights.contracts().get(each.contract());
      boolean isInside =
          !each.organizationOnly() || owner.isEmpty() || organizationIds.contains(owner.get());
      boolean isAsked = contracts.isEmpty() || contracts.contains(each.contract());
      if (isInside && isAsked && !Collections.disjoint(each.roles(), roleIds)) {
        open.computeIfAbsent(each.contract(), none -> new ArrayList<>()).add(stored(each));
      }
    }
    Map<Address, ContractEventRules> rules = new HashMap<>();
    open.forEach(
        (contract, own) ->
            rules.put(
                contract,
                new ContractEventRules(rights.contracts().get(contract).orElse(null), own)));
    return rules;
  }

  private static EventRuleRow stored(EventPermission permission) {
    List<String> constants = new ArrayList<>();
    List<String> conditions = new ArrayList<>();
    for (Topic topic : permission.topics()) {
      constants.add(topic.constant().map(Hash32::text).orElse(null));
      conditions.add(
          topic.ownAddress() ? "userAddress" : topic.constant().isPresent() ? "equalTo" : null);
    }
    return new EventRuleRow(
        new Match(constants, conditions.subList(1, conditions.size())),
        permission.organizationOnly(),
        permission.roles());
  }
}
