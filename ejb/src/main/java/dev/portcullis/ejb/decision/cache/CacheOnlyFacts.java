package dev.portcullis.ejb.decision.cache;

import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.DecisionFactService;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.account.WalletHolder;
import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.contract.RegisteredContract.Disclosure;
import dev.portcullis.persistence.decision.ContractEventRules;
import jakarta.enterprise.inject.Vetoed;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Replaces the database for callers that must not query it: every lookup is a cache miss. */
@Vetoed
final class CacheOnlyFacts extends DecisionFactService {
  @Override
  public Optional<Principal> userIncludingInactive(String id) {
    throw new CacheMissException();
  }

  @Override
  public Optional<Principal> application(String id) {
    throw new CacheMissException();
  }

  @Override
  public Optional<Principal> tenant(String id) {
    throw new CacheMissException();
  }

  @Override
  public boolean hasFullReadAccess(String applicationId) {
    throw new CacheMissException();
  }

  @Override
  public Set<String> policyOrganizations(String applicationId) {
    throw new CacheMissException();
  }

  @Override
  public Optional<String> member(Address wallet, Set<String> organizationIds) {
    throw new CacheMissException();
  }

  @Override
  public Map<Address, WalletHolder> holders(Set<Address> wallets) {
    throw new CacheMissException();
  }

  @Override
  public Map<Address, ContractRules> rules(
      Collection<Address> contracts, Collection<String> selectors) {
    throw new CacheMissException();
  }

  @Override
  public Set<Address> ofMembers(Set<String> organizationIds, Collection<Address> addresses) {
    throw new CacheMissException();
  }

  @Override
  public Set<Address> ofOrganization(String organizationId, Collection<Address> addresses) {
    throw new CacheMissException();
  }

  @Override
  public Map<Address, Address> deployers(Collection<Address> addresses) {
    throw new CacheMissException();
  }

  @Override
  public Optional<Disclosure> disclosure(Address contract) {
    throw new CacheMissException();
  }

  @Override
  public Map<Address, ContractEventRules> openEvents(
      Set<String> roleIds, Set<String> organizationIds, Collection<Address> contracts, int most) {
    throw new CacheMissException();
  }

  @Override
  public Set<Address> contractsOf(String organizationId, Collection<Address> contracts, int most) {
    throw new CacheMissException();
  }
}
