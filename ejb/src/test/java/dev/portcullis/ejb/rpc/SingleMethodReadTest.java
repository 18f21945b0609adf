package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.rpc.policy.MethodDecision;
import dev.portcullis.ejb.rpc.policy.MethodPolicy;
import dev.portcullis.persistence.role.SystemPermission;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What {@code rpc_read_*} opens, and that it opens nothing else. */
class SingleMethodReadTest {
  private static final List<String> METHODS =
      Arrays.stream(SystemPermission.values())
          .flatMap(permission -> permission.readMethod().stream())
          .toList();

  @Test
  void thereAreTheFourOfTheRequirement() {
    assertThat(METHODS)
        .containsExactlyInAnyOrder(
            "eth_getBlockByNumber",
            "eth_getLogs",
            "eth_getTransactionByHash",
            "eth_getTransactionReceipt");
  }

  @Test
  void allOtherMethodsAreRuledAsWithoutIt() {
    for (Decision withoutActor :
        List.of(Decision.M2M_USER_NOT_FOUND, Decision.M2M_RPC_ACCESS_MISSING)) {
      Principal plain = reader(Set.of(), withoutActor);
      for (String opened : METHODS) {
        Principal principal = reader(Set.of(opened), withoutActor);
        assertThat(MethodPolicy.all())
            .allSatisfy(
                policy ->
                    assertThat(MethodDecision.of(policy, Optional.of(principal)))
                        .as("%s by %s", policy.method(), opened)
                        .isEqualTo(
                            policy.method().equals(opened)
                                ? MethodDecision.READS_METHOD
                                : MethodDecision.of(policy, Optional.of(plain))));
        assertThat(principal.readsWholeChain()).isFalse();
      }
    }
  }

  private static Principal reader(Set<String> readsWhole, Decision withoutActor) {
    return new Principal(
        Optional.empty(),
        Set.of(),
        Set.of(),
        Optional.empty(),
        false,
        false,
        readsWhole,
        withoutActor);
  }
}
