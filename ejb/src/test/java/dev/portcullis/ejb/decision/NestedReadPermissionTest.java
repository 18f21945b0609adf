package dev.portcullis.ejb.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.kernel.Address;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a permission opens beneath its function by {@code readsWithin}, and that it is no more. */
class NestedReadPermissionTest {
  private static final Address WALLET = new Address("0x" + "a1".repeat(20));
  private static final Address ENTRY = new Address("0x" + "b2".repeat(20));
  private static final Address TARGET = new Address("0x" + "c3".repeat(20));
  private static final String SELECTOR = "0xa9059cbb";

  private static final ActingUser SOMEBODY =
      new ActingUser(
          "other", false, false, Set.of(), Set.of(WALLET), false, false, false, Set.of());

  private static FunctionRule rule(RuleType type, boolean readsWithin, Integer... arguments) {
    return new FunctionRule(
            SELECTOR,
            AccessType.WRITE,
            Optional.of(type),
            true,
            false,
            Set.of("role"),
            new RestrictedArguments("transfer(address,uint256)", List.of(arguments)))
        .readingWithin(readsWithin);
  }

  private static ContractRules of(String organization, FunctionRule... rules) {
    return ContractRules.of(organization, List.of(rules), List.of());
  }

  private static Optional<NestedReadPermission> over(String organization, boolean readsWithin) {
    ContractRules entry = of(organization, rule(RuleType.PUBLIC, readsWithin));
    return NestedReadPermission.over(
        Call.signed(WALLET, ENTRY, Calldata.of(SELECTOR)),
        address -> Optional.ofNullable(Map.of(ENTRY, entry).get(address)));
  }

  private static Call call(AccessType access, String argument) {
    return new Call(WALLET, TARGET, Calldata.of(SELECTOR + argument), access);
  }

  private static Optional<Decision> decide(String owner, AccessType access, ContractRules target) {
    return over(owner, true).get().decide(SOMEBODY, call(access, ""), Optional.of(target));
  }

  @Test
  void theCalledFunctionDeterminesIt() {
    assertThat(over("north", true)).contains(new NestedReadPermission("north"));
    assertThat(over(null, true)).contains(new NestedReadPermission(null));
    assertThat(over("north", false)).isEmpty();
    Call creation = Call.signed(WALLET, null, Calldata.of("0x00"));
    assertThat(NestedReadPermission.over(creation, address -> Optional.empty())).isEmpty();
  }

  @Test
  void contractsOfTheSameOwnerMayBeRead() {
    ContractRules closed = of("north", rule(RuleType.CHECK_ROLE, false));
    assertThat(decide("north", AccessType.READ, closed)).contains(Decision.JUDGE_ALLOW);
    assertThat(decide("north", AccessType.READ, of("north"))).contains(Decision.JUDGE_ALLOW);
    assertThat(decide(null, AccessType.READ, of(null))).contains(Decision.JUDGE_ALLOW);
    assertThat(over("north", true).get().covers(closed)).isTrue();
  }

  @Test
  void othersMayNot() {
    assertThat(decide("north", AccessType.READ, of("south"))).isEmpty();
    assertThat(decide("north", AccessType.READ, of(null))).as("the zone's").isEmpty();
    assertThat(decide(null, AccessType.READ, of("north"))).isEmpty();
    assertThat(
            over("north", true).get().decide(SOMEBODY, call(AccessType.READ, ""), Optional.empty()))
        .as("not registered")
        .isEmpty();
    assertThat(over("north", true).get().covers(of("south"))).isFalse();
  }

  @Test
  void nothingIsOpenedForWriting() {
    assertThat(decide("north", AccessType.WRITE, of("north"))).isEmpty();
  }

  @Test
  void argumentsThatMustBeTheSenderStillMust() {
    ContractRules restricted = of("north", rule(RuleType.RESTRICT_ARGUMENT, false, 0));
    String amount = "0".repeat(64);
    NestedReadPermission within = new NestedReadPermission("north");
    String own = "0".repeat(24) + WALLET.text().substring(2) + amount;
    String foreign = "0".repeat(24) + TARGET.text().substring(2) + amount;
    assertThat(within.decide(SOMEBODY, call(AccessType.READ, own), Optional.of(restricted)))
        .contains(Decision.RESTRICT_ARGUMENT_ALLOW);
    assertThat(within.decide(SOMEBODY, call(AccessType.READ, foreign), Optional.of(restricted)))
        .as("left to the permission of its own, which denies it")
        .isEmpty();
  }
}
