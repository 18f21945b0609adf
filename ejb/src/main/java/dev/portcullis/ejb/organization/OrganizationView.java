package dev.portcullis.ejb.organization;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.ejb.role.RoleView;
import dev.portcullis.persistence.organization.Organization;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * An organization (R-ADM-1).
 *
 * @param name unique among organizations
 * @param brandName may be null
 * @param logoUrl may be null
 * @param primaryColor may be null
 * @param siweLoginEnabled whether members sign in with their wallets
 * @param siweAllowedDomains hosts of pages where they do so, beside those of the operator
 * @param deletedAt null unless deleted organizations were requested
 * @param defaultRoles the roles of a new member
 */
public record OrganizationView(
    String id,
    String name,
    @Nullable String brandName,
    @Nullable String logoUrl,
    @Nullable String primaryColor,
    boolean siweLoginEnabled,
    List<String> siweAllowedDomains,
    @Nullable Instant deletedAt,
    Instant createdAt,
    Instant updatedAt,
    List<RoleView> defaultRoles)
    implements AuditedResource {
  /** The view of {@code organization}. */
  public static OrganizationView of(Organization organization) {
    return new OrganizationView(
        organization.id(),
        organization.name(),
        organization.brandName(),
        organization.logoUrl(),
        organization.primaryColor(),
        organization.isSiweLoginEnabled(),
        organization.siweAllowedDomains(),
        organization.deletedAt(),
        organization.createdAt(),
        organization.updatedAt(),
        organization.defaultRoles().stream().map(RoleView::of).toList());
  }

  @Override
  public String auditId() {
    return id;
  }
}
