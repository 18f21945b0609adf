package dev.portcullis.ejb.tenant;

import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.security.KeyCaller;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.tenant.TenantRepository;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.UserRepository;
import dev.portcullis.persistence.wallet.Wallet;
import dev.portcullis.persistence.wallet.WalletRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a tenant does in its session: it manages users of the zone, who receive its default roles
 * (R-IDN-21).
 */
@Stateless
public class TenantActionService {
  @Inject private TenantRepository tenants;
  @Inject private UserRepository users;
  @Inject private WalletRepository registered;
  @Inject private FreshWallets fresh;
  @Inject private TenantUserRegistration registration;

  /**
   * The calling tenant.
   *
   * @throws Failure UNAUTHENTICATED if it was removed meanwhile
   */
  public TenantView me() {
    return tenants
        .find(KeyCaller.tenant())
        .map(TenantView::of)
        .orElseThrow(Caller::unauthenticated);
  }

  /** The users of the calling tenant, newest first. */
  public Page<TenantUserView> users(PageRequest paging) {
    Page<User> page = users.pageOfTenant(KeyCaller.tenant(), paging);
    Map<String, List<Wallet>> owned =
        registered.ofUsers(page.items().stream().map(User::id).toList()).stream()
            .collect(Collectors.groupingBy(Wallet::userId));
    return page.map(user -> TenantUserView.of(user, owned.getOrDefault(user.id(), List.of())));
  }

  /**
   * Creates a user with the default roles of the calling tenant. The node is queried before the
   * transaction begins.
   *
   * @throws Failure VALIDATION for the name, and naming each wallet that is repeated, belongs to a
   *     user, has code, was used or has a publicly known key; WALLET_LIMIT; PERMISSION_NOT_HELD if
   *     the default roles give administration; ORGANIZATION_QUOTA; CHAIN_UNAVAILABLE
   */
  @TransactionAttribute(TransactionAttributeType.SUPPORTS)
  public TenantUserView createUser(CreateTenantUserRequest body) {
    return registration.create(body, fresh.examine("walletAddresses", body.walletAddresses()));
  }

  /**
   * Adds wallets to a user of the calling tenant. The node is queried before the transaction
   * begins.
   *
   * @throws Failure NOT_FOUND for the user; WALLET_LIMIT; PERMISSION_NOT_HELD if the user has
   *     rights that the default roles of the tenant do not give; otherwise as {@link #createUser}
   */
  @TransactionAttribute(TransactionAttributeType.SUPPORTS)
  public TenantUserView addWallets(String userId, List<WalletAddressRef> wallets) {
    return registration.addWallets(userId, fresh.examine("", wallets));
  }
}
