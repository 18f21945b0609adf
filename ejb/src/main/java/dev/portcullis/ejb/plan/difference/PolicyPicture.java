package dev.portcullis.ejb.plan.difference;

import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.event.EventRules;
import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.contract.RegisteredContract.Disclosure;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The rules of the touched contracts at one moment. A contract is touched if its registration, its
 * rules or those of its template change, or if a rule names a role that a person or a machine gains
 * or loses. Rules have the roles of all people, not only of some.
 *
 * @param contracts the function permissions of each registered contract; absent for an address that
 *     is not registered, also because its organization was deleted
 * @param events the event permissions of each registered contract
 * @param disclosures what the zone discloses of each contract; absent for nothing
 */
public record PolicyPicture(
    Map<Address, ContractRules> contracts,
    Map<Address, EventRules> events,
    Map<Address, Disclosure> disclosures) {
  /** Copies the maps. */
  public PolicyPicture {
    contracts = Map.copyOf(contracts);
    events = Map.copyOf(events);
    disclosures = Map.copyOf(disclosures);
  }

  /** A picture in which nothing is disclosed. */
  public PolicyPicture(Map<Address, ContractRules> contracts, Map<Address, EventRules> events) {
    this(contracts, events, Map.of());
  }

  /**
   * The roles that a rule names. People are put into classes by these roles of the picture before
   * and of the one after.
   */
  public Set<String> roleIds() {
    Set<String> roles = new TreeSet<>();
    contracts
        .values()
        .forEach(
            rules -> rules.bySelector().values().forEach(rule -> roles.addAll(rule.roleIds())));
    events.values().forEach(rules -> rules.rules().forEach(rule -> roles.addAll(rule.roleIds())));
    return roles;
  }

  /** All addresses of this picture and another, in order. */
  Set<Address> addresses(PolicyPicture other) {
    Set<Address> all = new TreeSet<>(contracts.keySet());
    all.addAll(events.keySet());
    all.addAll(disclosures.keySet());
    all.addAll(other.contracts.keySet());
    all.addAll(other.events.keySet());
    all.addAll(other.disclosures.keySet());
    return all;
  }
}
