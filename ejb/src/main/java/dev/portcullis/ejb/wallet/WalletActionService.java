package dev.portcullis.ejb.wallet;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.transaction.SignedTransaction;
import dev.portcullis.ejb.decision.CallDecisions;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.UserRepository;
import dev.portcullis.persistence.wallet.AuthorizedTransaction;
import dev.portcullis.persistence.wallet.AuthorizedTransactionRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Optional;

/** Answers the queries of a component between a browser wallet and the chain (R-IDN-17). */
@Stateless
public class WalletActionService {
  @Inject private AuthorizedTransactionRepository allowances;
  @Inject private CallDecisions decisions;
  @Inject private UserRepository users;
  @Inject private OrganizationRepository organizations;
  @Inject private WalletAuthentication authentication;
  @Inject private MutationContext mutations;
  @Inject private AllowanceCheck check;
  @Inject private ChainNode chain;

  /**
   * The transaction of the caller's latest allowance.
   *
   * @throws Failure NOT_FOUND if none is in force
   */
  public AllowanceTransactionView latestTransaction() {
    return allowances
        .latest(Caller.current().userId())
        .map(
            authorizedTransaction ->
                new AllowanceTransactionView(authorizedTransaction.transactionHash()))
        .orElseThrow(() -> Failure.of(Reason.NOT_FOUND, "No transaction allowance is in force"));
  }

  /**
   * Whether the caller allowed exactly this transaction, and may still send it (R-IDN-17).
   *
   * @throws Failure VALIDATION; CHAIN_UNAVAILABLE
   */
  @TransactionAttribute(TransactionAttributeType.SUPPORTS)
  public AllowanceVerdictView verify(VerifyAllowanceRequest request) {
    return check.verify(request, decisions.targetHasCode(request.to(), request.calldata()));
  }

  /** Whether the address is the sender in the caller's latest allowance. */
  @Audited(action = AuditAction.API_MUTATION, resource = ResourceType.REQUEST)
  public AllowanceVerdictView canCheckBalance(CheckBalanceRequest request) {
    Address address = new Address(request.address());
    return new AllowanceVerdictView(
        allowances
            .latest(Caller.current().userId())
            .filter(
                authorizedTransaction ->
                    authorizedTransaction.walletAddress().equals(address.text()))
            .isPresent());
  }

  /**
   * Registers the transaction that used an allowance. The signature proves its sender. No token is
   * needed, but a given one must belong to the same user.
   *
   * @param authorization the header's value, or null if it is missing
   * @throws Failure VALIDATION if the transaction is unreadable; FORBIDDEN if the token is invalid
   *     or belongs to another user, or no allowance in force has this sender, nonce, target,
   *     calldata and value
   */
  @Audited(action = AuditAction.TRANSACTION_ALLOWANCE_UPDATE_HASH, resource = ResourceType.USER)
  public RegisteredTransactionView register(
      UpdateTransactionHashRequest request, String authorization) {
    SignedTransaction transaction =
        SignedTransaction.read("rawTx", request.rawTx(), chain.chainId());
    Optional<Caller> caller = Optional.ofNullable(authorization).map(authentication::authenticate);
    AuthorizedTransaction authorizedTransaction =
        allowances.ofForUpdate(transaction.sender(), transaction.nonce()).stream()
            .filter(known -> caller.isEmpty() || caller.get().userId().equals(known.userId()))
            .filter(known -> known.permits(transaction.details()))
            .findFirst()
            .orElseThrow(
                () -> Failure.of(Reason.FORBIDDEN, "No allowance permits this transaction"));
    User user =
        users
            .find(authorizedTransaction.userId())
            .filter(this::isServed)
            .orElseThrow(Failure::forbidden);
    actAs(user, transaction.sender());
    authorizedTransaction.sent(transaction.hash());
    return new RegisteredTransactionView(transaction.hash().text(), user.id());
  }

  /** Members of a deleted organization are not served (R-ADM-4). */
  private boolean isServed(User user) {
    return user.organizationId() == null || organizations.find(user.organizationId()).isPresent();
  }

  private void actAs(User user, Address sender) {
    CallContext.current()
        .withActor(new Actor(Actor.Type.USER, user.id(), user.organizationId(), sender.text()))
        .bind();
    mutations.bind();
  }
}
