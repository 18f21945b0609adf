package dev.portcullis.ejb.user;

import static dev.portcullis.ejb.audit.AuditAction.USER_CREATE_BY_ADMIN;
import static dev.portcullis.ejb.audit.AuditAction.USER_DELETE;
import static dev.portcullis.ejb.audit.AuditAction.USER_UPDATE;
import static dev.portcullis.ejb.audit.ResourceType.USER;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.grant.GrantGuard;
import dev.portcullis.ejb.identity.UserView;
import dev.portcullis.ejb.member.MemberRemovals;
import dev.portcullis.ejb.member.ReplaceRolesRequest;
import dev.portcullis.ejb.member.UserRoles;
import dev.portcullis.ejb.member.UserViews;
import dev.portcullis.ejb.operator.OperatorAccess;
import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.ejb.role.RoleReferences;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.DotSegments;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.user.SuspensionRepository;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.User.Source;
import dev.portcullis.persistence.user.UserRepository;
import dev.portcullis.persistence.wallet.Wallet;
import dev.portcullis.persistence.wallet.WalletRepository;
import dev.portcullis.persistence.webhook.endpoint.WebhookRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Creates, reads, changes and deletes users. */
@Stateless
public class UserService {
  @Inject private UserRepository users;
  @Inject private WalletRepository registered;
  @Inject private RoleReferences references;
  @Inject private UserRoles userRoles;
  @Inject private MemberRemovals memberRemovals;
  @Inject private RequestedWalletsValidator requestedWallets;
  @Inject private UserViews views;
  @Inject private SuspensionRepository suspensions;
  @Inject private WebhookRepository webhooks;
  @Inject private WebhookSignals signals;
  @Inject private OperatorAccess operator;
  @Inject private GrantGuard grantGuard;

  /**
   * Users, newest first.
   *
   * @throws Failure naming {@code source} if it is unknown
   */
  public Page<UserView> list(UserQuery query, PageRequest paging) {
    Page<User> page = users.page(query.filter(), paging);
    return page.with(views.of(page.items()));
  }

  /**
   * One user.
   *
   * @throws Failure NOT_FOUND
   */
  public UserView get(String id) {
    return views.of(users.find(id).orElseThrow(() -> UserRepository.unknown(id)));
  }

  /**
   * Creates a user of the zone.
   *
   * @throws Failure VALIDATION; PERMISSION_NOT_HELD; ALREADY_EXISTS if a wallet or the identity
   *     belongs to another user
   */
  @Audited(action = USER_CREATE_BY_ADMIN, resource = USER, status = 201)
  public UserView create(UserDefinition body) {
    requireIdentity(body.issuer(), body.oidcSub());
    List<RoleRef> roles = body.roles() == null ? List.of() : body.roles();
    User user = new User(body.displayName(), Source.ADMIN_PANEL, null);
    references.resolve("roles", roles, Scope.ZONE).stream().map(Role::id).forEach(user::grant);
    if (body.issuer() != null) {
      user.identify(body.issuer(), body.oidcSub());
    }
    Set<Address> wallets = requestedWallets.of(body.wallets());
    grantGuard.roleIds(operator.roleIdsOf(user, wallets));
    users.add(user);
    wallets.forEach(address -> registered.add(new Wallet(address, user.id())));
    return views.of(user);
  }

  /**
   * Replaces the name, and the wallets, the identity and the zone roles if they are given. Sessions
   * opened by removed wallets end.
   *
   * @throws Failure NOT_FOUND; VALIDATION; PERMISSION_NOT_HELD; ALREADY_EXISTS if a wallet or the
   *     identity belongs to another user; CONFLICT if a member of an organization would hold zone
   *     roles
   */
  @Audited(action = USER_UPDATE, resource = USER)
  public UserView replace(@AuditedId String id, UserDefinition body) {
    requireIdentity(body.issuer(), body.oidcSub());
    User user = getForUpdate(id);
    Set<String> former = operator.roleIdsOf(user, wallets(user));
    boolean opens = isIdentityGiven(user, body);
    if (body.wallets() != null) {
      opens |= replaceWallets(user, requestedWallets.of(body.wallets()));
    }
    if (body.issuer() != null) {
      user.identify(body.issuer(), body.oidcSub());
      suspensions.lift(user.id());
    }
    if (body.roles() != null) {
      List<Role> wanted = references.resolve("roles", body.roles(), Scope.ZONE);
      replaceZoneRoles(user, wanted.stream().map(Role::id).toList());
    }
    if (opens) {
      grantGuard.roleIds(union(former, operator.roleIdsOf(user, wallets(user))));
    } else {
      grantGuard.checkRoleChange(former, user);
    }
    user.rename(body.displayName());
    users.flush();
    return views.of(user);
  }

  /**
   * Replaces the zone roles.
   *
   * @throws Failure NOT_FOUND; VALIDATION if one is not a zone role; PERMISSION_NOT_HELD; CONFLICT
   *     if the user belongs to an organization
   */
  @Audited(action = USER_UPDATE, resource = USER)
  public UserView replaceRoles(@AuditedId String id, ReplaceRolesRequest body) {
    User user = getForUpdate(id);
    Set<String> former = user.roleIds();
    replaceZoneRoles(user, body.roles());
    grantGuard.checkRoleChange(former, user);
    users.flush();
    return views.of(user);
  }

  /**
   * Deletes a user with wallets, sessions and webhooks. The webhooks receive nothing from now on,
   * not even queued deliveries. A member cannot return by a sign-in at the organization's identity
   * provider (ADR 0114).
   *
   * @throws Failure NOT_FOUND; CONFLICT for the caller's own account; INVALID_ENTITY if other
   *     records belong to the user
   */
  @Audited(action = USER_DELETE, resource = USER, status = 204)
  public void delete(@AuditedId String id) {
    User user = getForUpdate(id);
    if (user.id().equals(Caller.current().userId())) {
      throw Failure.of(Reason.CONFLICT, "You cannot delete your own account");
    }
    if (webhooks.removeAllOf(user.id(), Clock.now())) {
      signals.cleaning().raise();
    }
    memberRemovals.recordRemoval(user);
    users.remove(user);
  }

  /** Whether the change adds a way to sign in as the user. */
  private boolean isIdentityGiven(User user, UserDefinition body) {
    return body.issuer() != null
        && (!body.issuer().equals(user.oidcIssuer())
            || !body.oidcSub().equals(user.oidcSubject())
            || suspensions.since(user.id()).isPresent());
  }

  private Set<Address> wallets(User user) {
    return registered.ofUser(user.id()).stream()
        .map(wallet -> new Address(wallet.walletAddress()))
        .collect(Collectors.toSet());
  }

  private static Set<String> union(Set<String> some, Set<String> others) {
    Set<String> all = new HashSet<>(some);
    all.addAll(others);
    return all;
  }

  /** Whether wallets were added. */
  private boolean replaceWallets(User user, Set<Address> wanted) {
    for (Wallet wallet : registered.ofUser(user.id())) {
      if (!wanted.remove(new Address(wallet.walletAddress()))) {
        registered.remove(wallet);
      }
    }
    wanted.forEach(address -> registered.add(new Wallet(address, user.id())));
    return !wanted.isEmpty();
  }

  private void replaceZoneRoles(User user, List<String> roleIds) {
    userRoles.replace(user, Scope.ZONE, roleIds);
    if (user.organizationId() != null && userRoles.includeZoneRoles(user)) {
      throw Failure.of(Reason.CONFLICT, "A member of an organization cannot have zone roles");
    }
  }

  private static void requireIdentity(String issuer, String subject) {
    if ((subject == null) != (issuer == null)) {
      throw Failure.invalid(
          issuer == null ? "issuer" : "oidcSub", "is required together with the other");
    }
    DotSegments.reject("oidcSub", subject);
  }

  private User getForUpdate(String id) {
    User user = users.findForUpdate(id).orElseThrow(() -> UserRepository.unknown(id));
    Precondition.check(() -> views.of(user));
    return user;
  }
}
