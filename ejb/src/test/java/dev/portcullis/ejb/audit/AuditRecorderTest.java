package dev.portcullis.ejb.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.organization.OrganizationService;
import dev.portcullis.ejb.scene.AuditRows;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import jakarta.ejb.EJBTransactionRequiredException;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Audit rows of successes, refusals and requests without an action. */
@ServiceTest
class AuditRecorderTest {
  @Inject private AuditRecorder recorder;
  @Inject private OrganizationService organizations;

  @BeforeEach
  void actAsOperator() {
    Acting.asOperator();
  }

  private static void assertRow(String action, String resource, int status, String result) {
    assertThat(CallLogs.audit())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.actionType()).isEqualTo(action);
              assertThat(row.actionDetails().resourceType()).isEqualTo(resource);
              assertThat(row.actionDetails().statusCode()).isEqualTo(status);
              assertThat(row.actionDetails().result()).isEqualTo(result);
            });
  }

  @Test
  void aRequestWithoutAnActionLeavesARowByItsStatus() {
    recorder.outcome(200);
    assertRow("api.mutation", "request", 200, "success");
    Acting.asOperator();
    recorder.outcome(409);
    assertRow("api.mutation", "request", 409, "failure");
    for (int status : new int[] {401, 403}) {
      Acting.asOperator();
      recorder.outcome(status);
      assertRow("authz.denied", "request", status, "failure");
    }
  }

  @Test
  void aRefusedChangeLeavesARowOfItsAction() {
    Refused.unknown(() -> organizations.delete("no-such"));
    assertThat(CallLogs.audit()).isEmpty();
    recorder.outcome(404);
    assertRow("organization.delete", "organization", 404, "failure");
    assertThat(CallLogs.audit().get(0).actionDetails().resourceId()).isEqualTo("no-such");
  }

  @Test
  void theRowOfARefusalStaysWhenItsTransactionIsRolledBack() throws Exception {
    var unused =
        Services.rolledBack(
            () -> {
              recorder.outcome(500);
              return null;
            });
    assertRow("api.mutation", "request", 500, "failure");
  }

  @Test
  void aSuccessIsRecordedInTheTransactionOfItsChangeOnly() throws Exception {
    AuditContext trail = AuditContext.current();
    assertThat(trail).isNull();
    assertThatThrownBy(
            () -> recorder.event(AuditAction.API_MUTATION, ResourceType.REQUEST, "id", 200))
        .isInstanceOf(EJBTransactionRequiredException.class);
    var unused =
        Services.rolledBack(
            () -> {
              recorder.event(AuditAction.API_MUTATION, ResourceType.REQUEST, "id", 200);
              return null;
            });
    assertThat(CallLogs.audit()).isEmpty();
    unused =
        Services.inTransaction(
            () -> {
              recorder.event(AuditAction.API_MUTATION, ResourceType.REQUEST, "id", 200);
              return null;
            });
    AuditRows.assertOne("api.mutation", "request", "id", null);
  }
}
