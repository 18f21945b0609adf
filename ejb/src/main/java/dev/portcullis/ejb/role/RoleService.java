package dev.portcullis.ejb.role;

import static dev.portcullis.ejb.audit.AuditAction.ROLE_CREATE;
import static dev.portcullis.ejb.audit.AuditAction.ROLE_DELETE;
import static dev.portcullis.ejb.audit.AuditAction.ROLE_UPDATE;
import static dev.portcullis.ejb.audit.ResourceType.ROLE;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.ejb.grant.GrantGuard;
import dev.portcullis.ejb.quota.Quota;
import dev.portcullis.ejb.quota.QuotaEnforcer;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.kernel.Scope;
import dev.portcullis.kernel.name.Name;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.RoleRepository;
import dev.portcullis.persistence.role.RoleUsage;
import dev.portcullis.persistence.role.SystemPermission;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;

/** Creates, reads, changes and deletes roles of the zone and of organizations. */
@Stateless
public class RoleService {
  @Inject private RoleRepository roles;
  @Inject private OrganizationRepository organizations;
  @Inject private RoleConfig config;
  @Inject private QuotaEnforcer quotas;
  @Inject private GrantGuard grantGuard;

  /**
   * The roles of an owner, newest first; {@code search} in the name, null for all.
   *
   * @throws Failure NOT_FOUND for the organization
   */
  @TransactionAttribute(TransactionAttributeType.SUPPORTS)
  public Page<ListedRoleView> list(Scope owner, String search, PageRequest paging) {
    return roles
        .page(owner, search, paging)
        .orElseThrow(() -> Failure.notFound("Organization", "id", owner.organizationId()))
        .map(ListedRoleView::of);
  }

  /**
   * One role of an owner.
   *
   * @throws Failure NOT_FOUND
   */
  public RoleView get(Scope owner, String id) {
    requireOwner(owner);
    return RoleView.of(roles.get(owner, id));
  }

  /**
   * The users and M2M applications that hold a role of an owner, newest first.
   *
   * @throws Failure NOT_FOUND
   */
  public Page<RoleHolderView> holders(Scope owner, String id, PageRequest paging) {
    requireOwner(owner);
    roles.get(owner, id);
    return roles.holders(id, paging).map(RoleHolderView::of);
  }

  /**
   * Creates a custom role.
   *
   * @throws Failure NOT_FOUND for the organization; VALIDATION for permissions that the caller may
   *     not grant; PERMISSION_NOT_HELD; ALREADY_EXISTS or INVALID_ENTITY for the name
   */
  @Audited(action = ROLE_CREATE, resource = ROLE, status = 201)
  public RoleView create(@AuditedOrganization Scope owner, RoleDefinition body) {
    requireOwner(owner);
    check(owner, body, List.of());
    grantGuard.permissions(owner, body.permissions());
    Role role = new Role(owner, body.roleName(), body.permissions());
    requireOwnName(owner, role);
    roles.add(role);
    quotas.added(owner, Quota.ROLES);
    return RoleView.of(role);
  }

  /**
   * Replaces name and permissions.
   *
   * @throws Failure NOT_FOUND; VALIDATION for permissions that the caller may not grant;
   *     PERMISSION_NOT_HELD; ALREADY_EXISTS or INVALID_ENTITY for the name; INVALID_ENTITY for a
   *     system role
   */
  @Audited(action = ROLE_UPDATE, resource = ROLE)
  public RoleView replace(
      @AuditedOrganization Scope owner, @AuditedId String id, RoleDefinition body) {
    requireOwner(owner);
    Role role = getForUpdate(owner, id);
    check(owner, body, role.systemPermissions());
    String before = role.roleName();
    grantGuard.permissions(owner, added(body.permissions(), role.systemPermissions()));
    role.replace(body.roleName(), body.permissions());
    if (!role.roleName().equals(before)) {
      requireOwnName(owner, role);
    }
    roles.flush();
    return RoleView.of(role);
  }

  /**
   * Deletes an unused role.
   *
   * @throws Failure NOT_FOUND; INVALID_ENTITY for a system role; CONFLICT if it is in use
   */
  @Audited(action = ROLE_DELETE, resource = ROLE, status = 204)
  public void delete(@AuditedOrganization Scope owner, @AuditedId String id) {
    requireOwner(owner);
    Role role = getForUpdate(owner, id);
    role.rejectRemovalOfSystemRole();
    RoleUsage use = roles.usage(role);
    if (!use.isUnused()) {
      throw Failure.of(
          Reason.CONFLICT,
          "Role \"%s\" is in use: %d users, %d contract permissions, %d organizations"
              .formatted(id, use.users(), use.contractPermissions(), use.organizations()));
    }
    remove(role);
  }

  /** Any other reference to it, such as a tenant or an M2M application, counts as a use, too. */
  private void remove(Role role) {
    try {
      roles.remove(role);
    } catch (Failure used) {
      throw used.reason() == Reason.INVALID_ENTITY
          ? Failure.of(Reason.CONFLICT, used.getMessage())
          : used;
    }
  }

  /** Names that differ only in case, width or spaces would look like one role in every list. */
  private void requireOwnName(Scope owner, Role role) {
    boolean isTaken =
        roles.namesForUpdate(owner).entrySet().stream()
            .anyMatch(
                other ->
                    !other.getKey().equals(role.id())
                        && Name.areEquivalent(other.getValue(), role.roleName()));
    if (isTaken) {
      throw Failure.of(
          Reason.ALREADY_EXISTS, "A role with the roleName \"" + role.roleName() + "\" exists");
    }
  }

  private Role getForUpdate(Scope owner, String id) {
    Role role = roles.getForUpdate(owner, id);
    Precondition.check(() -> RoleView.of(role));
    return role;
  }

  private static List<SystemPermission> added(
      List<SystemPermission> wanted, List<SystemPermission> held) {
    return wanted.stream().filter(permission -> !held.contains(permission)).toList();
  }

  private void requireOwner(Scope owner) {
    if (owner instanceof Scope.Organization organization) {
      organizations.get(organization.organizationId());
    }
  }

  private void check(Scope owner, RoleDefinition body, List<SystemPermission> held) {
    List<Issue> issues = new ArrayList<>();
    if (body.organizationId() != null && !body.organizationId().equals(owner.organizationId())) {
      issues.add(
          new Issue(
              "organizationId",
              owner.equals(Scope.ZONE)
                  ? "must be null or absent: the role belongs to the zone"
                  : "must be the organization of the path"));
    }
    issues.addAll(
        new GrantedPermissions(
                owner,
                held,
                Caller.current().holdsInZone(Caller.ADMIN_WRITE),
                config.singleMethodReads())
            .issues(body.permissions()));
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
  }
}
