package dev.portcullis.ejb.m2m;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.ejb.role.RoleView;
import dev.portcullis.persistence.m2m.M2mApplication;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * An M2M application as the zone's routes return it (R-ADM-22).
 *
 * @param name its displayed name
 * @param description may be null
 * @param ownerOrganizationId the owner, null for the zone
 * @param roles its roles
 * @param organizations the organizations to which it is assigned
 * @param hasOverbroadIpWhitelist whether its whitelist has an entry wider than /16 or /32
 * @param givesSystemPermissions whether it may add wallets to users who hold system permissions
 */
public record M2mApplicationView(
    String id,
    String name,
    @Nullable String description,
    @Nullable String ownerOrganizationId,
    List<RoleView> roles,
    List<OrganizationRef> organizations,
    boolean hasOverbroadIpWhitelist,
    boolean givesSystemPermissions,
    Instant createdAt,
    Instant updatedAt)
    implements AuditedResource {
  static M2mApplicationView of(
      M2mApplication application, List<OrganizationRef> organizations, boolean overbroad) {
    return new M2mApplicationView(
        application.id(),
        application.name(),
        application.description(),
        application.ownerOrganizationId(),
        application.roles().stream().map(RoleView::of).toList(),
        organizations,
        overbroad,
        application.givesSystemPermissions(),
        application.createdAt(),
        application.updatedAt());
  }

  @Override
  public String auditId() {
    return id;
  }
}
