package dev.portcullis.ejb.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.Services;
import java.util.ArrayList;
import java.util.List;

/** What the request of this thread has left in the audit log. */
public final class AuditRows {
  private AuditRows() {}

  /** There is one row: of this action, resource type, resource and organization. */
  public static void assertOne(String action, String type, Object id, String organizationId) {
    assertThat(CallLogs.audit())
        .extracting(
            AuditLogView::actionType,
            row -> row.actionDetails().resourceType(),
            row -> row.actionDetails().resourceId())
        .containsExactly(tuple(action, type, id == null ? null : id.toString()));
    assertThat(organizations()).containsExactly(organizationId);
  }

  /** The organizations that the rows belong to, of each row one, null for the zone. */
  public static List<String> organizations() {
    return column("organization_id");
  }

  private static List<String> column(String name) {
    try {
      return Services.inTransaction(
          () -> {
            List<String> values = new ArrayList<>();
            for (Object value :
                Services.entities()
                    .createNativeQuery(
                        "select " + name + " from audit_logs where trace_id = :trace")
                    .setParameter("trace", Acting.traceId())
                    .getResultList()) {
              values.add((String) value);
            }
            return values;
          });
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }
}
