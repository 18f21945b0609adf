package dev.portcullis.ejb.decision.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.DecisionFactService;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.event.EventPattern;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.decision.ContractEventRules;
import dev.portcullis.persistence.decision.EventRuleRow;
import dev.portcullis.persistence.permission.EventPermission.Match;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The number of permissions that one look at events may load is bounded, however they are spread.
 */
class VisibleEventCacheTest {
  private static final Address FIRST = new Address("0x" + "01".repeat(20));
  private static final Address SECOND = new Address("0x" + "02".repeat(20));

  private final Map<Address, Integer> permissions = new HashMap<>();

  /** As many permissions as a test configures, and no more than are requested. */
  private final class Stored extends DecisionFactService {
    @Override
    public Map<Address, ContractEventRules> openEvents(
        Set<String> roleIds, Set<String> organizationIds, Collection<Address> contracts, int most) {
      Map<Address, ContractEventRules> found = new HashMap<>();
      permissions.forEach(
          (contract, count) -> {
            if (contracts.isEmpty() || contracts.contains(contract)) {
              found.put(contract, rules(Math.min(count, most)));
            }
          });
      return found;
    }

    private static ContractEventRules rules(int count) {
      Match match =
          new Match(Arrays.asList(null, null, null, null), Arrays.asList(null, null, null));
      EventRuleRow rule = new EventRuleRow(match, false, Set.of("role"));
      return new ContractEventRules(null, Collections.nCopies(count, rule));
    }
  }

  @Test
  void tenThousandPermissionsAreEnough() {
    permissions.put(FIRST, 10_000);
    assertThat(patterns(Set.of())).isNotEmpty();
    assertThat(patterns(Set.of(FIRST))).isNotEmpty();
    permissions.put(FIRST, 10_001);
    assertTooMany(Set.of());
    assertTooMany(Set.of(FIRST));
  }

  @Test
  void theyAreCountedTogether() {
    permissions.put(FIRST, 5_000);
    permissions.put(SECOND, 5_000);
    assertThat(patterns(Set.of(FIRST, SECOND))).isNotEmpty();
    permissions.put(SECOND, 5_001);
    assertTooMany(Set.of());
    assertTooMany(Set.of(FIRST, SECOND));
    assertThat(patterns(Set.of(SECOND))).isNotEmpty();
  }

  private void assertTooMany(Set<Address> contracts) {
    assertThatThrownBy(() -> patterns(contracts))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> assertThat(failure.reason()).isEqualTo(Failure.Reason.INVALID_INPUT));
  }

  private List<EventPattern> patterns(Set<Address> contracts) {
    Principal principal =
        new Principal(
            Optional.empty(),
            Set.of("o"),
            Set.of("role"),
            Optional.empty(),
            false,
            false,
            Decision.M2M_USER_NOT_FOUND);
    return new VisibleEventCache(new Stored(), new PolicyFeed(), 1_000)
        .patterns(principal, Set.of(), contracts);
  }
}
