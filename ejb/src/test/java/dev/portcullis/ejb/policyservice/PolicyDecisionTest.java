package dev.portcullis.ejb.policyservice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A machine receives the same response for contracts of others as for unregistered addresses. */
class PolicyDecisionTest {
  private static final ActingUser MEMBER =
      new ActingUser("own", false, false, Set.of(), Set.of(), false, false, false, Set.of());

  private static Decision told(Optional<String> machine, String owner, Decision decision) {
    return new PolicyDecision(
            new PolicyClient(machine),
            new SenderIdentity(
                Optional.of("user"), Optional.of(MEMBER), Decision.M2M_USER_NOT_FOUND),
            Optional.empty(),
            null,
            decision,
            Optional.of(new ContractRules(owner, Map.of())))
        .disclosed();
  }

  @Test
  void aRuleOfOthersIsNotNamed() {
    Decision deny = Decision.CHECK_ROLE_DENY;
    assertThat(told(Optional.of("robot"), "other", deny)).isEqualTo(Decision.PERMISSION_MISSING);
    assertThat(told(Optional.of("robot"), "own", deny)).isEqualTo(deny);
    assertThat(told(Optional.of("robot"), null, deny)).isEqualTo(deny);
    assertThat(told(Optional.empty(), "other", deny)).isEqualTo(deny);
  }

  /** What an umbrella does not cover is not covered, registered or not. */
  @Test
  void anUmbrellaDecisionDoesNotRevealExistence() {
    Decision deny = Decision.JUDGE_NOT_COVERED;
    assertThat(told(Optional.of("robot"), "other", deny)).isEqualTo(deny);
  }
}
