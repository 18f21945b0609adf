package dev.portcullis.ejb.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Proves what rules are when others are proposed, for previews and explanations. */
class ContractRulesTest {
  private static final FunctionRule STORED = rule("0x01010101", RuleType.CHECK_ROLE, 7);
  private static final FunctionRule OTHER = rule("0x02020202", RuleType.PUBLIC, 8);

  private final ContractRules rules = ContractRules.of("north", List.of(STORED, OTHER), List.of());

  @Test
  void proposedRulesReplaceStoredRules() {
    FunctionRule wanted = rule("0x01010101", RuleType.PUBLIC, 9);
    ContractRules changed = rules.with(List.of(wanted, rule("0x03030303", RuleType.PUBLIC, 10)));
    assertThat(changed.organizationId()).isEqualTo("north");
    assertThat(changed.bySelector()).containsOnlyKeys("0x01010101", "0x02020202", "0x03030303");
    FunctionRule proposed = changed.bySelector().get("0x01010101");
    assertThat(proposed.type()).contains(RuleType.PUBLIC);
    assertThat(proposed.origin().owner()).isEqualTo(FunctionRule.Owner.PROPOSED);
    assertThat(proposed.ownId()).as("what it would take the place of").contains(7);
    assertThat(changed.bySelector().get("0x02020202")).isEqualTo(OTHER);
    assertThat(rules.bySelector()).as("unchanged").containsEntry("0x01010101", STORED);
  }

  @Test
  void withoutUmbrellasNoInnerCallIsCovered() {
    assertThat(rules.bySelector().values()).allMatch(FunctionRule::umbrella);
    ContractRules bare = rules.withoutUmbrellas();
    assertThat(bare.organizationId()).isEqualTo("north");
    assertThat(bare.bySelector()).containsOnlyKeys("0x01010101", "0x02020202");
    assertThat(bare.bySelector().values()).noneMatch(FunctionRule::umbrella);
    assertThat(bare.bySelector().get("0x01010101").roleIds()).containsExactly("role");
  }

  @Test
  void calldataEqualsItsSource() {
    Calldata calldata = Calldata.of("0x01010101ff");
    assertThat(calldata.text()).isEqualTo("0x01010101ff");
    assertThat(Set.of(calldata)).contains(Calldata.of("0x01010101FF"));
  }

  private static FunctionRule rule(String selector, RuleType type, int id) {
    return new FunctionRule(
        selector,
        AccessType.WRITE,
        Optional.of(type),
        true,
        true,
        type.needsRoles() ? Set.of("role") : Set.of(),
        new RestrictedArguments("f()", List.of()),
        new FunctionRule.Origin(FunctionRule.Owner.CONTRACT, Optional.of(id)));
  }
}
