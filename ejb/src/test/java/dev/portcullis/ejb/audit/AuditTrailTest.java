package dev.portcullis.ejb.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Context;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AuditTrailTest {
  @AfterEach
  void leaveNothingBound() {
    Context.clear();
  }

  @Test
  void allTransactionsOfARequestAreKeptUntilTheyAreAskedFor() {
    request();
    AuditTrail.ranIn("700");
    AuditTrail.refused(AuditAction.AUTHZ_DENIED, ResourceType.REQUEST, null, null);
    AuditTrail.ranIn("701");
    AuditTrail.ranIn("701");
    assertThat(AuditTrail.takeTransactions()).containsExactlyInAnyOrder("700", "701");
    assertThat(AuditTrail.takeTransactions()).isEmpty();
  }

  @Test
  void nothingIsLeftToTheNextRequest() {
    request();
    AuditTrail.ranIn("700");
    Context.clear();
    assertThat(AuditTrail.takeTransactions()).isEmpty();
  }

  @Test
  void jobsWhichGoOnForEverKeepNone() {
    var unused = CallContext.ofJob("loop").bind();
    AuditTrail.ranIn("700");
    assertThat(AuditTrail.takeTransactions()).isEmpty();
  }

  private static void request() {
    var unused =
        new CallContext("request", "trace", null, Actor.ANONYMOUS, null, null, null, null, null)
            .bind();
  }
}
