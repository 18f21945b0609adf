package dev.portcullis.ejb.identity;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.session.SessionService;
import dev.portcullis.ejb.session.SessionToken;
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

/** Opens sessions for those who prove who they are. */
@Stateless
public class LoginService {
  @Inject private SiweService siwe;
  @Inject private WalletSignature signatures;
  @Inject private WalletPolicy policy;
  @Inject private WalletRepository wallets;
  @Inject private UserRepository users;
  @Inject private OrganizationRepository organizations;
  @Inject private SessionService sessions;
  @Inject private MutationContext mutations;

  /**
   * Signs in with a wallet.
   *
   * @throws Failure VALIDATION if the message cannot be read, UNAUTHENTICATED if challenge or
   *     signature do not hold, WALLET_NOT_LINKED if nobody's account has the wallet, FORBIDDEN if
   *     the wallet is publicly known or the user's organization was deleted
   */
  @Audited(
      action = AuditAction.AUTH_LOGIN_SUCCEEDED,
      failure = AuditAction.AUTH_LOGIN_FAILED,
      resource = ResourceType.SESSION)
  public SessionToken withWallet(CryptoNativeLogin login) {
    NonceToken challenge = siwe.open(login.message(), login.nonceToken(), SiwePurpose.LOGIN);
    Address address = challenge.wallet();
    actAs(new Actor(Actor.Type.ANONYMOUS, null, null, address.text()));
    policy.check(address);
    if (!signatures.isBy(address, login.message(), login.signature())) {
      throw SiweService.refused();
    }
    siwe.use(challenge);
    User user = owner(address, challenge.target());
    actAs(new Actor(Actor.Type.USER, user.id(), user.organizationId(), address.text()));
    mutations.bind();
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
