package dev.portcullis.ejb.member;

import static dev.portcullis.ejb.audit.AuditAction.ORGANIZATION_PENDING_ADMIN_ADD;
import static dev.portcullis.ejb.audit.AuditAction.ORGANIZATION_PENDING_ADMIN_REMOVE;
import static dev.portcullis.ejb.audit.ResourceType.ORGANIZATION;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.ejb.grant.GrantGuard;
import dev.portcullis.ejb.quota.Quota;
import dev.portcullis.ejb.quota.QuotaEnforcer;
import dev.portcullis.kernel.DotSegments;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.identity.OidcProviderRepository;
import dev.portcullis.persistence.member.PendingAdmin;
import dev.portcullis.persistence.member.PendingAdminRepository;
import dev.portcullis.persistence.organization.OrganizationRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Manages the subjects that become administrators of an organization at their first login. */
@Stateless
public class PendingAdminService {
  @Inject private PendingAdminRepository admins;
  @Inject private OrganizationRepository organizations;
  @Inject private OidcProviderRepository providers;
  @Inject private QuotaEnforcer quotas;
  @Inject private GrantGuard grantGuard;

  /**
   * A page of the pending administrators of an organization, newest first.
   *
   * @throws Failure NOT_FOUND for the organization
   */
  public Page<PendingAdminView> list(String organizationId, PageRequest paging) {
    organizations.get(organizationId);
    return admins.page(organizationId, paging).map(PendingAdminView::of);
  }

  /**
   * Adds a pending administrator.
   *
   * @throws Failure NOT_FOUND for the organization; VALIDATION for a subject that no path can name;
   *     ALREADY_EXISTS if the subject is pending; PERMISSION_NOT_HELD
   */
  @Audited(action = ORGANIZATION_PENDING_ADMIN_ADD, resource = ORGANIZATION)
  public PendingAdminView add(
      @AuditedId @AuditedOrganization String organizationId, NamePendingAdminRequest body) {
    organizations.get(organizationId);
    DotSegments.reject("oidcSub", body.oidcSub());
    grantGuard.administrationOf(organizationId);
    PendingAdmin admin =
        new PendingAdmin(
            organizationId, body.oidcSub(), providers.issuerOf(organizationId).orElse(null));
    admins.add(admin);
    quotas.added(Scope.organization(organizationId), Quota.PENDING_ADMINS);
    return PendingAdminView.of(admin);
  }

  /**
   * Removes a pending administrator.
   *
   * @throws Failure NOT_FOUND
   */
  @Audited(action = ORGANIZATION_PENDING_ADMIN_REMOVE, resource = ORGANIZATION, status = 204)
  public void remove(@AuditedId @AuditedOrganization String organizationId, String oidcSubject) {
    organizations.get(organizationId);
    if (!admins.remove(organizationId, oidcSubject)) {
      throw Failure.of(Reason.NOT_FOUND, "Pending admin with this oidcSub not found");
    }
  }
}
