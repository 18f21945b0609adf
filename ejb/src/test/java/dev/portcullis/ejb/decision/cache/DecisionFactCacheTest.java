package dev.portcullis.ejb.decision.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.CallTarget;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.DecisionFactService;
import dev.portcullis.ejb.decision.FunctionRule;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.RestrictedArguments;
import dev.portcullis.ejb.decision.account.WalletHolder;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.policy.LookingFeed;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.contract.RegisteredContract.Disclosure;
import dev.portcullis.persistence.decision.ContractEventRules;
import dev.portcullis.persistence.decision.EventRuleRow;
import dev.portcullis.persistence.permission.EventPermission.Match;
import dev.portcullis.persistence.policy.PolicyChange;
import dev.portcullis.persistence.policy.PolicyChange.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** Cached results equal the database's, and cause no query. */
class DecisionFactCacheTest {
  private static final List<Address> ADDRESSES =
      IntStream.range(1, 6).mapToObj(i -> new Address("0x" + ("0" + i).repeat(20))).toList();
  private static final List<String> USERS = List.of("ada", "bob", "eve");
  private static final List<String> SELECTORS = List.of("0x01010101", "0x02020202");

  private static final RestrictedArguments NO_ARGUMENTS = new RestrictedArguments("f()", List.of());

  private final World world = new World();
  private final LookingFeed looks = new LookingFeed();
  private final DecisionFactCache facts = new DecisionFactCache(world, looks.feed());
  private int unknown = 1_000;

  /** Facts that follow from how often each thing was changed. */
  private static final class World extends DecisionFactService {
    private final Map<Object, Integer> versions = new HashMap<>();
    private int readings;

    private boolean is(Object thing, Object... more) {
      readings++;
      return Objects.hash(versions.getOrDefault(thing, 0), Arrays.hashCode(more)) % 3 != 0;
    }

    @Override
    public Optional<Principal> userIncludingInactive(String id) {
      return is(id)
          ? Optional.of(
              new Principal(
                  Optional.of(
                      new ActingUser(
                          "o" + versions.getOrDefault(id, 0) % 2,
                          is(id, "deleted"),
                          is(id, "suspended"),
                          Set.of("role"),
                          Set.of(ADDRESSES.get(0)),
                          is(id, "deploys"),
                          false,
                          false,
                          Set.of())),
                  Set.of(),
                  Set.of("role"),
                  is(id, "organization") ? Optional.of("o") : Optional.empty(),
                  false,
                  false,
                  Decision.WALLET_NOT_OWNED))
          : Optional.empty();
    }

    @Override
    public Optional<Principal> application(String id) {
      return is(id) ? Optional.of(machine(Set.of("o0", "o" + versions.get(id)))) : Optional.empty();
    }

    @Override
    public Optional<Principal> tenant(String id) {
      return application(id);
    }

    @Override
    public boolean hasFullReadAccess(String id) {
      return is(id, "full");
    }

    @Override
    public Set<String> policyOrganizations(String id) {
      return is(id, "asks") ? Set.of("o" + versions.getOrDefault(id, 0)) : Set.of();
    }

    @Override
    public Optional<String> member(Address wallet, Set<String> organizationIds) {
      return is(wallet, organizationIds) ? Optional.of("ada") : Optional.empty();
    }

    @Override
    public Map<Address, WalletHolder> holders(Set<Address> wallets) {
      return wallets.stream()
          .filter(wallet -> is(wallet, "held"))
          .collect(
              Collectors.toMap(
                  Function.identity(),
                  wallet -> new WalletHolder("ada", is(wallet, "proven"), Instant.EPOCH)));
    }

    @Override
    public Map<Address, ContractRules> rules(
        Collection<Address> contracts, Collection<String> selectors) {
      return contracts.stream()
          .filter(contract -> is(contract, "registered"))
          .collect(
              Collectors.toMap(
                  Function.identity(),
                  contract ->
                      new ContractRules(
                          "o" + versions.getOrDefault(contract, 0),
                          selectors.stream()
                              .filter(selector -> is(contract, selector))
                              .collect(Collectors.toMap(Function.identity(), World::rule)))));
    }

    private static FunctionRule rule(String selector) {
      return new FunctionRule(
          selector,
          AccessType.READ,
          Optional.of(RuleType.PUBLIC),
          false,
          false,
          Set.of(),
          NO_ARGUMENTS);
    }

    @Override
    public Set<Address> ofMembers(Set<String> organizationIds, Collection<Address> addresses) {
      return those(addresses, "members" + organizationIds.size());
    }

    @Override
    public Set<Address> ofOrganization(String organizationId, Collection<Address> addresses) {
      return those(addresses, organizationId);
    }

    @Override
    public Map<Address, Address> deployers(Collection<Address> addresses) {
      return those(addresses, "deployed").stream()
          .collect(Collectors.toMap(Function.identity(), contract -> ADDRESSES.get(0)));
    }

    @Override
    public Optional<Disclosure> disclosure(Address contract) {
      return is(contract, "disclosed")
          ? Optional.of(new Disclosure(true, true, versions.getOrDefault(contract, 0), List.of()))
          : Optional.empty();
    }

    @Override
    public Map<Address, ContractEventRules> openEvents(
        Set<String> roleIds, Set<String> organizationIds, Collection<Address> contracts, int most) {
      return those(contracts.isEmpty() ? ADDRESSES : contracts, "events").stream()
          .collect(
              Collectors.toMap(
                  Function.identity(),
                  contract ->
                      new ContractEventRules(
                          null,
                          List.of(
                              new EventRuleRow(
                                  new Match(
                                      Arrays.asList(null, null, null, null),
                                      Arrays.asList(null, null, null)),
                                  false,
                                  roleIds)))));
    }

    @Override
    public Set<Address> contractsOf(
        String organizationId, Collection<Address> contracts, int most) {
      return those(contracts.isEmpty() ? ADDRESSES : contracts, "owned");
    }

    private Set<Address> those(Collection<Address> addresses, String what) {
      return addresses.stream().filter(each -> is(each, what)).collect(Collectors.toSet());
    }
  }

  private static Principal machine(Set<String> worksFor) {
    return new Principal(
        Optional.empty(),
        worksFor,
        Set.of("role"),
        Optional.empty(),
        false,
        false,
        Decision.M2M_USER_NOT_FOUND);
  }

  /** All queries, run against some facts. */
  private static List<Object> everything(DecisionFactCache asked) {
    List<Object> answers = new ArrayList<>();
    for (String id : USERS) {
      answers.add(asked.userIncludingInactive(id));
      answers.add(asked.user(id));
      answers.add(asked.application(id));
      answers.add(asked.tenant(id));
      answers.add(asked.hasFullReadAccess(id));
      answers.add(asked.policyOrganizations(id));
    }
    List<Principal> readers =
        List.of(machine(Set.of("o0")), machine(Set.of("o0", "o1")), user(Optional.of("o")));
    for (Address address : ADDRESSES) {
      Calldata calldata = Calldata.of(SELECTORS.get(0));
      answers.add(asked.contract(new Call(address, address, calldata, AccessType.READ)));
    }
    answers.add(asked.rules(ADDRESSES, SELECTORS));
    answers.add(asked.rules(ADDRESSES, List.of()));
    for (Principal principal : readers) {
      answers.add(asked.visible(principal, Set.copyOf(ADDRESSES)));
      answers.add(asked.wallets(principal, Set.copyOf(ADDRESSES)));
      answers.add(new HashSet<>(asked.patterns(principal, List.of())));
      answers.add(new HashSet<>(asked.patterns(principal, ADDRESSES)));
      for (Address address : ADDRESSES) {
        answers.add(asked.owns(principal, address));
        answers.add(asked.mayInspect(principal, address));
        answers.add(asked.holder(address));
        answers.add(asked.actor(principal, address));
        answers.add(asked.disclosure(address));
      }
    }
    return answers;
  }

  @Test
  void cachedFactsAreNotReadAgain() {
    // As many changes as it takes for all to be there: who is not is not remembered.
    for (String user : USERS) {
      while (world.userIncludingInactive(user).isEmpty()) {
        world.versions.merge(user, 1, Integer::sum);
      }
    }
    everything(facts);
    int readings = world.readings;
    everything(facts);
    assertThat(world.readings).isEqualTo(readings);
  }

  /** A caller that may not wait for the database receives "unknown", never an old value. */
  @Test
  void uncachedFactsAreNotReadEither() {
    DecisionFactCache remembered = facts.cacheOnly();
    Address wallet = ADDRESSES.get(0);
    CallTarget target = new CallTarget(wallet, SELECTORS.get(0));
    assertThatExceptionOfType(CacheMissException.class).isThrownBy(() -> remembered.holder(wallet));
    assertThatExceptionOfType(CacheMissException.class)
        .isThrownBy(() -> remembered.rules(Set.of(target)));
    assertThat(world.readings).isZero();
    Optional<WalletHolder> holder = facts.holder(wallet);
    Map<Address, ContractRules> rules = facts.rules(Set.of(target));
    int readings = world.readings;
    assertThat(remembered.holder(wallet)).isEqualTo(holder);
    assertThat(remembered.rules(Set.of(target))).isEqualTo(rules);
    looks.finds(Set.of(new PolicyChange(Kind.ADDRESS, wallet.text())));
    assertThatExceptionOfType(CacheMissException.class).isThrownBy(() -> remembered.holder(wallet));
    facts.holder(wallet);
    assertThat(world.readings).isGreaterThan(readings);
    DecisionFactCache blind = new DecisionFactCache(world, new PolicyFeed());
    blind.holder(wallet);
    assertThatExceptionOfType(CacheMissException.class)
        .as("without a lease nothing is known")
        .isThrownBy(() -> blind.cacheOnly().holder(wallet));
  }

  /** A reader of very many functions bears the cost: they would displace what others need. */
  @Test
  void soManyFunctionsAreNotKept() {
    Set<Address> two = Set.of(ADDRESSES.get(0), ADDRESSES.get(1));
    two.forEach(each -> until(each, () -> !world.rules(Set.of(each), List.of()).isEmpty()));
    List<String> few = selectors(1024);
    assertThat(facts.rules(two, few)).isEqualTo(world.rules(two, few));
    int readings = world.readings;
    facts.rules(two, few);
    assertThat(world.readings).as("2,048 functions are known now").isEqualTo(readings);
    List<String> many = selectors(1025);
    Map<Address, ContractRules> read = facts.rules(two, many);
    assertThat(read).isNotEmpty().isEqualTo(world.rules(two, many));
    readings = world.readings;
    facts.rules(two, many);
    assertThat(world.readings).as("2,050 are read again").isGreaterThan(readings);
  }

  private static List<String> selectors(int count) {
    return IntStream.range(0, count).mapToObj("0x%08x"::formatted).toList();
  }

  /** A machine's organization is read again: the wallet's user may have changed to another one. */
  @Test
  void aFormerMemberActsForNoMachine() {
    Address wallet = ADDRESSES.get(1);
    Principal machine = machine(Set.of("o0"));
    until(wallet, () -> world.member(wallet, Set.of("o0")).isPresent());
    until("ada", () -> organization().equals(Optional.of("o0")));
    assertThat(facts.actor(machine, wallet)).isPresent();
    until("ada", () -> organization().equals(Optional.of("o1")));
    looks.finds(Set.of(new PolicyChange(Kind.USER, "ada")));
    assertThat(facts.actor(machine, wallet)).isEmpty();
  }

  private Optional<String> organization() {
    return world
        .userIncludingInactive("ada")
        .flatMap(Principal::person)
        .map(ActingUser::organizationId);
  }

  /** Changes a thing until something is so. */
  private void until(Object thing, BooleanSupplier is) {
    do {
      world.versions.merge(thing, 1, Integer::sum);
    } while (!is.getAsBoolean());
  }

  /** What a wallet deployed belongs to it, and nothing else does. */
  @Test
  void aContractIsItsDeployers() {
    Principal principal = user(Optional.empty());
    Address contract = ADDRESSES.get(2);
    until(contract, () -> !world.deployers(Set.of(contract)).isEmpty());
    assertThat(facts.owns(principal, contract)).isTrue();
    until(contract, () -> world.deployers(Set.of(contract)).isEmpty());
    looks.finds(Set.of(new PolicyChange(Kind.ADDRESS, contract.text())));
    assertThat(facts.owns(principal, contract)).isFalse();
    assertThat(facts.owns(principal, ADDRESSES.get(0))).isTrue();
  }

  /** The time of an answer must not reveal whether an address is known as another user's. */
  @Test
  void aLookupOfNothingCostsTheSameAsALookupOfSomething() {
    Principal machine = machine(Set.of("o0"));
    Principal auditor = user(Optional.of("o"));
    Address asked = ADDRESSES.get(1);
    until(asked, () -> world.ofMembers(Set.of("o0"), Set.of(asked)).isEmpty());
    assertThat(lookedUp(1, () -> facts.wallets(machine, Set.of(asked), unknown()))).isEmpty();
    until(asked, () -> world.ofOrganization("o", Set.of(asked)).isEmpty());
    looks.finds(Set.of(new PolicyChange(Kind.ADDRESS, asked.text())));
    assertThat(lookedUp(1, () -> facts.visible(auditor, Set.of(asked), unknown()))).isEmpty();

    until(asked, () -> !world.ofMembers(Set.of("o0"), Set.of(asked)).isEmpty());
    looks.finds(Set.of(new PolicyChange(Kind.ADDRESS, asked.text())));
    assertThat(lookedUp(0, () -> facts.wallets(machine, Set.of(asked), unknown())))
        .containsExactly(asked);
    until(asked, () -> !world.ofOrganization("o", Set.of(asked)).isEmpty());
    looks.finds(Set.of(new PolicyChange(Kind.ADDRESS, asked.text())));
    assertThat(lookedUp(0, () -> facts.visible(auditor, Set.of(asked), unknown())))
        .containsExactly(asked);
    Address own = ADDRESSES.get(0);
    assertThat(lookedUp(0, () -> facts.visible(auditor, Set.of(own, asked), unknown())))
        .as("one is visible already")
        .containsExactlyInAnyOrder(own, asked);
  }

  /** The answer of the second time, which reads only so much. */
  private Set<Address> lookedUp(int readings, Supplier<Set<Address>> question) {
    question.get();
    int before = world.readings;
    Set<Address> answer = question.get();
    assertThat(world.readings - before).isEqualTo(readings);
    return answer;
  }

  private Address unknown() {
    return new Address("0x%040x".formatted(unknown++));
  }

  private static Principal user(Optional<String> seesOrganization) {
    Set<Address> wallets = Set.of(ADDRESSES.get(0));
    return new Principal(
        Optional.of(
            new ActingUser(
                "o", false, false, Set.of("role"), wallets, false, false, false, Set.of())),
        Set.of(),
        Set.of("role"),
        seesOrganization,
        false,
        false,
        Decision.WALLET_NOT_OWNED);
  }

  /**
   * Reading by an opcode reveals no more than a request does, except for accounts without an owner.
   */
  @Test
  void anUnownedAccountMayBeInspected() {
    Principal principal = machine(Set.of("o0"));
    for (Address address : ADDRESSES) {
      boolean isNobodys =
          facts.rules(Set.of(address), Set.of()).isEmpty()
              && facts.holder(address).filter(WalletHolder::proven).isEmpty();
      assertThat(facts.mayInspect(principal, address))
          .isEqualTo(isNobodys || facts.owns(principal, address));
    }
  }

  @Property(tries = 100)
  void theCacheMatchesTheDatabase(@ForAll @LongRange(min = 0) long seed) {
    Random random = new Random(seed);
    World own = new World();
    LookingFeed feed = new LookingFeed();
    DecisionFactCache remembering = new DecisionFactCache(own, feed.feed());
    DecisionFactCache reading = new DecisionFactCache(own, new PolicyFeed());
    for (int step = 0; step < 20; step++) {
      Set<PolicyChange> changes = new HashSet<>();
      for (int i = random.nextInt(3); i >= 0; i--) {
        if (random.nextBoolean()) {
          String id = USERS.get(random.nextInt(USERS.size()));
          own.versions.merge(id, 1, Integer::sum);
          changes.add(new PolicyChange(Kind.USER, id));
          changes.add(new PolicyChange(Kind.MACHINE, id));
        } else {
          Address address = ADDRESSES.get(random.nextInt(ADDRESSES.size()));
          own.versions.merge(address, 1, Integer::sum);
          changes.add(new PolicyChange(Kind.ADDRESS, address.text()));
          changes.add(new PolicyChange(Kind.EVENTS, ""));
        }
      }
      feed.finds(changes);
      assertThat(everything(remembering)).isEqualTo(everything(reading));
    }
  }
}
