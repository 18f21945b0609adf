package dev.portcullis.ejb.identity;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.chain.startup.WalletDenylist;
import dev.portcullis.ejb.operator.OperatorConfig;
import dev.portcullis.ejb.outbound.PrefetchedResponse;
import dev.portcullis.ejb.passkey.SecondFactor;
import dev.portcullis.ejb.session.LoginResult;
import dev.portcullis.ejb.session.SessionService;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.m2m.M2mApplicationRepository;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.session.SessionOrigin;
import dev.portcullis.persistence.user.SuspensionRepository;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.UserRepository;
import dev.portcullis.persistence.wallet.Wallet;
import dev.portcullis.persistence.wallet.WalletRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** The transaction of a wallet sign-in, after the signature was checked. */
@Stateless
public class WalletLogin {
  @Inject private SiweService siwe;
  @Inject private SiweDomains domains;
  @Inject private SiweConfig siweConfig;
  @Inject private WalletDenylist policy;
  @Inject private WalletRepository wallets;
  @Inject private UserRepository users;
  @Inject private SuspensionRepository suspensions;
  @Inject private OperatorConfig operator;
  @Inject private M2mApplicationRepository machines;
  @Inject private OrganizationRepository organizations;
  @Inject private SecondFactor factor;
  @Inject private SessionService sessions;
  @Inject private MutationContext mutations;

  /**
   * Signs in with a wallet. Administrators with a passkey first receive a passkey challenge. The
   * wallet's challenge then remains valid for the login with the passkey assertion.
   *
   * @param signed whether the wallet of the challenge signed the message
   * @throws Failure VALIDATION if the message cannot be read, UNAUTHENTICATED if challenge or
   *     signature are invalid, WALLET_NOT_LINKED if no account has the wallet, FORBIDDEN if the
   *     wallet is publicly known, the user's organization was deleted, or an M2M application
   *     without the user's rights added the wallet
   */
  @Audited(
      action = AuditAction.AUTH_LOGIN_SUCCEEDED,
      failure = AuditAction.AUTH_LOGIN_FAILED,
      resource = ResourceType.SESSION)
  public LoginResult open(CryptoNativeLoginRequest login, PrefetchedResponse<Boolean> signed) {
    NonceToken challenge = siwe.open(login.message(), login.nonceToken(), SiwePurpose.LOGIN);
    Address address = challenge.wallet();
    actAs(new Actor(Actor.Type.ANONYMOUS, null, null, address.text()));
    policy.check(address);
    String host = SiweMessage.parse(login.message()).domain();
    boolean stillOffered =
        challenge.target().isEmpty() || domains.maySignInTo(challenge.target(), host);
    if (!stillOffered || !signed.get()) {
      throw SiweService.refused();
    }
    Wallet wallet = lockWallet(address, challenge.target());
    User user = users.find(wallet.userId()).orElseThrow(() -> notLinked(address));
    requireActiveOrganization(user);
    requireNotSuspended(user, address);
    actAs(new Actor(Actor.Type.USER, user.id(), user.organizationId(), address.text()));
    mutations.bind();
    SecondFactor.Outcome factors = factor.outcome(user, login.passkeyAssertion());
    if (factors.missing().isPresent()) {
      return factors.missing().get();
    }
    siwe.use(challenge);
    wallet.prove();
    return sessions.open(
        user.id(),
        SessionOrigin.byWallet(
                address,
                challenge.target().isEmpty() ? null : challenge.target(),
                host,
                wallet.machineId())
            .withPasskey(factors.isProven()));
  }

  /**
   * The wallet of a user, with both rows locked by this transaction. The wallet cannot be removed
   * before the session exists that would end with it.
   *
   * @param organizationId the organization of which the user must be a member; empty for any user
   */
  private Wallet lockWallet(Address address, String organizationId) {
    String userId = wallets.ownerOf(address).orElseThrow(() -> notLinked(address));
    return users
        .findForUpdate(userId)
        .filter(u -> organizationId.isEmpty() || organizationId.equals(u.organizationId()))
        .flatMap(user -> wallets.findForUpdate(address))
        .filter(wallet -> wallet.userId().equals(userId))
        .filter(wallet -> isClaimAccepted(wallet, organizationId))
        .map(this::requireCoveredClaim)
        .orElseThrow(() -> notLinked(address));
  }

  /**
   * An M2M application can claim the wallet of an uninvolved holder. That holder must not end up in
   * its organization, nor in an account to which others sign in. Until the holder proves the
   * wallet, the sign-in must name the organization of the claim, and the user must still be its
   * member (ADR 0112).
   */
  private boolean isClaimAccepted(Wallet wallet, String organizationId) {
    return !wallet.isUnprovenClaim()
        || wallet.isClaimedFor(organizationId)
        || siweConfig.trustsClaims();
  }

  /**
   * A wallet that an M2M application or a tenant gave counts only for users without rights that it
   * lacks (ADR 0031, ADR 0151).
   */
  private Wallet requireCoveredClaim(Wallet wallet) {
    if (wallet.machineId() != null && !machines.covers(wallet.machineId(), wallet.userId())) {
      throw Failure.of(
          Reason.FORBIDDEN,
          "An M2M application or tenant without the rights of this account added the wallet. Link it"
              + " yourself, or ask a zone administrator to add it");
    }
    return wallet;
  }

  /** The operator's wallet remains usable when the identity provider reports wrong states. */
  private void requireNotSuspended(User user, Address wallet) {
    if (suspensions.since(user.id()).isPresent() && !wallet.text().equals(operator.walletText())) {
      throw Failure.of(
          Reason.FORBIDDEN,
          "The account was disabled at its identity provider: sign in there first");
    }
  }

  private void requireActiveOrganization(User user) {
    if (user.organizationId() != null && organizations.find(user.organizationId()).isEmpty()) {
      throw Failure.of(Reason.FORBIDDEN, "The organization of this account was deleted");
    }
  }

  private static Failure notLinked(Address address) {
    return Failure.of(
        Reason.WALLET_NOT_LINKED, "Wallet " + address + " is not linked to an account");
  }

  private static void actAs(Actor actor) {
    CallContext.current().withActor(actor).bind();
  }
}
