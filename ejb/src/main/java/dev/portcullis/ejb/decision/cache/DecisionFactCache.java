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
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.ejb.policy.VersionedCache;
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
 * The current facts for decisions, cached if possible (ADR 0052). It must not be used within a
 * transaction, because uncommitted changes must not be cached. No transaction may be open while the
 * chain is queried either.
 *
 * <p>It is over 400 lines because it is the facade of the caches. Each method has its contract, its
 * key and its fallback here, and all share the version that makes an entry valid.
 */
@ApplicationScoped
public class DecisionFactCache {
  /** The most entries of each kind, and again as many negative ones: some ten megabytes at most. */
  private static final int CAPACITY = 20_000;

  private static final Set<PolicyChange> NOT_KEPT = Set.of();

  private DecisionFactService stored;
  private VisibleEventCache events;
  private VersionedCache<String, Optional<Principal>> users;
  private VersionedCache<String, Optional<Principal>> applications;
  private VersionedCache<String, Optional<Principal>> tenants;
  private VersionedCache<String, Boolean> fullReaders;
  private VersionedCache<String, Set<String>> policyOrganizationsCache;
  private VersionedCache<OwnershipKey, Optional<String>> members;
  private AddressOwnershipCache wallets;
  private AddressOwnershipCache holdings;
  private VersionedCache<Address, Optional<Address>> deployers;
  private VersionedCache<Address, Optional<Disclosure>> disclosures;
  private ContractRulesCache rules;
  private WalletHolders holders;
  private DecisionFactCache remembered;

  /** For the container's proxy. */
  protected DecisionFactCache() {}

  /** With empty caches. */
  @Inject
  public DecisionFactCache(DecisionFactService stored, PolicyFeed feed) {
    this.stored = stored;
    events = new VisibleEventCache(stored, feed, CAPACITY);
    users = new VersionedCache<>(feed, CAPACITY, (id, user) -> known(Kind.USER, id, user));
    applications = new VersionedCache<>(feed, CAPACITY, (id, it) -> known(Kind.MACHINE, id, it));
    tenants = new VersionedCache<>(feed, CAPACITY, (id, it) -> known(Kind.MACHINE, id, it));
    fullReaders = new VersionedCache<>(feed, CAPACITY, (id, it) -> of(Kind.MACHINE, id));
    policyOrganizationsCache =
        new VersionedCache<>(feed, CAPACITY, (id, it) -> of(Kind.MACHINE, id));
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

  /**
   * Facts about addresses. Negative results have a separate cache, because callers can name any
   * number of unregistered addresses.
   */
  private static <K, V> VersionedCache<K, V> apart(
      PolicyFeed feed, Function<K, Address> address, BiPredicate<K, V> saysNothing) {
    return new VersionedCache<>(
        feed, CAPACITY, (key, value) -> of(address.apply(key)), saysNothing);
  }

  /** The same cache without the database behind it. */
  private DecisionFactCache(DecisionFactCache facts, PolicyFeed feed) {
    stored = new CacheOnlyFacts();
    events = new VisibleEventCache(stored, feed, 0);
    users = facts.users;
    applications = facts.applications;
    tenants = facts.tenants;
    fullReaders = facts.fullReaders;
    policyOrganizationsCache = facts.policyOrganizationsCache;
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
   * The same facts for callers that must not wait for the database. A lookup that is not cached
   * throws {@link CacheMissException}. A lookup in this object fills the cache.
   */
  public DecisionFactCache cacheOnly() {
    return remembered;
  }

  /**
   * The principal of the user; empty if the user is gone or suspended, or the organization is gone.
   */
  public Optional<Principal> user(String id) {
    return userIncludingInactive(id).filter(DecisionFactCache::isActive);
  }

  /** The same, including a user without any rights left, to explain denials. */
  public Optional<Principal> userIncludingInactive(String id) {
    return users.get(id, stored::userIncludingInactive);
  }

  private static boolean isActive(Principal principal) {
    return principal
        .person()
        .filter(user -> !user.organizationDeleted() && !user.suspended())
        .isPresent();
  }

  /** The principal of the M2M application; empty if it no longer exists. */
  public Optional<Principal> application(String id) {
    return applications.get(id, stored::application);
  }

  /** The principal of the tenant; empty if it no longer exists. */
  public Optional<Principal> tenant(String id) {
    return tenants.get(id, stored::tenant);
  }

  /** Whether a zone role grants the M2M application {@code full_read_access}. */
  public boolean hasFullReadAccess(String applicationId) {
    return fullReaders.get(applicationId, stored::hasFullReadAccess);
  }

  /**
   * The organizations whose members' calls the M2M application may query, by {@code
   * org_policy_access}; none if it no longer exists.
   */
  public Set<String> policyOrganizations(String applicationId) {
    return policyOrganizationsCache.get(applicationId, stored::policyOrganizations);
  }

  /**
   * The actor of the principal's call with a wallet: the user, or a machine's member without
   * unrestricted access. A zone role that exempts the member from the rules does not exempt the
   * machine.
   */
  public Optional<ActingUser> actor(Principal principal, Address wallet) {
    if (principal.worksFor().isEmpty()) {
      return principal.person();
    }
    return members
        .get(
            new OwnershipKey(principal.worksFor(), wallet),
            asked -> stored.member(asked.address(), asked.organizationIds()))
        .flatMap(this::userIncludingInactive)
        .flatMap(Principal::person)
        .filter(
            member ->
                member.organizationId() != null
                    && principal.worksFor().contains(member.organizationId()))
        .map(ActingUser::restricted);
  }

  /** The rules of the called contract for the called function; empty unless it is registered. */
  public Optional<ContractRules> contract(Call call) {
    return rules.contract(call);
  }

  /** The rules for exactly these functions, for the registered ones of the contracts. */
  public Map<Address, ContractRules> rules(Set<CallTarget> targets) {
    return rules.rules(targets);
  }

  /** The rules for these functions, for the registered ones of the contracts. */
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

  /** The addresses that are proven wallets of the user, or of a machine's members. */
  public Set<Address> wallets(Principal principal, Set<Address> addresses) {
    return wallets(principal, addresses, Set.of());
  }

  /**
   * The same. Unless one of the addresses is a cached match, an unknown one is looked up with them.
   * The database is then queried whether they are known or not.
   *
   * @param unknown an address that no other request looks up
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
   * The addresses whose transactions the principal may see: own wallets, and those that a role of
   * the organization makes visible (R-GTW-16).
   */
  public Set<Address> visible(Principal principal, Set<Address> addresses) {
    return visible(principal, addresses, Set.of());
  }

  /**
   * The same. Unless one of the addresses is a cached match, an unknown one is looked up with them.
   * The database is then queried whether they are known or not.
   *
   * @param unknown an address that no other request looks up
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
   * The visible addresses whose incoming transactions are visible, too. A wallet with a registered
   * contract shows only its own transactions. Otherwise a user could claim the contract as a wallet
   * and see all its callers. A contract of the organization that a role makes visible shows all.
   *
   * @param visible the result of {@link #visible}
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
   * Whether the principal may request the state of an address. It must be visible, or a contract
   * that a wallet of the principal deployed (R-GTW-6).
   */
  public boolean owns(Principal principal, Address address) {
    return !owned(principal, Set.of(address)).isEmpty();
  }

  /**
   * The addresses whose state the principal may request, with few queries. Deployers are not looked
   * up for more than {@link TraceJudge#MAX_INSPECTED} addresses.
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
   * Whether opcodes in a call of the principal may read the balance and the code of an account (ADR
   * 0119). They may if the principal may request them, if the account belongs to the chain, or if
   * it is neither registered nor any user's proven wallet.
   */
  public boolean mayInspect(Principal principal, Address account) {
    return notInspectable(principal, Set.of(account)).isEmpty();
  }

  /** The accounts that {@link #mayInspect} denies, with few queries for any number of accounts. */
  public Set<Address> notInspectable(Principal principal, Set<Address> accounts) {
    Set<Address> closed =
        new HashSet<>(
            rules(
                    accounts.stream()
                        .filter(account -> !account.belongsToChain())
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

  /** The contract data that every user may read; empty unless it is registered. */
  public Optional<Disclosure> disclosure(Address contract) {
    return disclosures.get(contract, stored::disclosure);
  }

  /**
   * The events of contracts that the principal may see. Wallets with a registered contract do not
   * count as own wallets.
   *
   * @param contracts empty for all
   * @throws Failure INVALID_INPUT if there are too many permissions for queries to a node
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
