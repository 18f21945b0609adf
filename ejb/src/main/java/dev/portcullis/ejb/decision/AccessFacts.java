package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.decision.FunctionRule.Origin;
import dev.portcullis.ejb.decision.FunctionRule.Owner;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.contract.RegisteredContract.Disclosure;
import dev.portcullis.persistence.decision.DecisionFactRepository;
import dev.portcullis.persistence.decision.StoredEventRules;
import dev.portcullis.persistence.decision.StoredFunctionRule;
import dev.portcullis.persistence.decision.StoredFunctionRules;
import dev.portcullis.persistence.decision.VisibilityRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Facts as of now for those who decide, each in a short transaction of its own: none is open while
 * the chain is asked.
 */
@Stateless
public class AccessFacts {
  /** Whoever has more must say which contracts they mean. */
  private static final int MOST_EVENT_RULES = 10_000;

  @Inject private People people;
  @Inject private Machines machines;
  @Inject private DecisionFactRepository facts;
  @Inject private VisibilityRepository visibility;

  /** The user as a reader; empty if they are gone or suspended, or their organization is gone. */
  public Optional<Reader> user(String id) {
    return people.reader(id);
  }

  /** The user as a reader who may do nothing any more, perhaps: for those who ask why. */
  public Optional<Reader> anybody(String id) {
    return people.anybody(id);
  }

  /** The M2M application as a reader; empty if it is gone. */
  public Optional<Reader> application(String id) {
    return machines.application(id);
  }

  /** The tenant as a reader; empty if it is gone. */
  public Optional<Reader> tenant(String id) {
    return machines.tenant(id);
  }

  /** Whether a zone role gives the M2M application {@code full_read_access}. */
  public boolean isFullReader(String applicationId) {
    return machines.isFullReader(applicationId);
  }

  /** Who acts when the reader does something by a wallet: the user, or a machine's member. */
  public Optional<Person> actor(Reader reader, Address wallet) {
    return reader.worksFor().isEmpty()
        ? reader.person()
        : machines.member(wallet, reader.worksFor());
  }

  /** The rules of the contract that is called, for that function; empty unless it is registered. */
  public Optional<ContractRules> contract(Call call) {
    RuleSource stored = this::rules;
    return stored.contract(call);
  }

  /** The rules for these functions, of those of the contracts that are registered. */
  public Map<Address, ContractRules> rules(
      Collection<Address> contracts, Collection<String> selectors) {
    Map<Address, ContractRules> rules = new HashMap<>();
    facts
        .functionRules(contracts, selectors)
        .forEach((contract, stored) -> rules.put(contract, rules(stored)));
    return rules;
  }

  /** Those of the addresses that are wallets of the user, or of members whom a machine acts for. */
  public Set<Address> wallets(Reader reader, Set<Address> addresses) {
    if (!reader.worksFor().isEmpty()) {
      return visibility.ofMembers(reader.worksFor(), addresses);
    }
    Set<Address> own = new HashSet<>(reader.wallets());
    own.retainAll(addresses);
    return own;
  }

  /**
   * Those of the addresses whose transactions the reader may see: own wallets, and what a role of
   * the organization opens (supplement 1.1.3).
   */
  public Set<Address> visible(Reader reader, Set<Address> addresses) {
    Set<Address> visible = new HashSet<>(wallets(reader, addresses));
    Set<Address> others = new HashSet<>(addresses);
    others.removeAll(visible);
    if (!others.isEmpty()) {
      reader
          .seesOrganization()
          .ifPresent(
              organization -> visible.addAll(visibility.ofOrganization(organization, others)));
    }
    return visible;
  }

  /**
   * Whether the reader may ask for the state of an address: one that is visible, or of a contract
   * that a wallet of theirs deployed (supplement 1.1.1, "Address ownership").
   */
  public boolean owns(Reader reader, Address address) {
    Set<Address> asked = Set.of(address);
    return !visible(reader, asked).isEmpty()
        || !wallets(reader, visibility.deployers(asked)).isEmpty();
  }

  /** What everybody may read of a contract; empty unless it is registered. */
  public Optional<Disclosure> disclosure(Address contract) {
    return visibility.disclosure(contract);
  }

  /**
   * What the reader's permissions open of the events of contracts.
   *
   * @param contracts empty for all
   * @throws Failure INVALID_INPUT if these are too many permissions to ask a node for
   */
  public List<EventPattern> patterns(Reader reader, Collection<Address> contracts) {
    Map<Address, StoredEventRules> open =
        facts.openEvents(
            reader.roleIds(), reader.organizationIds(), contracts, MOST_EVENT_RULES + 1);
    if (open.values().stream().mapToInt(rules -> rules.rules().size()).sum() > MOST_EVENT_RULES) {
      throw Failure.of(
          Reason.INVALID_INPUT, "You may see events of too many contracts to ask for all at once");
    }
    List<EventPattern> patterns = new ArrayList<>(EventPatterns.of(open, reader.wallets()));
    Set<Address> organizations =
        reader
            .seesOrganization()
            .map(id -> visibility.contractsOf(id, contracts, MOST_EVENT_RULES))
            .orElse(Set.of());
    if (!organizations.isEmpty()) {
      patterns.add(new EventPattern(organizations, List.of()));
    }
    return patterns;
  }

  private static ContractRules rules(StoredFunctionRules stored) {
    List<FunctionRule> own = new ArrayList<>();
    List<FunctionRule> inherited = new ArrayList<>();
    for (StoredFunctionRule rule : stored.rules()) {
      (rule.inherited() ? inherited : own).add(rule(rule));
    }
    return ContractRules.of(stored.organizationId(), own, inherited);
  }

  private static FunctionRule rule(StoredFunctionRule stored) {
    return new FunctionRule(
        stored.selector(),
        stored.accessType().equals(AccessType.WRITE.wireName())
            ? AccessType.WRITE
            : AccessType.READ,
        RuleType.of(stored.ruleType()),
        stored.organizationOnly(),
        stored.umbrella(),
        stored.roleIds(),
        new RestrictedArguments(stored.signature(), stored.argumentIndexes()),
        new Origin(stored.inherited() ? Owner.TEMPLATE : Owner.CONTRACT, Optional.of(stored.id())));
  }
}
