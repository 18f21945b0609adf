package dev.portcullis.ejb.wallet;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.identity.SiweMessageView;
import dev.portcullis.ejb.identity.SiwePurpose;
import dev.portcullis.ejb.identity.SiweService;
import dev.portcullis.ejb.identity.WalletSignature;
import dev.portcullis.ejb.operator.OperatorAccess;
import dev.portcullis.ejb.outbound.PrefetchedResponse;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.user.UserRepository;
import dev.portcullis.persistence.wallet.Wallet;
import dev.portcullis.persistence.wallet.WalletRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Manages the wallets of the caller. */
@Stateless
public class UserWalletService {
  @Inject private SiweService siwe;
  @Inject private WalletSignature signatures;
  @Inject private UserRepository users;
  @Inject private WalletRepository wallets;
  @Inject private OperatorAccess operator;
  @Inject private WalletAssociation association;

  /** The caller's wallets, oldest first. */
  public WalletListView list() {
    return new WalletListView(
        wallets.ofUser(Caller.current().userId()).stream().map(Wallet::walletAddress).toList());
  }

  /**
   * A challenge for the wallet to sign.
   *
   * @throws Failure INVALID_INPUT for a host without permission, FORBIDDEN for a publicly known
   *     wallet, RATE_LIMITED after ten challenges of the address within five minutes
   */
  @Audited(action = AuditAction.API_MUTATION, resource = ResourceType.REQUEST)
  public AssociationChallengeView initiate(InitiateAssociationRequest request) {
    Caller caller = Caller.current();
    SiweMessageView challenge =
        siwe.associationChallenge(
            new Address(request.walletAddress()),
            request.domain(),
            caller.userId(),
            caller.organizationId());
    return new AssociationChallengeView(challenge.msg(), challenge.nonce(), challenge.nonceToken());
  }

  /**
   * Links a wallet with a signed challenge. A wallet that is only claimed for the user is then
   * proven (ADR 0055). A wallet that a machine assigned to the user becomes the user's own. A
   * wallet that is only claimed for another user is transferred (ADR 0112). In a session that a
   * machine's wallet opened, it counts as that machine's (ADR 0031).
   *
   * @throws Failure VALIDATION if the message is unreadable or a contract is registered at the
   *     address, FORBIDDEN if challenge or signature are invalid, ALREADY_EXISTS if another user
   *     has proven the wallet, CONFLICT if it is the operator's only way to sign in, WALLET_LIMIT
   */
  @TransactionAttribute(TransactionAttributeType.SUPPORTS)
  public WalletAssociatedView associate(AssociateWalletRequest request) {
    // The check of a contract wallet needs a network call, so it runs outside the transaction.
    return association.link(request, PrefetchedResponse.of(() -> isSigned(request)));
  }

  private boolean isSigned(AssociateWalletRequest request) {
    var challenge = siwe.open(request.message(), request.nonceToken(), SiwePurpose.WALLET);
    return signatures.isSignedBy(challenge.wallet(), request.message(), request.signature());
  }

  /**
   * Unlinks a wallet; its allowances and the sessions that it opened end with it.
   *
   * @throws Failure NOT_FOUND unless it is the caller's; CONFLICT for the operator's only way to
   *     sign in
   */
  @Audited(action = AuditAction.WALLET_DISASSOCIATE, resource = ResourceType.USER, status = 204)
  public void disassociate(@AuditedId String userId, Address address) {
    if (users.findForUpdate(userId).isEmpty()) {
      throw Caller.unauthenticated();
    }
    Wallet wallet =
        wallets
            .find(address)
            .filter(found -> found.userId().equals(userId))
            .orElseThrow(() -> Failure.notFound("Wallet", "walletAddress", address));
    operator.checkUnlinking(address, userId);
    wallets.remove(wallet);
  }
}
