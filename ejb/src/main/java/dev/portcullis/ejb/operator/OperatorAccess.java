package dev.portcullis.ejb.operator;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.UserRepository;
import dev.portcullis.persistence.wallet.Wallet;
import dev.portcullis.persistence.wallet.WalletRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Protects the sign-in of the operator named in the configuration, which no user may remove. */
@ApplicationScoped
public class OperatorAccess {
  private final OperatorConfig config;
  private final UserRepository users;
  private final WalletRepository wallets;

  /** For the container. */
  protected OperatorAccess() {
    this(null, null, null);
  }

  /** Creates the access check from the settings and the accounts. */
  @Inject
  public OperatorAccess(OperatorConfig config, UserRepository users, WalletRepository wallets) {
    this.config = config;
    this.users = users;
    this.wallets = wallets;
  }

  /**
   * Permits unlinking a wallet from its user, unless {@code operator.wallet} names it and the user
   * has no identity as an alternative sign-in. Another wallet does not count: it could be unlinked
   * next.
   *
   * @throws Failure CONFLICT
   */
  public void checkUnlinking(Address wallet, String userId) {
    boolean isNamed = config.wallet().filter(wallet::equals).isPresent();
    if (isNamed && !signsInWithIdentity(userId)) {
      throw Failure.of(
          Reason.CONFLICT,
          "The setting operator.wallet names this wallet for the operator's sign-in. It can be"
              + " unlinked only while the operator has an identity provider to sign in with");
    }
  }

  /**
   * The roles of a user, and the role that the next start grants. The user with the wallet or the
   * identity of the settings {@code operator.*} administers the zone.
   */
  public Set<String> roleIdsOf(User user, Collection<Address> owned) {
    return roleIds(
        user, config.wallet().filter(owned::contains).isPresent() || isNamedByIdentity(user));
  }

  /** As {@link #roleIdsOf(User, Collection)}, with the user's current wallets. */
  public Set<String> roleIdsOf(User user) {
    return roleIds(user, isNamed(user));
  }

  /** Whether the settings name this user as operator, so that the next start makes the user one. */
  public boolean isNamed(User user) {
    return isNamedByIdentity(user)
        || config
            .wallet()
            .flatMap(wallets::find)
            .map(Wallet::userId)
            .filter(user.id()::equals)
            .isPresent();
  }

  private static Set<String> roleIds(User user, boolean isNamed) {
    Set<String> ids = new HashSet<>(user.roleIds());
    if (isNamed) {
      ids.add(Role.ZONE_ADMIN_ID);
    }
    return ids;
  }

  private boolean isNamedByIdentity(User user) {
    return config.oidcSubject().filter(s -> s.equals(user.oidcSubject())).isPresent()
        && config.oidcIssuer().filter(i -> i.equals(user.oidcIssuer())).isPresent();
  }

  private boolean signsInWithIdentity(String userId) {
    return config.oidcKeys().isPresent()
        && config
            .oidcSubject()
            .flatMap(subject -> users.findByIdentity(config.oidcIssuer().orElseThrow(), subject))
            .map(User::id)
            .filter(userId::equals)
            .isPresent();
  }
}
