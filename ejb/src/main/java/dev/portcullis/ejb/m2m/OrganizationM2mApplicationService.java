package dev.portcullis.ejb.m2m;

import static dev.portcullis.ejb.audit.AuditAction.M2M_APP_CREATE;
import static dev.portcullis.ejb.audit.AuditAction.M2M_APP_DELETE;
import static dev.portcullis.ejb.audit.AuditAction.M2M_APP_UPDATE;
import static dev.portcullis.ejb.audit.ResourceType.M2M_APP;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.ejb.grant.GrantGuard;
import dev.portcullis.ejb.quota.Quota;
import dev.portcullis.ejb.quota.QuotaEnforcer;
import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.ejb.role.RoleReferences;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.m2m.M2mApplication;
import dev.portcullis.persistence.m2m.M2mApplicationRepository;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.role.Role;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;

/**
 * Manages the M2M applications for an organization: those it owns, and those assigned to it. Every
 * method rejects an unknown organization with NOT_FOUND.
 */
@Stateless
public class OrganizationM2mApplicationService {
  @Inject private M2mApplicationRepository applications;
  @Inject private M2mApplicationFinder owned;
  @Inject private OrganizationRepository organizations;
  @Inject private M2mApplicationViews views;
  @Inject private RoleReferences references;
  @Inject private QuotaEnforcer quotas;
  @Inject private GrantGuard grantGuard;

  /**
   * The applications that the organization sees, newest first.
   *
   * @param search a part of the name, or null
   */
  public Page<OrganizationM2mApplicationView> list(
      String organizationId, String search, PageRequest paging) {
    organizations.get(organizationId);
    return views.ofOrganization(applications.pageVisible(organizationId, search, paging));
  }

  /**
   * One application that the organization sees.
   *
   * @throws dev.portcullis.kernel.Failure NOT_FOUND
   */
  public OrganizationM2mApplicationView get(String organizationId, String id) {
    organizations.get(organizationId);
    return views.ofOrganization(
        applications
            .findVisible(organizationId, id)
            .orElseThrow(() -> M2mApplicationFinder.unknown(id)));
  }

  /**
   * Creates an application that the organization owns.
   *
   * @throws dev.portcullis.kernel.Failure VALIDATION if a role is not the organization's or exceeds
   *     the org-admin ceiling
   */
  @Audited(action = M2M_APP_CREATE, resource = M2M_APP, status = 201)
  public OrganizationM2mApplicationView create(
      @AuditedOrganization String organizationId, CreateOrganizationM2mApplicationRequest body) {
    organizations.get(organizationId);
    Scope owner = Scope.organization(organizationId);
    M2mApplication application =
        new M2mApplication(
            owner, body.name(), body.description(), roles(organizationId, body.roles()));
    grantGuard.checkGrantToMachine(owner, application.roles());
    applications.add(application);
    quotas.added(application.owner(), Quota.M2M_APPLICATIONS);
    return views.ofOrganization(application);
  }

  /**
   * Replaces name, description and roles of an application that the organization owns.
   *
   * @throws dev.portcullis.kernel.Failure NOT_FOUND; VALIDATION if a role is not the organization's
   *     or exceeds the org-admin ceiling
   */
  @Audited(action = M2M_APP_UPDATE, resource = M2M_APP)
  public OrganizationM2mApplicationView replace(
      @AuditedOrganization String organizationId,
      @AuditedId String id,
      ReplaceOrganizationM2mApplicationRequest body) {
    organizations.get(organizationId);
    M2mApplication application = getForUpdate(organizationId, id);
    List<Role> wanted = roles(organizationId, body.roles());
    List<Role> former = application.roles();
    grantGuard.checkGrantToMachine(
        application.owner(), wanted.stream().filter(role -> !former.contains(role)).toList());
    application.replace(body.name(), body.description(), wanted);
    applications.flush();
    return views.ofOrganization(application);
  }

  /**
   * Deletes an application that the organization owns, with its keys and its whitelist.
   *
   * @throws dev.portcullis.kernel.Failure NOT_FOUND
   */
  @Audited(action = M2M_APP_DELETE, resource = M2M_APP, status = 204)
  public void delete(@AuditedOrganization String organizationId, @AuditedId String id) {
    organizations.get(organizationId);
    applications.remove(getForUpdate(organizationId, id));
  }

  private M2mApplication getForUpdate(String organizationId, String id) {
    M2mApplication application = owned.getForUpdate(Scope.organization(organizationId), id);
    Precondition.check(() -> views.ofOrganization(application));
    return application;
  }

  private List<Role> roles(String organizationId, List<RoleRef> refs) {
    List<Role> roles = references.resolve("roles", refs, Scope.organization(organizationId));
    OrganizationCeiling.check(organizationId, roles);
    return roles;
  }
}
