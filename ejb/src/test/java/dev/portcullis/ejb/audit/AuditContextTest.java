package dev.portcullis.ejb.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Context;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AuditContextTest {
  @AfterEach
  void leaveNothingBound() {
    Context.clear();
  }

  @Test
  void allTransactionsOfARequestAreKeptUntilTheyAreRead() {
    request();
    AuditContext.addTransaction("700");
    AuditContext.refused(AuditAction.AUTHZ_DENIED, ResourceType.REQUEST, null, null);
    AuditContext.addTransaction("701");
    AuditContext.addTransaction("701");
    assertThat(AuditContext.takeTransactions()).containsExactlyInAnyOrder("700", "701");
    assertThat(AuditContext.takeTransactions()).isEmpty();
  }

  @Test
  void nothingIsLeftToTheNextRequest() {
    request();
    AuditContext.addTransaction("700");
    Context.clear();
    assertThat(AuditContext.takeTransactions()).isEmpty();
  }

  @Test
  void permanentJobsKeepNone() {
    var unused = CallContext.ofJob("loop").bind();
    AuditContext.addTransaction("700");
    assertThat(AuditContext.takeTransactions()).isEmpty();
  }

  private static void request() {
    var unused =
        new CallContext("request", "trace", null, Actor.ANONYMOUS, null, null, null, null, null)
            .bind();
  }
}
