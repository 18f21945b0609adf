package dev.portcullis.ejb.operator;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.AuditRecorder;
import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.session.SessionQueries;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.UserRepository;
import dev.portcullis.persistence.wallet.Wallet;
import dev.portcullis.persistence.wallet.WalletRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** Ensures that the operator named in the configuration has an account. */
@Stateless
public class OperatorService {
  private static final int DONE = 200;
  private static final int UNLINKED = 204;

  private final OperatorConfig config;
  private final UserRepository users;
  private final WalletRepository wallets;
  private final SessionQueries sessions;
  private final MutationContext mutations;
  private final AuditRecorder audit;

  /** For the container. */
  public OperatorService() {
    this(null, null, null, null, null, null);
  }

  /** Creates the service with its collaborators. */
  @Inject
  public OperatorService(
      OperatorConfig config,
      UserRepository users,
      WalletRepository wallets,
      SessionQueries sessions,
      MutationContext mutations,
      AuditRecorder audit) {
    this.config = config;
    this.users = users;
    this.wallets = wallets;
    this.sessions = sessions;
    this.mutations = mutations;
    this.audit = audit;
  }

  /**
   * The operator's account.
   *
   * @param userId the account
   * @param changed whether any change was necessary
   */
  public record Ensured(String userId, boolean changed) {}

  /**
   * Creates the account, its role, wallet and identity unless they exist: one audit row if any
   * change was necessary, none otherwise. An unproven claim of an M2M application to the wallet
   * ends, with an audit row for the claimed user (ADR 0112).
   *
   * @return the operator's account
   * @throws InvalidSettingException if wallet and identity belong to different users, or to a
   *     member of an organization, or if an M2M application added the wallet to its user, who has
   *     since proven it
   */
  public Ensured ensure() {
    return ensure(false);
  }

  /**
   * The work of a start: {@link #ensure}, and the withdrawal of rights granted by earlier settings,
   * with an audit row each. Former operators lose the role {@code admin}. The operator loses a
   * wallet that was linked only by {@code operator.wallet}. All nodes apply this like any change of
   * rights (ADR 0052).
   *
   * @throws InvalidSettingException as {@link #ensure}
   */
  public Ensured appoint() {
    Ensured appointed = ensure(true);
    users.operatorsBefore(appointed.userId()).forEach(this::dismiss);
    return appointed;
  }

  /**
   * Takes the operator's role from the user with the wallet or identity, and ends their sessions:
   * one audit row if the user had the role, none otherwise. The account stays.
   *
   * @return the account
   * @throws InvalidSettingException if there is no such user, if they are a member of an
   *     organization, or if the zone would then have no administrator
   */
  public Ensured revoke() {
    mutations.bind();
    users.lockForOperator();
    String setting = config.wallet().isPresent() ? "operator.wallet" : "operator.oidc-subject";
    Optional<User> byWallet = byWallet();
    Optional<User> byIdentity = byIdentity();
    refuseOthers(byWallet, byIdentity);
    User user =
        byWallet
            .or(() -> byIdentity)
            .flatMap(found -> users.findForUpdate(found.id()))
            .orElseThrow(() -> new InvalidSettingException(setting, "belongs to no user"));
    if (!user.roleIds().contains(Role.ZONE_ADMIN_ID)) {
      return new Ensured(user.id(), false);
    }
    dismiss(user);
    if (users.operatorsBefore(null).isEmpty() && !users.hasOtherAdministrators(trustedIssuer())) {
      throw new InvalidSettingException(
          setting,
          "belongs to the last administrator of the zone: give the role to another user first");
    }
    sessions.revokeAll(user.id());
    return new Ensured(user.id(), true);
  }

  private Optional<User> byWallet() {
    return config.wallet().flatMap(wallets::find).map(Wallet::userId).flatMap(users::find);
  }

  private Optional<User> byIdentity() {
    return config
        .oidcSubject()
        .flatMap(subject -> users.findByIdentity(config.oidcIssuer().orElseThrow(), subject));
  }

  /**
   * The work of a start without an operator in the settings. Former operators lose the rights
   * granted by the settings, unless the zone would then have no administrator.
   *
   * @return how many remain operators for that reason
   */
  public int revokeFormerOperators() {
    mutations.bind();
    users.lockForOperator();
    List<User> former = users.operatorsBefore(null);
    if (!former.isEmpty() && !users.hasOtherAdministrators(trustedIssuer())) {
      return former.size();
    }
    former.forEach(this::dismiss);
    return 0;
  }

  /** The issuer whose users sign in to the zone; empty if no setting names its keys. */
  private String trustedIssuer() {
    return config.oidcKeys().flatMap(keys -> config.oidcIssuer()).orElse("");
  }

  private void dismiss(User former) {
    User user = users.findForUpdate(former.id()).orElseThrow();
    user.dismiss();
    audit.event(AuditAction.USER_UPDATE, ResourceType.USER, user.id(), DONE);
  }

  private void unlink(User user, Address wallet) {
    wallets
        .findForUpdate(wallet)
        .filter(linked -> linked.userId().equals(user.id()))
        .ifPresent(
            linked -> {
              wallets.remove(linked);
              audit.event(AuditAction.WALLET_DISASSOCIATE, ResourceType.USER, user.id(), UNLINKED);
            });
  }

  /** A wallet linked by the settings is unlinked when they name another. */
  private boolean replaceWallet(User operator, boolean linked) {
    Optional<Address> former =
        operator.operatorWallet().filter(wallet -> !config.wallet().equals(Optional.of(wallet)));
    former.ifPresent(
        wallet -> {
          unlink(operator, wallet);
          operator.linkAsOperator(null);
        });
    if (linked) {
      operator.linkAsOperator(config.wallet().orElseThrow());
    }
    return former.isPresent();
  }

  private Ensured ensure(boolean isOfSettings) {
    mutations.bind();
    users.lockForOperator();
    endClaim();
    Optional<User> byWallet = byWallet();
    Optional<User> byIdentity = byIdentity();
    refuseOthers(byWallet, byIdentity);
    rejectWalletOfMachine();
    Optional<User> known = byWallet.or(() -> byIdentity);
    User operator = known.orElseGet(this::create);
    boolean changed = operator.grant(Role.ZONE_ADMIN_ID);
    boolean linked =
        byWallet.isEmpty() && config.wallet().map(a -> link(operator, a)).orElse(false);
    changed |= linked;
    changed |=
        byIdentity.isEmpty() && config.oidcSubject().map(s -> name(operator, s)).orElse(false);
    if (isOfSettings) {
      changed |= operator.appoint();
      changed |= replaceWallet(operator, linked);
    }
    if (changed) {
      audit.event(
          known.isEmpty() ? AuditAction.USER_CREATE_BY_ADMIN : AuditAction.USER_UPDATE,
          ResourceType.USER,
          operator.id(),
          DONE);
    }
    return new Ensured(operator.id(), changed);
  }

  /** Ends the sessions opened by a former identity provider of the operator. */
  public void endFormerProvider() {
    mutations.bind();
    sessions.revokeOfFormerOperator(config.oidcIssuer().orElse(""));
  }

  private static void refuseOthers(Optional<User> byWallet, Optional<User> byIdentity) {
    if (byWallet.isPresent() && byIdentity.isPresent() && byWallet.get() != byIdentity.get()) {
      throw new InvalidSettingException(
          "operator.wallet", "and operator.oidc-subject belong to different users");
    }
    if (byWallet.or(() -> byIdentity).map(User::organizationId).isPresent()) {
      throw new InvalidSettingException(
          byWallet.isPresent() ? "operator.wallet" : "operator.oidc-subject",
          "belongs to a member of an organization, who cannot administer the zone");
    }
  }

  /**
   * Otherwise any M2M application or tenant that knows the address could prevent the service from
   * starting.
   */
  private void endClaim() {
    config
        .wallet()
        .flatMap(wallets::findForUpdate)
        .filter(Wallet::isUnprovenGift)
        .ifPresent(
            claim -> {
              String organizationId =
                  users.find(claim.userId()).map(User::organizationId).orElse(null);
              wallets.remove(claim);
              audit.event(
                  AuditAction.WALLET_DISASSOCIATE,
                  ResourceType.USER,
                  claim.userId(),
                  organizationId,
                  UNLINKED);
            });
  }

  /** Otherwise an M2M application would determine the administrator of the zone. */
  private void rejectWalletOfMachine() {
    if (config.wallet().flatMap(wallets::find).map(Wallet::machineId).isPresent()) {
      throw new InvalidSettingException(
          "operator.wallet", "was given to its user by an M2M application, not by the user");
    }
  }

  private User create() {
    User user =
        new User(
            "Operator",
            config.wallet().isPresent() ? User.Source.CRYPTO_NATIVE : User.Source.OIDC,
            null);
    users.add(user);
    return user;
  }

  private boolean link(User operator, Address wallet) {
    wallets.add(new Wallet(wallet, operator.id()));
    return true;
  }

  private boolean name(User operator, String subject) {
    operator.identify(config.oidcIssuer().orElseThrow(), subject);
    return true;
  }
}
