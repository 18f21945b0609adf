package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.decision.account.WalletHolder;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.contract.RegisteredContract.Disclosure;
import dev.portcullis.persistence.decision.ContractEventRules;
import dev.portcullis.persistence.decision.DecisionFactQueries;
import dev.portcullis.persistence.decision.VisibilityQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads facts from the database, each in a short transaction of its own, unless the caller has one.
 * {@link DecisionFactCache} caches them.
 */
@Stateless
public class DecisionFactService {
  @Inject private UserPrincipals people;
  @Inject private MachinePrincipals machines;
  @Inject private DecisionFactQueries facts;
  @Inject private VisibilityQueries visibility;

  /** See {@link DecisionFactCache#userIncludingInactive}. */
  public Optional<Principal> userIncludingInactive(String id) {
    return people.userIncludingInactive(id);
  }

  /** See {@link DecisionFactCache#application}. */
  public Optional<Principal> application(String id) {
    return machines.application(id);
  }

  /** See {@link DecisionFactCache#tenant}. */
  public Optional<Principal> tenant(String id) {
    return machines.tenant(id);
  }

  /** See {@link DecisionFactCache#hasFullReadAccess}. */
  public boolean hasFullReadAccess(String applicationId) {
    return machines.hasFullReadAccess(applicationId);
  }

  /** See {@link DecisionFactCache#policyOrganizations}. */
  public Set<String> policyOrganizations(String applicationId) {
    return machines.policyOrganizations(applicationId);
  }

  /** The effective member of one of these organizations with this wallet. */
  public Optional<String> member(Address wallet, Set<String> organizationIds) {
    return machines.member(wallet, organizationIds);
  }

  /** The holders of those wallets that have one; see {@link DecisionFactCache#holder}. */
  public Map<Address, WalletHolder> holders(Set<Address> wallets) {
    Map<Address, WalletHolder> holders = new HashMap<>();
    visibility
        .holders(wallets)
        .forEach(
            (wallet, found) ->
                holders.put(
                    wallet, new WalletHolder(found.userId(), found.proven(), found.since())));
    return holders;
  }

  /**
   * See {@link DecisionFactCache#rules}; the result may include rules of other functions among
   * these.
   */
  public Map<Address, ContractRules> rules(Set<CallTarget> targets) {
    return rules(
        targets.stream().map(CallTarget::address).collect(Collectors.toSet()),
        targets.stream().map(CallTarget::function).collect(Collectors.toSet()));
  }

  /** See {@link DecisionFactCache#rules}. */
  public Map<Address, ContractRules> rules(
      Collection<Address> contracts, Collection<String> selectors) {
    Map<Address, ContractRules> rules = new HashMap<>();
    facts
        .functionRules(contracts, selectors)
        .forEach((contract, stored) -> rules.put(contract, RuleConversion.of(stored)));
    return rules;
  }

  /** The addresses that are wallets of members of these organizations. */
  public Set<Address> ofMembers(Set<String> organizationIds, Collection<Address> addresses) {
    return visibility.ofMembers(organizationIds, addresses);
  }

  /** The addresses that are wallets of the organization's members, or its contracts. */
  public Set<Address> ofOrganization(String organizationId, Collection<Address> addresses) {
    return visibility.ofOrganization(organizationId, addresses);
  }

  /** The wallets that deployed the contracts at these addresses, as far as known. */
  public Map<Address, Address> deployers(Collection<Address> addresses) {
    return visibility.deployers(addresses);
  }

  /** See {@link DecisionFactCache#disclosure}. */
  public Optional<Disclosure> disclosure(Address contract) {
    return visibility.disclosure(contract);
  }

  /**
   * The permissions by which these roles make events visible, of all contracts if the list is
   * empty.
   */
  public Map<Address, ContractEventRules> openEvents(
      Set<String> roleIds, Set<String> organizationIds, Collection<Address> contracts, int most) {
    return facts.openEvents(roleIds, organizationIds, contracts, most);
  }

  /** The contracts of an organization, among all contracts if the list is empty. */
  public Set<Address> contractsOf(String organizationId, Collection<Address> contracts, int most) {
    return visibility.contractsOf(organizationId, contracts, most);
  }
}
