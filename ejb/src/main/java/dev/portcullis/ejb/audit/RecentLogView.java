package dev.portcullis.ejb.audit;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * An item of the merged log of the last 24 hours (R-ADM-46).
 *
 * @param logType {@code audit} or {@code db_mutation}
 * @param audit the audit row, or null
 * @param mutation the mutation row, or null
 */
public record RecentLogView(
    String logType,
    @Nullable @JsonUnwrapped AuditLogView audit,
    @Nullable @JsonUnwrapped DbMutationView mutation) {
  static RecentLogView of(AuditLogView audit) {
    return new RecentLogView("audit", audit, null);
  }

  static RecentLogView of(DbMutationView mutation) {
    return new RecentLogView("db_mutation", null, mutation);
  }

  Instant createdAt() {
    return audit == null ? mutation.createdAt() : audit.createdAt();
  }
}
