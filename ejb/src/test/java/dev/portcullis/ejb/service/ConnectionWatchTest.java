package dev.portcullis.ejb.service;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.audit.AuditRecorder;
import dev.portcullis.ejb.tenant.TenantService;
import dev.portcullis.kernel.PageRequest;
import org.junit.jupiter.api.Test;

/**
 * Service tests notice a thread that holds one connection and requests another. With as many of
 * these as connections, all would block. Layer: transactions of a container, which unit tests lack.
 */
@ServiceTest
class ConnectionWatchTest {
  @Test
  void aTransactionWithinAnotherThatHasUsedTheDatabaseIsNoticed() throws Exception {
    Acting.asOperator();
    Services.inTransaction(
        () -> {
          var unused = Services.get(TenantService.class).list(null, new PageRequest(1, 0));
          Services.get(AuditRecorder.class).outcome(400);
          return null;
        });
    assertThatThrownBy(ConnectionWatch::judge).hasMessageContaining("holds another one");
  }

  @Test
  void oneAfterTheOtherIsNot() {
    Acting.asOperator();
    var unused = Services.get(TenantService.class).list(null, new PageRequest(1, 0));
    Services.get(AuditRecorder.class).outcome(400);
    assertThatCode(ConnectionWatch::judge).doesNotThrowAnyException();
  }
}
