package dev.portcullis.ejb.member;

import static dev.portcullis.ejb.audit.AuditAction.ORGANIZATION_USER_ADD;
import static dev.portcullis.ejb.audit.AuditAction.ORGANIZATION_USER_REMOVE;
import static dev.portcullis.ejb.audit.AuditAction.ORGANIZATION_USER_ROLES_UPDATE;
import static dev.portcullis.ejb.audit.ResourceType.USER;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.ejb.grant.GrantGuard;
import dev.portcullis.ejb.identity.UserView;
import dev.portcullis.ejb.quota.Quota;
import dev.portcullis.ejb.quota.QuotaEnforcer;
import dev.portcullis.kernel.DotSegments;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.identity.OidcProviderRepository;
import dev.portcullis.persistence.member.RemovedMemberRepository;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.role.RoleRepository;
import dev.portcullis.persistence.session.SessionQueries;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.UserRepository;
import dev.portcullis.persistence.user.UserRepository.Filter;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Manages the members of organizations. */
@Stateless
public class MemberService {
  @Inject private UserRepository users;
  @Inject private OrganizationRepository organizations;
  @Inject private RoleRepository roles;
  @Inject private OidcProviderRepository providers;
  @Inject private SessionQueries sessions;
  @Inject private UserRoles userRoles;
  @Inject private UserViews views;
  @Inject private RemovedMemberRepository removed;
  @Inject private MemberRemovals memberRemovals;
  @Inject private QuotaEnforcer quotas;
  @Inject private GrantGuard grantGuard;

  /**
   * The members of an organization, newest first.
   *
   * @param displayName a part of the name, or null
   * @param roleId a role of the member, or null
   * @throws Failure NOT_FOUND for the organization
   */
  public Page<UserView> list(
      String organizationId, String displayName, String roleId, PageRequest paging) {
    organizations.get(organizationId);
    Page<User> page = users.page(new Filter(organizationId, displayName, roleId), paging);
    return page.with(views.of(page.items()));
  }

  /**
   * A page of the members who hold the organization's system role, newest first.
   *
   * @throws Failure NOT_FOUND for the organization
   */
  public Page<UserView> admins(String organizationId, PageRequest paging) {
    organizations.get(organizationId);
    Page<User> page =
        users.page(new Filter(organizationId, null, roles.adminOf(organizationId).id()), paging);
    return page.with(views.of(page.items()));
  }

  /**
   * One member.
   *
   * @throws Failure NOT_FOUND
   */
  public UserView get(String organizationId, String userId) {
    organizations.get(organizationId);
    return views.of(users.get(organizationId, userId));
  }

  /**
   * Assigns a user; a user who is already a member stays one.
   *
   * @throws Failure NOT_FOUND for organization or user; CONFLICT if the user is in another
   *     organization; INVALID_INPUT if the user holds zone roles
   */
  @Audited(action = ORGANIZATION_USER_ADD, resource = USER)
  public UserView assign(@AuditedOrganization String organizationId, AssignMemberRequest body) {
    organizations.get(organizationId);
    User user =
        users.findForUpdate(body.userId()).orElseThrow(() -> UserRepository.unknown(body.userId()));
    if (user.organizationId() != null && !user.organizationId().equals(organizationId)) {
      throw Failure.of(Reason.CONFLICT, "The user belongs to another organization");
    }
    if (userRoles.includeZoneRoles(user)) {
      throw Failure.of(
          Reason.INVALID_INPUT,
          "A user with zone roles cannot join an organization. Remove the zone roles first");
    }
    rejoin(user, organizationId);
    return views.of(user);
  }

  private void rejoin(User user, String organizationId) {
    boolean joins = user.organizationId() == null;
    user.join(organizationId);
    memberRemovals.deleteRecord(organizationId, user);
    users.flush();
    quotas.added(Scope.organization(organizationId), Quota.MEMBERS, joins ? 1 : 0);
  }

  /**
   * Removes a member and ends the member's sessions. The member cannot return by a sign-in at the
   * organization's identity provider (ADR 0114), nor by an earlier designation as administrator.
   *
   * @throws Failure NOT_FOUND
   */
  @Audited(action = ORGANIZATION_USER_REMOVE, resource = USER, status = 204)
  public void remove(@AuditedOrganization String organizationId, @AuditedId String userId) {
    organizations.get(organizationId);
    User user = users.getForUpdate(organizationId, userId);
    Precondition.check(() -> views.of(user));
    memberRemovals.recordRemoval(user);
    if (user.isInvited()) {
      users.remove(user);
      return;
    }
    userRoles.replace(user, Scope.organization(organizationId), List.of());
    user.leave();
    users.flush();
    sessions.revokeAll(userId);
  }

  /**
   * Invites a member: the first login of the subject claims the new account. A removed subject
   * becomes a member again at once, with its existing account.
   *
   * @throws Failure NOT_FOUND for the organization; VALIDATION for a subject that no path can name;
   *     ALREADY_EXISTS if the subject is known; INVALID_INPUT if a removed member has since
   *     received zone roles; ORGANIZATION_QUOTA
   */
  @Audited(action = ORGANIZATION_USER_ADD, resource = USER)
  public UserView invite(@AuditedOrganization String organizationId, InviteMemberRequest body) {
    organizations.get(organizationId);
    DotSegments.reject("oidcSub", body.oidcSub());
    String issuer = providers.issuerOf(organizationId).orElse(null);
    boolean wasRemoved = removed.delete(organizationId, body.oidcSub());
    if (wasRemoved) {
      Optional<User> former = former(issuer, body.oidcSub());
      if (former.isPresent()) {
        rejoin(former.get(), organizationId);
        return views.of(former.get());
      }
    }
    if (users.isSubjectKnown(organizationId, issuer, body.oidcSub())) {
      throw Failure.of(Reason.ALREADY_EXISTS, "A member with this oidcSub already exists");
    }
    if (!wasRemoved) {
      memberRemovals.requireRoom(organizationId);
    }
    User user = User.invited(body.displayName(), organizationId, body.oidcSub(), issuer);
    users.add(user);
    quotas.added(Scope.organization(organizationId), Quota.MEMBERS);
    return views.of(user);
  }

  /** The account of a removed subject, unless it has since joined another organization. */
  private Optional<User> former(String issuer, String subject) {
    Optional<User> former =
        issuer == null
            ? Optional.empty()
            : users
                .findByIdentity(issuer, subject)
                .flatMap(user -> users.findForUpdate(user.id()))
                .filter(user -> user.organizationId() == null);
    if (former.filter(userRoles::includeZoneRoles).isPresent()) {
      throw Failure.of(
          Reason.INVALID_INPUT,
          "A user with zone roles cannot join an organization. Remove the zone roles first");
    }
    return former;
  }

  /**
   * Replaces a member's roles of the organization.
   *
   * @throws Failure NOT_FOUND; VALIDATION if one is no role of the organization;
   *     PERMISSION_NOT_HELD
   */
  @Audited(action = ORGANIZATION_USER_ROLES_UPDATE, resource = USER)
  public UserView replaceRoles(
      @AuditedOrganization String organizationId,
      @AuditedId String userId,
      ReplaceRolesRequest body) {
    organizations.get(organizationId);
    User user = users.getForUpdate(organizationId, userId);
    Precondition.check(() -> views.of(user));
    Set<String> former = user.roleIds();
    userRoles.replace(user, Scope.organization(organizationId), body.roles());
    grantGuard.checkRoleChange(former, user);
    users.flush();
    return views.of(user);
  }
}
