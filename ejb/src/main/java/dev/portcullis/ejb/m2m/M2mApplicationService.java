package dev.portcullis.ejb.m2m;

import static dev.portcullis.ejb.audit.AuditAction.M2M_APP_CREATE;
import static dev.portcullis.ejb.audit.AuditAction.M2M_APP_DELETE;
import static dev.portcullis.ejb.audit.AuditAction.M2M_APP_UPDATE;
import static dev.portcullis.ejb.audit.ResourceType.M2M_APP;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.grant.GrantGuard;
import dev.portcullis.ejb.quota.Quota;
import dev.portcullis.ejb.quota.QuotaEnforcer;
import dev.portcullis.ejb.role.RoleReferences;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.m2m.M2mApplication;
import dev.portcullis.persistence.m2m.M2mApplicationRepository;
import dev.portcullis.persistence.role.Role;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Manages the M2M applications for the operator: all of them, regardless of their owner. */
@Stateless
public class M2mApplicationService {
  @Inject private M2mApplicationRepository applications;
  @Inject private M2mApplicationFinder owned;
  @Inject private M2mApplicationViews views;
  @Inject private RoleReferences references;
  @Inject private QuotaEnforcer quotas;
  @Inject private GrantGuard grantGuard;

  /**
   * All applications, newest first.
   *
   * @param search a part of the name, or null
   */
  public Page<M2mApplicationView> list(String search, PageRequest paging) {
    return views.ofZone(applications.page(search, paging));
  }

  /**
   * One application.
   *
   * @throws Failure NOT_FOUND
   */
  public M2mApplicationView get(String id) {
    return views.ofZone(find(id));
  }

  /**
   * Creates an application of the zone.
   *
   * @throws Failure VALIDATION if a role does not exist in the zone, or an organization does not
   *     exist
   */
  @Audited(action = M2M_APP_CREATE, resource = M2M_APP)
  public M2mApplicationView create(CreateM2mApplicationRequest body) {
    M2mApplication application =
        new M2mApplication(
            Scope.ZONE,
            body.name(),
            body.description(),
            references.resolve("roles", body.roles(), Scope.ZONE));
    if (body.organizationIds() != null) {
      application.assignTo(existing(body.organizationIds()));
    }
    application.allowGranting(Boolean.TRUE.equals(body.givesSystemPermissions()));
    grantGuard.checkGrantToMachine(Scope.ZONE, application.roles());
    applications.add(application);
    quotas.added(Scope.ZONE, Quota.M2M_APPLICATIONS);
    return views.ofZone(application);
  }

  /**
   * Replaces name, description and roles, and the mark if it is given.
   *
   * @throws Failure NOT_FOUND; VALIDATION if a role exists neither in the zone nor in the
   *     organization that owns the application
   */
  @Audited(action = M2M_APP_UPDATE, resource = M2M_APP)
  public M2mApplicationView replace(@AuditedId String id, ReplaceM2mApplicationRequest body) {
    M2mApplication application = getForUpdate(id);
    List<Role> wanted = references.resolve("roles", body.roles(), application.owner());
    boolean isMarked = Boolean.TRUE.equals(body.givesSystemPermissions());
    boolean isNew = isMarked && !application.givesSystemPermissions();
    List<Role> former = isNew ? List.of() : application.roles();
    grantGuard.checkGrantToMachine(
        application.owner(), wanted.stream().filter(role -> !former.contains(role)).toList());
    application.replace(body.name(), body.description(), wanted);
    if (body.givesSystemPermissions() != null) {
      application.allowGranting(isMarked);
    }
    applications.flush();
    return views.ofZone(application);
  }

  /**
   * Deletes an application with its keys and its whitelist.
   *
   * @throws Failure NOT_FOUND
   */
  @Audited(action = M2M_APP_DELETE, resource = M2M_APP, status = 204)
  public void delete(@AuditedId String id) {
    applications.remove(getForUpdate(id));
  }

  /**
   * The organizations to which the application is assigned, by name.
   *
   * @throws Failure NOT_FOUND
   */
  public List<SelectedOrganizationView> organizations(String id) {
    return organizations(find(id));
  }

  /**
   * Assigns the application to these organizations and no others.
   *
   * @throws Failure NOT_FOUND; INVALID_INPUT if an organization owns the application; VALIDATION
   *     naming each organization that does not exist or is repeated
   */
  @Audited(action = M2M_APP_UPDATE, resource = M2M_APP)
  public List<SelectedOrganizationView> selectOrganizations(
      @AuditedId String id, SelectOrganizationsRequest body) {
    M2mApplication application = owned.getForUpdate(Scope.ZONE, id);
    Precondition.check(() -> organizations(application));
    if (!application.owner().equals(Scope.ZONE)) {
      throw Failure.of(
          Reason.INVALID_INPUT,
          "Only M2M applications of the zone can be assigned; an organization owns this one");
    }
    if (!application.organizationIds().containsAll(body.organizationIds())) {
      grantGuard.checkGrantToMachine(Scope.ZONE, application.roles());
    }
    application.assignTo(existing(body.organizationIds()));
    applications.flush();
    return organizations(application);
  }

  private List<SelectedOrganizationView> organizations(M2mApplication application) {
    return applications.assignments(List.of(application.id())).stream()
        .map(SelectedOrganizationView::of)
        .toList();
  }

  private List<String> existing(List<String> organizationIds) {
    Set<String> found =
        organizationIds.isEmpty() ? Set.of() : applications.existingOrganizations(organizationIds);
    Set<String> seen = new HashSet<>();
    List<Issue> issues = new ArrayList<>();
    for (int i = 0; i < organizationIds.size(); i++) {
      String path = "organizationIds[" + i + "]";
      if (!found.contains(organizationIds.get(i))) {
        issues.add(new Issue(path, "must name an existing organization"));
      } else if (!seen.add(organizationIds.get(i))) {
        issues.add(new Issue(path, "must not contain an organization twice"));
      }
    }
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
    return organizationIds;
  }

  private M2mApplication getForUpdate(String id) {
    M2mApplication application = owned.getForUpdate(Scope.ZONE, id);
    Precondition.check(() -> views.ofZone(application));
    return application;
  }

  private M2mApplication find(String id) {
    return applications.find(id).orElseThrow(() -> M2mApplicationFinder.unknown(id));
  }
}
