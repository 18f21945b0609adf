package dev.portcullis.ejb.decision.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.CallTarget;
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
import dev.portcullis.kernel.Address;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * An unknown client whose calls name very many accounts and functions evicts no entry that others
 * need, and causes few queries.
 */
class FloodedFactsTest {
  private static final Address TOKEN = new Address("0x" + "c1".repeat(20));
  private static final Address WALLET = new Address("0x" + "a1".repeat(20));
  private static final String TRANSFER = "0xa9059cbb";

  private final World world = new World();
  private final DecisionFactCache facts = new DecisionFactCache(world, new LookingFeed().feed());

  /** One contract with one function, and one user with one wallet. */
  private static final class World extends DecisionFactService {
    private int queries;

    @Override
    public Map<Address, ContractRules> rules(
        Collection<Address> contracts, Collection<String> selectors) {
      queries++;
      FunctionRule rule =
          new FunctionRule(
              TRANSFER,
              AccessType.WRITE,
              Optional.of(RuleType.PUBLIC),
              false,
              false,
              Set.of(),
              new RestrictedArguments("transfer()", List.of()));
      return contracts.contains(TOKEN)
          ? Map.of(TOKEN, ContractRules.of("org", List.of(rule), List.of()))
          : Map.of();
    }

    @Override
    public Map<Address, WalletHolder> holders(Set<Address> wallets) {
      queries++;
      Map<Address, WalletHolder> holders = new HashMap<>();
      if (wallets.contains(WALLET)) {
        holders.put(WALLET, new WalletHolder("ada", true, Instant.EPOCH));
      }
      return holders;
    }

    @Override
    public Map<Address, Address> deployers(Collection<Address> addresses) {
      queries++;
      return Map.of();
    }
  }

  private static Set<Address> nobodys(int from, int count) {
    return IntStream.range(from, from + count)
        .mapToObj(number -> new Address("0x%040x".formatted(0xbeef0000L + number)))
        .collect(Collectors.toSet());
  }

  /** Each of them is requested twice: an entry that is requested once seldom evicts another. */
  private void flood(Runnable call) {
    call.run();
    call.run();
  }

  private void assertKnown() {
    int queries = world.queries;
    assertThat(facts.rules(Set.of(new CallTarget(TOKEN, TRANSFER)))).containsKey(TOKEN);
    assertThat(facts.rules(Set.of(new CallTarget(TOKEN, CallTarget.PLAIN)))).containsKey(TOKEN);
    assertThat(facts.holder(WALLET)).isPresent();
    assertThat(world.queries - queries).isZero();
  }

  private void know() {
    var unused = facts.rules(Set.of(new CallTarget(TOKEN, TRANSFER)));
    unused = facts.rules(Set.of(new CallTarget(TOKEN, CallTarget.PLAIN)));
    var holder = facts.holder(WALLET);
    assertThat(holder).isPresent();
  }

  @Test
  void accountsThatAreNobodysDisplaceNothing() {
    know();
    Principal stranger = stranger();
    for (int i = 0; i < 20; i++) {
      Set<Address> accounts = nobodys(2_048 * i, 2_048);
      flood(() -> assertThat(facts.notInspectable(stranger, accounts)).isEmpty());
    }
    assertKnown();
  }

  @Test
  void functionsWithoutARuleDisplaceNothing() {
    know();
    for (int i = 0; i < 20; i++) {
      Set<CallTarget> targets = new HashSet<>();
      for (int selector = 2_048 * i; selector < 2_048 * (i + 1); selector++) {
        targets.add(new CallTarget(TOKEN, "0x%08x".formatted(selector)));
      }
      flood(() -> assertThat(facts.rules(targets)).containsKey(TOKEN));
    }
    assertKnown();
  }

  @Test
  void manyAccountsAreFewQueries() {
    Principal stranger = stranger();
    Set<Address> accounts = nobodys(0, 256);
    assertThat(facts.notInspectable(stranger, accounts)).isEmpty();
    assertThat(world.queries).as("rules and holders").isEqualTo(2);
    assertThat(facts.notInspectable(stranger, accounts)).isEmpty();
    assertThat(world.queries).isEqualTo(2);
    accounts = nobodys(1_000, 10_000);
    accounts.addAll(Set.of(WALLET, TOKEN));
    assertThat(facts.notInspectable(stranger, accounts)).containsExactlyInAnyOrder(WALLET, TOKEN);
    assertThat(world.queries).as("and the deployers of two of them").isEqualTo(5);
  }

  private static Principal stranger() {
    return new Principal(
        Optional.of(
            new ActingUser("o", false, false, Set.of(), Set.of(), false, false, false, Set.of())),
        Set.of(),
        Set.of(),
        Optional.empty(),
        false,
        false,
        Decision.WALLET_NOT_OWNED);
  }
}
