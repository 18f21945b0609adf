package dev.portcullis.ejb.member;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.persistence.member.PendingAdmin;
import java.time.Instant;

/** A pending administrator (supplement 1.5). */
public record PendingAdminView(
    String id, String organizationId, String oidcSub, Instant createdAt, Instant updatedAt)
    implements AuditedResource {
  static PendingAdminView of(PendingAdmin admin) {
    return new PendingAdminView(
        admin.id(),
        admin.organizationId(),
        admin.oidcSubject(),
        admin.createdAt(),
        admin.updatedAt());
  }

  @Override
  public String auditId() {
    return id;
  }
}
