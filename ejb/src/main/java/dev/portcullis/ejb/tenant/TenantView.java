package dev.portcullis.ejb.tenant;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.ejb.role.RoleView;
import dev.portcullis.persistence.tenant.Tenant;
import java.time.Instant;
import java.util.List;

/**
 * A tenant (R-ADM-28).
 *
 * @param name its displayed name
 * @param publicKey the address of its key, lowercase
 * @param defaultRoles the roles of callers through it
 */
public record TenantView(
    String id,
    String name,
    String publicKey,
    List<RoleView> defaultRoles,
    Instant createdAt,
    Instant updatedAt)
    implements AuditedResource {
  static TenantView of(Tenant tenant) {
    return new TenantView(
        tenant.id(),
        tenant.name(),
        tenant.publicKey(),
        tenant.defaultRoles().stream().map(RoleView::of).toList(),
        tenant.createdAt(),
        tenant.updatedAt());
  }

  @Override
  public String auditId() {
    return id;
  }
}
