package dev.portcullis.ejb.identity;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.passkey.MfaChallenge;
import dev.portcullis.ejb.passkey.SecondFactor;
import dev.portcullis.ejb.session.LoginAnswer;
import dev.portcullis.ejb.session.SessionService;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.UserRepository;
import dev.portcullis.persistence.wallet.Wallet;
import dev.portcullis.persistence.wallet.WalletRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;

/** Opens sessions for those who prove who they are. */
@Stateless
public class LoginService {
  @Inject private SiweService siwe;
  @Inject private SiweDomains domains;
  @Inject private WalletSignature signatures;
  @Inject private WalletPolicy policy;
  @Inject private WalletRepository wallets;
  @Inject private UserRepository users;
  @Inject private OrganizationRepository organizations;
  @Inject private SecondFactor factor;
  @Inject private SessionService sessions;
  @Inject private MutationContext mutations;

  /**
   * Signs in with a wallet. Administrators with a passkey are answered a challenge for it first,
   * which leaves the wallet's challenge good for the login with the passkey's answer.
   *
   * @throws Failure VALIDATION if the message cannot be read, UNAUTHENTICATED if challenge or
   *     signature do not hold, WALLET_NOT_LINKED if nobody's account has the wallet, FORBIDDEN if
   *     the wallet is publicly known or the user's organization was deleted
   */
  @Audited(
      action = AuditAction.AUTH_LOGIN_SUCCEEDED,
      failure = AuditAction.AUTH_LOGIN_FAILED,
      resource = ResourceType.SESSION)
  public LoginAnswer withWallet(CryptoNativeLogin login) {
    NonceToken challenge = siwe.open(login.message(), login.nonceToken(), SiwePurpose.LOGIN);
    Address address = challenge.wallet();
    actAs(new Actor(Actor.Type.ANONYMOUS, null, null, address.text()));
    policy.check(address);
    boolean stillOffered = challenge.target().isEmpty() || domains.maySignInTo(challenge.target());
    if (!stillOffered || !signatures.isBy(address, login.message(), login.signature())) {
      throw SiweService.refused();
    }
    User user = owner(address, challenge.target());
    actAs(new Actor(Actor.Type.USER, user.id(), user.organizationId(), address.text()));
    mutations.bind();
    Optional<MfaChallenge> missing = factor.missing(user, login.passkeyAssertion());
    if (missing.isPresent()) {
      return missing.get();
    }
    siwe.use(challenge);
    return sessions.open(user.id(), "siwe", address.text());
  }

  private User owner(Address address, String organizationId) {
    User user =
        wallets
            .find(address)
            .map(Wallet::userId)
            .flatMap(users::find)
            .filter(u -> organizationId.isEmpty() || organizationId.equals(u.organizationId()))
            .orElseThrow(() -> notLinked(address));
    if (user.organizationId() != null && organizations.find(user.organizationId()).isEmpty()) {
      throw Failure.of(Reason.FORBIDDEN, "The organization of this account was deleted");
    }
    return user;
  }

  private static Failure notLinked(Address address) {
    return Failure.of(
        Reason.WALLET_NOT_LINKED, "Wallet " + address + " is not linked to an account");
  }

  private static void actAs(Actor actor) {
    CallContext.current().withActor(actor).bind();
  }
}
