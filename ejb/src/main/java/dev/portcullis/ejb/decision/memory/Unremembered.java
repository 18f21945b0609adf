package dev.portcullis.ejb.decision.memory;

import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.ejb.decision.StoredFacts;
import dev.portcullis.ejb.decision.account.WalletHolder;
import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.contract.RegisteredContract.Disclosure;
import dev.portcullis.persistence.decision.StoredEventRules;
import jakarta.enterprise.inject.Vetoed;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** In place of the database, for those who may not ask it: nothing is found out. */
@Vetoed
final class Unremembered extends StoredFacts {
  @Override
  public Optional<Reader> anybody(String id) {
    throw new NotRemembered();
  }

  @Override
  public Optional<Reader> application(String id) {
    throw new NotRemembered();
  }

  @Override
  public Optional<Reader> tenant(String id) {
    throw new NotRemembered();
  }

  @Override
  public boolean isFullReader(String applicationId) {
    throw new NotRemembered();
  }

  @Override
  public Set<String> asksFor(String applicationId) {
    throw new NotRemembered();
  }

  @Override
  public Optional<String> member(Address wallet, Set<String> organizationIds) {
    throw new NotRemembered();
  }

  @Override
  public Map<Address, WalletHolder> holders(Set<Address> wallets) {
    throw new NotRemembered();
  }

  @Override
  public Map<Address, ContractRules> rules(
      Collection<Address> contracts, Collection<String> selectors) {
    throw new NotRemembered();
  }

  @Override
  public Set<Address> ofMembers(Set<String> organizationIds, Collection<Address> addresses) {
    throw new NotRemembered();
  }

  @Override
  public Set<Address> ofOrganization(String organizationId, Collection<Address> addresses) {
    throw new NotRemembered();
  }

  @Override
  public Map<Address, Address> deployers(Collection<Address> addresses) {
    throw new NotRemembered();
  }

  @Override
  public Optional<Disclosure> disclosure(Address contract) {
    throw new NotRemembered();
  }

  @Override
  public Map<Address, StoredEventRules> openEvents(
      Set<String> roleIds, Set<String> organizationIds, Collection<Address> contracts, int most) {
    throw new NotRemembered();
  }

  @Override
  public Set<Address> contractsOf(String organizationId, Collection<Address> contracts, int most) {
    throw new NotRemembered();
  }
}
