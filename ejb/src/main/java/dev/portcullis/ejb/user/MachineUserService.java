package dev.portcullis.ejb.user;

import static dev.portcullis.ejb.audit.AuditAction.M2M_APP_USER_CREATE;
import static dev.portcullis.ejb.audit.AuditAction.M2M_APP_WALLET_ASSOCIATE;
import static dev.portcullis.ejb.audit.ResourceType.USER;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.ejb.grant.GrantGuard;
import dev.portcullis.ejb.identity.UserView;
import dev.portcullis.ejb.m2m.M2mPermissions;
import dev.portcullis.ejb.member.UserViews;
import dev.portcullis.ejb.quota.Quota;
import dev.portcullis.ejb.quota.QuotaEnforcer;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.SystemPermission;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.User.Source;
import dev.portcullis.persistence.user.UserRepository;
import dev.portcullis.persistence.wallet.Wallet;
import dev.portcullis.persistence.wallet.WalletRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;

/**
 * Creates users and adds wallets for M2M applications, in the organizations for which they work
 * (R-ADM-27).
 */
@Stateless
public class MachineUserService {
  @Inject private UserRepository users;
  @Inject private WalletRepository registered;
  @Inject private OrganizationRepository organizations;
  @Inject private RequestedWalletsValidator requestedWallets;
  @Inject private M2mPermissions rights;
  @Inject private GrantGuard grantGuard;
  @Inject private UserViews views;
  @Inject private QuotaEnforcer quotas;

  /**
   * Creates a member of an organization, with the organization's default roles.
   *
   * @throws Failure NOT_FOUND for the organization; FORBIDDEN if wallets are given and the M2M
   *     application does not manage wallets or lacks a right of the default roles (ADR 0031);
   *     PERMISSION_NOT_HELD; VALIDATION; ALREADY_EXISTS if a wallet is taken
   */
  @Audited(action = M2M_APP_USER_CREATE, resource = USER, status = 201)
  public UserView create(
      @AuditedOrganization String organizationId, CreateMachineUserRequest body) {
    Organization organization = organizations.get(organizationId);
    Set<Address> wallets = requestedWallets.of(body.wallets());
    if (!wallets.isEmpty()
        && !rights.holdsIn(
            CallContext.current().actor(),
            organizationId,
            SystemPermission.ORG_WALLETS_MANAGE.wireName())) {
      throw Failure.of(
          Reason.FORBIDDEN,
          "Wallets require an M2M application that works for the organization and has "
              + SystemPermission.ORG_WALLETS_MANAGE.wireName());
    }
    User user = new User(body.displayName(), Source.M2M_APP, organizationId);
    organization.defaultRoles().stream().map(Role::id).forEach(user::grant);
    users.add(user);
    if (!wallets.isEmpty()) {
      grantGuard.byMachine(organizationId, user);
      wallets.forEach(
          address -> registered.add(Wallet.claimed(address, user.id(), machine(), organizationId)));
    }
    // Last, because a transaction that adds the same wallet would otherwise keep the lock of the
    // quotas.
    Scope owner = Scope.organization(organizationId);
    quotas.added(owner, Quota.MEMBERS);
    quotas.added(owner, Quota.MACHINE_USERS);
    quotas.added(owner, Quota.CLAIMED_WALLETS, wallets.size());
    return views.of(user);
  }

  /**
   * Adds a wallet to a member.
   *
   * @throws Failure NOT_FOUND for organization or member; WALLET_LIMIT; FORBIDDEN for a wallet that
   *     no user may have, and for a user with a right that the M2M application lacks (ADR 0031);
   *     ALREADY_EXISTS if the wallet belongs to a user
   */
  @Audited(action = M2M_APP_WALLET_ASSOCIATE, resource = USER, status = 201)
  public UserView addWallet(
      @AuditedOrganization String organizationId, @AuditedId String userId, AddWalletRequest body) {
    organizations.get(organizationId);
    User user = users.getForUpdate(organizationId, userId);
    requestedWallets.requireRoom(registered.ofUser(user.id()).size() + 1);
    Address address = requestedWallets.of(List.of(body.walletAddress())).iterator().next();
    grantGuard.byMachine(organizationId, user);
    registered.add(Wallet.claimed(address, userId, machine(), organizationId));
    quotas.added(Scope.organization(organizationId), Quota.CLAIMED_WALLETS);
    return views.of(user);
  }

  private static String machine() {
    return CallContext.current().actor().id();
  }
}
