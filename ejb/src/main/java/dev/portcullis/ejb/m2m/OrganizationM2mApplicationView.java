package dev.portcullis.ejb.m2m;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.ejb.role.RoleView;
import dev.portcullis.persistence.m2m.M2mApplication;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * An M2M application as an organization sees it: without its other assignments.
 *
 * @param name its displayed name
 * @param description may be null
 * @param ownerOrganizationId the organization itself, or null for one of the zone
 * @param roles its roles
 * @param hasOverbroadIpWhitelist whether its whitelist has an entry wider than /16 or /32
 */
public record OrganizationM2mApplicationView(
    String id,
    String name,
    @Nullable String description,
    @Nullable String ownerOrganizationId,
    List<RoleView> roles,
    boolean hasOverbroadIpWhitelist,
    Instant createdAt,
    Instant updatedAt)
    implements AuditedResource {
  static OrganizationM2mApplicationView of(M2mApplication application, boolean overbroad) {
    return new OrganizationM2mApplicationView(
        application.id(),
        application.name(),
        application.description(),
        application.ownerOrganizationId(),
        application.roles().stream().map(RoleView::of).toList(),
        overbroad,
        application.createdAt(),
        application.updatedAt());
  }

  @Override
  public String auditId() {
    return id;
  }
}
