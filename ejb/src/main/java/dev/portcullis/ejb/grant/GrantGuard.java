package dev.portcullis.ejb.grant;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.AuditContext;
import dev.portcullis.ejb.grant.GrantRule.Grantor;
import dev.portcullis.ejb.grant.GrantRule.Verdict;
import dev.portcullis.ejb.operator.OperatorAccess;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.m2m.M2mApplication;
import dev.portcullis.persistence.m2m.M2mApplicationRepository;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.passkey.PasskeyRepository;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.RoleRepository;
import dev.portcullis.persistence.role.SystemPermission;
import dev.portcullis.persistence.tenant.TenantRepository;
import dev.portcullis.persistence.user.User;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Checks which permissions the caller may grant (ADR 0115). Each service that can widen an
 * account's system permissions calls one of these methods, once per request, within its
 * transaction; {@code GrantCoverageTest} lists them. The operator named in the settings counts as
 * {@code admin}, because the next start grants that role. All methods throw PERMISSION_NOT_HELD,
 * which names the missing permissions, or STEP_UP_REQUIRED.
 */
@ApplicationScoped
public class GrantGuard {
  @Inject private GrantConfig config;
  @Inject private RoleRepository roles;
  @Inject private PasskeyRepository passkeys;
  @Inject private M2mApplicationRepository applications;
  @Inject private TenantRepository tenants;
  @Inject private OperatorAccess operator;
  @Inject private StepUpVerifier stepUpVerifier;

  /** The caller adds these permissions to a role of this scope. */
  public void permissions(Scope scope, Collection<SystemPermission> given) {
    checkGrant(Map.of(scope, Set.copyOf(given)), true);
  }

  /** The caller grants these roles; each counts in its own scope. */
  public void roles(Collection<Role> given) {
    checkGrant(gifts(given), true);
  }

  /** The caller grants these roles, or a way to sign in to an account that holds them. */
  public void roleIds(Collection<String> ids) {
    roles(roles.findAll(ids));
  }

  /**
   * The caller has changed the roles of a user: added roles count as granted.
   *
   * @param former the roles before
   */
  public void checkRoleChange(Collection<String> former, User user) {
    Set<String> gained = new HashSet<>(user.roleIds());
    gained.removeAll(former);
    roleIds(gained);
  }

  /** The caller removes the passkeys of a user; this action has a step-up of its own. */
  public void checkPasskeyRemoval(User user) {
    checkGrant(gifts(roles.findAll(operator.roleIdsOf(user))), false);
  }

  /** The caller links a wallet to the caller's own account. */
  public void checkSelfGrant(User user) {
    boolean opensSomething =
        roles.findAll(operator.roleIdsOf(user)).stream()
            .anyMatch(role -> !role.systemPermissions().isEmpty());
    if (opensSomething && config.guardsGrants() && hasPasskey()) {
      stepUpVerifier.require(StepUpAction.GRANT, StepUpProofContext.current());
    }
  }

  /**
   * The caller sets the provider that vouches for the identities of an organization's members, and
   * so for new members with the default roles. Each organization has administrators, or gets some
   * later.
   */
  public void identitiesOf(Organization organization) {
    Set<Role> vouched = new HashSet<>(roles.assignedToMembers(organization.id()));
    vouched.addAll(organization.defaultRoles());
    vouched.add(roles.adminOf(organization.id()));
    roles(vouched);
  }

  /** The caller makes a user an administrator of an organization. */
  public void administrationOf(String organizationId) {
    roles(List.of(roles.adminOf(organizationId)));
  }

  /** The caller grants these roles to an M2M application; they count in the scope of its owner. */
  public void checkGrantToMachine(Scope owner, Collection<Role> given) {
    permissions(owner, all(given));
  }

  /** The caller obtains a key that acts as an M2M application, or as a tenant. */
  public void keyOf(CredentialHolder holder) {
    if (holder.type() == CredentialHolder.Type.TENANT) {
      tenants.find(holder.id()).ifPresent(tenant -> roles(tenant.defaultRoles()));
    } else {
      applications
          .find(holder.id())
          .ifPresent(machine -> checkGrantToMachine(machine.owner(), machine.roles()));
    }
  }

  /**
   * The calling M2M application adds a wallet to a member of an organization, and the wallet can
   * sign in as the member.
   *
   * @throws Failure PERMISSION_NOT_HELD; FORBIDDEN if the member has another right that the
   *     application lacks (ADR 0031)
   */
  public void byMachine(String organizationId, User member) {
    String machine = CallContext.current().actor().id();
    Set<SystemPermission> given = all(roles.findAll(member.roleIds()));
    Set<SystemPermission> held =
        given.stream()
            .filter(
                permission ->
                    applications.hasPermissionIn(machine, organizationId, permission.wireName()))
            .collect(Collectors.toSet());
    boolean isMarked =
        applications.find(machine).filter(M2mApplication::givesSystemPermissions).isPresent();
    require(
        GrantRule.of(isMarked ? Grantor.MARKED_MACHINE : Grantor.MACHINE, held, given, false),
        true);
    if (!applications.covers(machine, member.id())) {
      throw Failure.of(
          Reason.FORBIDDEN, "The user has rights that this M2M application does not have");
    }
  }

  /**
   * The calling tenant creates a user whom it manages, or gives one a wallet that can sign in as
   * the user.
   *
   * @throws Failure PERMISSION_NOT_HELD if the user has a right that the default roles of the
   *     tenant lack, or administration (ADR 0151)
   */
  public void byTenant(String tenantId, User user) {
    if (!applications.covers(tenantId, user.id())) {
      throw refused("The user has rights that the default roles of this tenant do not give");
    }
  }

  private void checkGrant(Map<Scope, Set<SystemPermission>> gifts, boolean mayStepUp) {
    if (!config.guardsGrants()) {
      return;
    }
    Grantor grantor = currentGrantor();
    boolean hasPasskey = grantor == Grantor.USER && hasPasskey();
    Set<SystemPermission> missing = EnumSet.noneOf(SystemPermission.class);
    Verdict verdict = Verdict.ALLOWED;
    for (Map.Entry<Scope, Set<SystemPermission>> gift : gifts.entrySet()) {
      GrantRule rule = GrantRule.of(grantor, held(gift.getKey()), gift.getValue(), hasPasskey);
      missing.addAll(rule.missing());
      verdict = rule.verdict() == Verdict.ALLOWED ? verdict : rule.verdict();
    }
    require(new GrantRule(missing.isEmpty() ? verdict : Verdict.MISSING, missing), mayStepUp);
  }

  private void require(GrantRule rule, boolean mayStepUp) {
    switch (rule.verdict()) {
      case ALLOWED -> {}
      case MISSING ->
          throw refused(
              "You can give only system permissions that you have yourself, and users need"
                  + " admin_read as well. Missing: "
                  + rule.missing().stream()
                      .map(SystemPermission::wireName)
                      .collect(Collectors.joining(", ")));
      case UNMARKED ->
          throw refused(
              "The user has system permissions, and the zone has not allowed this M2M application"
                  + " to give any (givesSystemPermissions)");
      case STEP_UP -> {
        if (mayStepUp) {
          stepUpVerifier.require(StepUpAction.GRANT, StepUpProofContext.current());
        }
      }
    }
  }

  private static Failure refused(String why) {
    AuditContext.refineFailure(AuditAction.AUTHZ_DENIED);
    return Failure.of(Reason.PERMISSION_NOT_HELD, why);
  }

  private static Grantor currentGrantor() {
    return switch (CallContext.current().actor().type()) {
      case USER -> Grantor.USER;
      case SYSTEM -> Grantor.SYSTEM;
      case M2M_APP, TENANT, SERVICE, ANONYMOUS -> Grantor.OTHER;
    };
  }

  private boolean hasPasskey() {
    return !passkeys.ofUser(Caller.current().userId()).isEmpty();
  }

  private static Set<SystemPermission> held(Scope scope) {
    return Caller.find()
        .map(
            caller ->
                EnumSet.allOf(SystemPermission.class).stream()
                    .filter(permission -> caller.holdsIn(scope, permission.wireName()))
                    .collect(Collectors.toSet()))
        .orElse(Set.of());
  }

  private static Map<Scope, Set<SystemPermission>> gifts(Collection<Role> given) {
    Map<Scope, Set<SystemPermission>> gifts = new HashMap<>();
    for (Role role : given) {
      gifts
          .computeIfAbsent(role.owner(), owner -> EnumSet.noneOf(SystemPermission.class))
          .addAll(role.systemPermissions());
    }
    return gifts;
  }

  private static Set<SystemPermission> all(Collection<Role> given) {
    return given.stream()
        .flatMap(role -> role.systemPermissions().stream())
        .collect(Collectors.toSet());
  }
}
