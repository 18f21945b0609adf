package dev.portcullis.ejb.decision.cache;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.CallTarget;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.DecisionFactService;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.TraceJudge;
import dev.portcullis.ejb.decision.account.WalletHolder;
import dev.portcullis.ejb.decision.account.WalletHolders;
import dev.portcullis.ejb.decision.cache.AddressOwnershipCache.OwnershipKey;
import dev.portcullis.ejb.decision.event.EventPattern;
import dev.portcullis.ejb.policy.PolicyCache;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.contract.RegisteredContract.Disclosure;
import dev.portcullis.persistence.policy.PolicyChange;
import dev.portcullis.persistence.policy.PolicyChange.Kind;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Facts as of now for those who decide, from memory where they are known (ADR 0052). Not for use
 * within a transaction, of which nothing that it has changed may be remembered; and so none is open
 * while the chain is asked.
 *
 * <p>It is over 400 lines because it is the facade of the caches: each method has its contract, its
 * key and its fallback here, and all share the version that makes an answer valid.
 */
@ApplicationScoped
public class DecisionFactCache {
  /**
   * How many answers of each kind are remembered, and as many that say nothing: some ten megabytes
   * at most.
   */
  private static final int CAPACITY = 20_000;

  private static final Set<PolicyChange> NOT_KEPT = Set.of();

  private DecisionFactService stored;
  private VisibleEventCache events;
  private PolicyCache<String, Optional<Principal>> users;
  private PolicyCache<String, Optional<Principal>> applications;
  private PolicyCache<String, Optional<Principal>> tenants;
  private PolicyCache<String, Boolean> fullReaders;
  private PolicyCache<String, Set<String>> asking;
  private PolicyCache<OwnershipKey, Optional<String>> members;
  private AddressOwnershipCache wallets;
  private AddressOwnershipCache holdings;
  private PolicyCache<Address, Optional<Address>> deployers;
  private PolicyCache<Address, Optional<Disclosure>> disclosures;
  private ContractRulesCache rules;
  private WalletHolders holders;
  private DecisionFactCache remembered;

  /** For the container's proxy. */
  protected DecisionFactCache() {}

  /** Remembering nothing yet. */
  @Inject
  public DecisionFactCache(DecisionFactService stored, PolicyFeed feed) {
    this.stored = stored;
    events = new VisibleEventCache(stored, feed, CAPACITY);
    users = new PolicyCache<>(feed, CAPACITY, (id, user) -> known(Kind.USER, id, user));
    applications = new PolicyCache<>(feed, CAPACITY, (id, it) -> known(Kind.MACHINE, id, it));
    tenants = new PolicyCache<>(feed, CAPACITY, (id, it) -> known(Kind.MACHINE, id, it));
    fullReaders = new PolicyCache<>(feed, CAPACITY, (id, it) -> of(Kind.MACHINE, id));
    asking = new PolicyCache<>(feed, CAPACITY, (id, it) -> of(Kind.MACHINE, id));
    members = apart(feed, OwnershipKey::address, (key, member) -> member.isEmpty());
    wallets = new AddressOwnershipCache(apart(feed, OwnershipKey::address, (key, is) -> !is));
    holdings = new AddressOwnershipCache(apart(feed, OwnershipKey::address, (key, is) -> !is));
    deployers = apart(feed, Function.identity(), (address, found) -> found.isEmpty());
    disclosures = apart(feed, Function.identity(), (address, found) -> found.isEmpty());
    rules =
        new ContractRulesCache(
            stored::rules, apart(feed, CallTarget::address, ContractRulesCache::isNegative));
    holders =
        new WalletHolders(
            stored::holders,
            apart(feed, Function.identity(), (address, found) -> found.isEmpty()),
            ContractRulesCache.MOST_FUNCTIONS);
    remembered = new DecisionFactCache(this, feed);
  }

  /** Facts about addresses. Callers can name any number of addresses that are not registered. */
  private static <K, V> PolicyCache<K, V> apart(
      PolicyFeed feed, Function<K, Address> address, BiPredicate<K, V> saysNothing) {
    return new PolicyCache<>(feed, CAPACITY, (key, value) -> of(address.apply(key)), saysNothing);
  }

  /** The same memory without the database behind it. */
  private DecisionFactCache(DecisionFactCache facts, PolicyFeed feed) {
    stored = new CacheOnlyFacts();
    events = new VisibleEventCache(stored, feed, 0);
    users = facts.users;
    applications = facts.applications;
    tenants = facts.tenants;
    fullReaders = facts.fullReaders;
    asking = facts.asking;
    members = facts.members;
    wallets = facts.wallets;
    holdings = facts.holdings;
    deployers = facts.deployers;
    disclosures = facts.disclosures;
    rules = facts.rules.before(stored::rules);
    holders = facts.holders.before(stored::holders);
    remembered = this;
  }

  /**
   * The same facts for those who may not wait for the database: a question whose answer is not
   * known in memory now throws {@link CacheMissException}. Who asks here makes it known.
   */
  public DecisionFactCache remembered() {
    return remembered;
  }

  /** The user as a reader; empty if they are gone or suspended, or their organization is gone. */
  public Optional<Principal> user(String id) {
    return anybody(id).filter(DecisionFactCache::isActive);
  }

  /** The user as a reader who may do nothing any more, perhaps: for those who ask why. */
  public Optional<Principal> anybody(String id) {
    return users.get(id, stored::anybody);
  }

  private static boolean isActive(Principal principal) {
    return principal
        .person()
        .filter(user -> !user.organizationDeleted() && !user.suspended())
        .isPresent();
  }

  /** The M2M application as a reader; empty if it is gone. */
  public Optional<Principal> application(String id) {
    return applications.get(id, stored::application);
  }

  /** The tenant as a reader; empty if it is gone. */
  public Optional<Principal> tenant(String id) {
    return tenants.get(id, stored::tenant);
  }

  /** Whether a zone role gives the M2M application {@code full_read_access}. */
  public boolean hasFullReadAccess(String applicationId) {
    return fullReaders.get(applicationId, stored::hasFullReadAccess);
  }

  /**
   * The organizations about whose members' calls the M2M application may ask, by {@code
   * org_policy_access}; none if it is gone.
   */
  public Set<String> policyOrganizations(String applicationId) {
    return asking.get(applicationId, stored::policyOrganizations);
  }

  /**
   * Who acts when the reader does something by a wallet: the user, or a machine's member, within
   * what rules permit them: a role of the zone that lifts the rules for the member does not lift
   * them for the machine.
   */
  public Optional<ActingUser> actor(Principal principal, Address wallet) {
    if (principal.worksFor().isEmpty()) {
      return principal.person();
    }
    return members
        .get(
            new OwnershipKey(principal.worksFor(), wallet),
            asked -> stored.member(asked.address(), asked.organizationIds()))
        .flatMap(this::anybody)
        .flatMap(Principal::person)
        .filter(
            member ->
                member.organizationId() != null
                    && principal.worksFor().contains(member.organizationId()))
        .map(ActingUser::bound);
  }

  /** The rules of the contract that is called, for that function; empty unless it is registered. */
  public Optional<ContractRules> contract(Call call) {
    return rules.contract(call);
  }

  /** The rules for exactly these functions, of those of the contracts that are registered. */
  public Map<Address, ContractRules> rules(Set<CallTarget> targets) {
    return rules.rules(targets);
  }

  /** The rules for these functions, of those of the contracts that are registered. */
  public Map<Address, ContractRules> rules(
      Collection<Address> contracts, Collection<String> selectors) {
    Set<CallTarget> targets = new HashSet<>();
    for (Address contract : contracts) {
      selectors.forEach(selector -> targets.add(new CallTarget(contract, selector)));
      if (selectors.isEmpty()) {
        targets.add(new CallTarget(contract, ""));
      }
    }
    return rules(targets);
  }

  /** Those of the addresses that are proven wallets of the user, or of members of a machine's. */
  public Set<Address> wallets(Principal principal, Set<Address> addresses) {
    return wallets(principal, addresses, Set.of());
  }

  /**
   * The same; unless one of the addresses is known to be, an unknown one is looked up with them, so
   * that the database is asked whether they are known or not.
   *
   * @param unknown one that nobody else asks about
   */
  public Set<Address> wallets(Principal principal, Set<Address> addresses, Address unknown) {
    return wallets(principal, addresses, Set.of(unknown));
  }

  private Set<Address> wallets(Principal principal, Set<Address> addresses, Set<Address> besides) {
    if (!principal.worksFor().isEmpty()) {
      return wallets.among(
          principal.worksFor(),
          addresses,
          besides,
          asked -> stored.ofMembers(principal.worksFor(), asked));
    }
    Set<Address> own = new HashSet<>(principal.wallets());
    own.retainAll(addresses);
    return own;
  }

  /**
   * Those of the addresses whose transactions the reader may see: own wallets, and what a role of
   * the organization opens (R-GTW-16).
   */
  public Set<Address> visible(Principal principal, Set<Address> addresses) {
    return visible(principal, addresses, Set.of());
  }

  /**
   * The same; unless one of the addresses is known to be, an unknown one is looked up with them, so
   * that the database is asked whether they are known or not.
   *
   * @param unknown one that nobody else asks about
   */
  public Set<Address> visible(Principal principal, Set<Address> addresses, Address unknown) {
    return visible(principal, addresses, Set.of(unknown));
  }

  private Set<Address> visible(Principal principal, Set<Address> addresses, Set<Address> besides) {
    Set<Address> visible = new HashSet<>(wallets(principal, addresses, besides));
    Set<Address> others = new HashSet<>(addresses);
    others.removeAll(visible);
    if (!others.isEmpty() && principal.readableOrganization().isPresent()) {
      String organization = principal.readableOrganization().get();
      visible.addAll(
          holdings.among(
              Set.of(organization),
              others,
              visible.isEmpty() ? besides : Set.of(),
              asked -> stored.ofOrganization(organization, asked)));
    }
    return visible;
  }

  /**
   * Those of the visible addresses of which it is visible, too, what others sent to them. A wallet
   * where a contract is registered shows only what it sent itself, or whoever claimed the contract
   * as a wallet would see all its callers; a contract of the organization that a role opens shows
   * all.
   *
   * @param visible what {@link #visible} found
   */
  public Set<Address> receiving(Principal principal, Set<Address> visible) {
    Set<Address> receiving = new HashSet<>(visible);
    registered(visible)
        .forEach(
            (address, contract) -> {
              if (principal.readableOrganization().isEmpty()
                  || !principal.readableOrganization().get().equals(contract.organizationId())) {
                receiving.remove(address);
              }
            });
    return receiving;
  }

  private Map<Address, ContractRules> registered(Set<Address> addresses) {
    return addresses.isEmpty() ? Map.of() : rules(addresses, Set.of());
  }

  /**
   * Whether the reader may ask for the state of an address: one that is visible, or of a contract
   * that a wallet of theirs deployed (R-GTW-6).
   */
  public boolean owns(Principal principal, Address address) {
    return !owned(principal, Set.of(address)).isEmpty();
  }

  /**
   * Those of the addresses whose state the reader may ask for, by few queries. Who deployed them is
   * not looked up for more than {@link TraceJudge#MAX_INSPECTED}.
   */
  private Set<Address> owned(Principal principal, Set<Address> addresses) {
    Set<Address> owned = new HashSet<>(visible(principal, addresses));
    Set<Address> others = new HashSet<>(addresses);
    others.removeAll(owned);
    if (others.size() > TraceJudge.MAX_INSPECTED) {
      return owned;
    }
    Map<Address, Address> deployed = new HashMap<>();
    deployers
        .getAll(others, this::readDeployers)
        .forEach(
            (address, deployer) -> deployer.ifPresent(wallet -> deployed.put(address, wallet)));
    Set<Address> own = wallets(principal, Set.copyOf(deployed.values()));
    deployed.values().retainAll(own);
    owned.addAll(deployed.keySet());
    return owned;
  }

  private Map<Address, Optional<Address>> readDeployers(Set<Address> contracts) {
    Map<Address, Address> read = stored.deployers(contracts);
    return contracts.stream()
        .collect(
            Collectors.toMap(
                Function.identity(), contract -> Optional.ofNullable(read.get(contract))));
  }

  /** The holder of a wallet, proven or claimed; empty if it has none. */
  public Optional<WalletHolder> holder(Address wallet) {
    return holders.of(wallet);
  }

  /**
   * Whether what a reader calls may look at the balance and the code of an account by an opcode
   * (ADR 0119): where the reader may ask for them, and where the account is neither registered nor
   * any user's proven wallet.
   */
  public boolean mayInspect(Principal principal, Address account) {
    return notInspectable(principal, Set.of(account)).isEmpty();
  }

  /**
   * Those of some accounts that the reader may not look at, as {@link #mayInspect} says: few
   * queries, however many accounts they are.
   */
  public Set<Address> notInspectable(Principal principal, Set<Address> accounts) {
    Set<Address> closed =
        new HashSet<>(
            rules(
                    accounts.stream()
                        .map(account -> new CallTarget(account, CallTarget.PLAIN))
                        .collect(Collectors.toSet()))
                .keySet());
    Set<Address> others = new HashSet<>(accounts);
    others.removeAll(closed);
    closed.addAll(holders.proven(others));
    if (!closed.isEmpty()) {
      closed.removeAll(owned(principal, closed));
    }
    return closed;
  }

  /** What everybody may read of a contract; empty unless it is registered. */
  public Optional<Disclosure> disclosure(Address contract) {
    return disclosures.get(contract, stored::disclosure);
  }

  /**
   * What the reader's permissions open of the events of contracts. Wallets where a contract is
   * registered are none of theirs here.
   *
   * @param contracts empty for all
   * @throws Failure INVALID_INPUT if these are too many permissions to ask a node for
   */
  public List<EventPattern> patterns(Principal principal, Collection<Address> contracts) {
    Set<Address> own = new HashSet<>(principal.wallets());
    own.removeAll(registered(principal.wallets()).keySet());
    return events.patterns(principal, own, contracts);
  }

  private static Set<PolicyChange> known(Kind kind, String id, Optional<Principal> principal) {
    return principal.isPresent() ? of(kind, id) : NOT_KEPT;
  }

  private static Set<PolicyChange> of(Kind kind, String id) {
    return Set.of(new PolicyChange(kind, id));
  }

  private static Set<PolicyChange> of(Address address) {
    return of(Kind.ADDRESS, address.text());
  }
}
