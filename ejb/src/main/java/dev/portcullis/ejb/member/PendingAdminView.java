package dev.portcullis.ejb.member;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.persistence.member.PendingAdmin;
import java.time.Instant;

/**
 * A pending administrator (R-ADM-8).
 *
 * @param organizationId the organization that the administrator will manage
 * @param oidcSub the {@code sub} of the identity that becomes an administrator at its first sign-in
 */
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
