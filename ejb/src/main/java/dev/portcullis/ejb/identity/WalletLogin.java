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

/** The transaction of a sign-in with a wallet, whose signature was checked before it. */
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
   * Signs in with a wallet. Administrators with a passkey are answered a challenge for it first,
   * which leaves the wallet's challenge good for the login with the passkey's answer.
   *
   * @param signed whether the wallet of the challenge signed the message
   * @throws Failure VALIDATION if the message cannot be read, UNAUTHENTICATED if challenge or
   *     signature do not hold, WALLET_NOT_LINKED if nobody's account has the wallet, FORBIDDEN if
   *     the wallet is publicly known, the user's organization was deleted, or a machine without the
   *     user's rights gave them the wallet
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
    Wallet wallet = held(address, challenge.target());
    User user = users.find(wallet.userId()).orElseThrow(() -> notLinked(address));
    requireLivingOrganization(user);
    requireGoodStanding(user, address);
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
   * The wallet of a user whose row this transaction holds: nobody takes it away before there is a
   * session that would end with it.
   *
   * @param organizationId whose member the user must be; empty for anybody
   */
  private Wallet held(Address address, String organizationId) {
    String userId = wallets.ownerOf(address).orElseThrow(() -> notLinked(address));
    return users
        .findForUpdate(userId)
        .filter(u -> organizationId.isEmpty() || organizationId.equals(u.organizationId()))
        .flatMap(user -> wallets.findForUpdate(address))
        .filter(wallet -> wallet.userId().equals(userId))
        .filter(wallet -> isBinding(wallet, organizationId))
        .map(this::vouchedFor)
        .orElseThrow(() -> notLinked(address));
  }

  /**
   * A machine can claim the wallet of a stranger, who must not find themselves in its organization,
   * nor in an account that others sign in to. Until the holder has proven it, they name the
   * organization of the claim, whose member the user still is (ADR 0112).
   */
  private boolean isBinding(Wallet wallet, String organizationId) {
    return !wallet.isUnprovenClaim()
        || wallet.isClaimedFor(organizationId)
        || siweConfig.trustsClaims();
  }

  /** A machine's word is good for users only who have no rights that it lacks (ADR 0031). */
  private Wallet vouchedFor(Wallet wallet) {
    if (wallet.machineId() != null && !machines.covers(wallet.machineId(), wallet.userId())) {
      throw Failure.of(
          Reason.FORBIDDEN,
          "An M2M application without the rights of this account added the wallet. Link the wallet"
              + " yourself, or ask a zone administrator to add it");
    }
    return wallet;
  }

  /** The operator's wallet is the way in when the identity provider says nonsense. */
  private void requireGoodStanding(User user, Address wallet) {
    if (suspensions.since(user.id()).isPresent() && !wallet.text().equals(operator.walletText())) {
      throw Failure.of(
          Reason.FORBIDDEN,
          "The account was disabled at its identity provider: sign in there first");
    }
  }

  private void requireLivingOrganization(User user) {
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
