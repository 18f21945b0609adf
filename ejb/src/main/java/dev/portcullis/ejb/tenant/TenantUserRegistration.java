package dev.portcullis.ejb.tenant;

import static dev.portcullis.ejb.audit.AuditAction.TENANT_USER_CREATE;
import static dev.portcullis.ejb.audit.AuditAction.WALLET_ASSOCIATE;
import static dev.portcullis.ejb.audit.ResourceType.USER;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.grant.GrantGuard;
import dev.portcullis.ejb.quota.Quota;
import dev.portcullis.ejb.quota.QuotaEnforcer;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.security.KeyCaller;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.contract.ContractRepository;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.tenant.Tenant;
import dev.portcullis.persistence.tenant.TenantRepository;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.UserRepository;
import dev.portcullis.persistence.wallet.Wallet;
import dev.portcullis.persistence.wallet.WalletRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;

/** The transactions in which a tenant creates users and adds wallets. */
@Stateless
public class TenantUserRegistration {
  @Inject private TenantRepository tenants;
  @Inject private UserRepository users;
  @Inject private WalletRepository registered;
  @Inject private ContractRepository contracts;
  @Inject private GrantGuard grantGuard;
  @Inject private QuotaEnforcer quotas;

  /**
   * Creates a user with the default roles of the calling tenant.
   *
   * @param wallets those of the request
   * @throws Failure as {@link TenantActionService#createUser}
   */
  @Audited(action = TENANT_USER_CREATE, resource = USER)
  public TenantUserView create(CreateTenantUserRequest body, ExaminedWallets wallets) {
    Tenant tenant = tenants.findForUpdate(KeyCaller.tenant()).orElseThrow(Caller::unauthenticated);
    List<String> roles = tenant.defaultRoles().stream().map(Role::id).toList();
    User user = User.ofTenant(body.displayName(), tenant.id(), roles);
    requireUsable(wallets);
    users.add(user);
    grantGuard.byTenant(tenant.id(), user);
    List<Wallet> added = add(user, wallets.addresses());
    // Last, because a transaction that adds the same wallet would otherwise keep the lock of the
    // quotas.
    quotas.added(Scope.ZONE, Quota.TENANT_USERS);
    return TenantUserView.of(user, added);
  }

  /**
   * Adds wallets to a user of the calling tenant.
   *
   * @param wallets those of the request
   * @throws Failure as {@link TenantActionService#addWallets}
   */
  @Audited(action = WALLET_ASSOCIATE, resource = USER)
  public TenantUserView addWallets(@AuditedId String userId, ExaminedWallets wallets) {
    User user = users.getOfTenantForUpdate(KeyCaller.tenant(), userId);
    List<Wallet> owned = new ArrayList<>(registered.ofUser(user.id()));
    FreshWallets.requireRoom(owned.size() + wallets.addresses().size());
    requireUsable(wallets);
    grantGuard.byTenant(KeyCaller.tenant(), user);
    owned.addAll(add(user, wallets.addresses()));
    return TenantUserView.of(user, owned);
  }

  private void requireUsable(ExaminedWallets wallets) {
    List<Issue> issues = new ArrayList<>(wallets.problems().get());
    for (int i = 0; i < wallets.addresses().size(); i++) {
      Address address = wallets.addresses().get(i);
      if (registered.ownerOf(address).isPresent()) {
        issues.add(wallets.issue(i, "must not be a wallet of a user"));
      } else if (contracts.find(address).isPresent()) {
        issues.add(wallets.issue(i, "must not be the address of a registered contract"));
      }
    }
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
  }

  /**
   * The wallets are marked as given by the tenant: they sign in only while the default roles of the
   * tenant give all rights of the user (ADR 0151).
   */
  private List<Wallet> add(User user, List<Address> addresses) {
    List<Wallet> added =
        addresses.stream().map(address -> new Wallet(address, user.id(), user.tenantId())).toList();
    added.forEach(registered::add);
    return added;
  }
}
