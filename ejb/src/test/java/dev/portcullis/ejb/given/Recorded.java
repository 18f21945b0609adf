package dev.portcullis.ejb.given;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.audit.DbMutationView;
import dev.portcullis.ejb.service.CallLogs;
import java.util.List;

/** What the request of the thread has left in the logs. */
public final class Recorded {
  private Recorded() {}

  /** The only audit row of the request, which must be a success. */
  public static AuditLogView row() {
    List<AuditLogView> rows = CallLogs.audit();
    assertThat(rows).hasSize(1);
    AuditLogView row = rows.get(0);
    assertThat(row.actionDetails().result()).isEqualTo("success");
    return row;
  }

  /**
   * Checks the only audit row of the request.
   *
   * @param organizationId in whose log it is; null for the zone's
   */
  public static void row(String action, String type, String id, String organizationId) {
    AuditLogView row = row();
    assertThat(row.actionType()).isEqualTo(action);
    assertThat(row.actionDetails().resourceType()).isEqualTo(type);
    assertThat(row.actionDetails().resourceId()).isEqualTo(id);
    assertThat(row.activeOrganizationId()).isEqualTo(organizationId);
  }

  /** The tables that the request changed, one entry for each row. */
  public static List<String> tables() {
    return CallLogs.mutations().stream().map(DbMutationView::tableName).toList();
  }

  /** Checks that the request left nothing. */
  public static void nothing() {
    assertThat(CallLogs.audit()).isEmpty();
    assertThat(CallLogs.mutations()).isEmpty();
  }
}
