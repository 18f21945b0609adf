package dev.portcullis.ejb.wallet;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.chain.transaction.SignedTransaction;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.wallet.AuthorizedTransaction;
import dev.portcullis.persistence.wallet.AuthorizedTransactionRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/**
 * The transactions that a browser wallet may send: those that its user allowed within the last hour
 * (R-GTW-19).
 */
@Stateless
public class AllowedTransactions {
  @Inject private AuthorizedTransactionRepository allowances;

  /** Whether the user allowed exactly this transaction, and may still send it. */
  public boolean permit(String userId, SignedTransaction transaction) {
    return allowances.of(transaction.sender(), transaction.nonce()).stream()
        .anyMatch(authorizedTransaction -> permits(authorizedTransaction, userId, transaction));
  }

  /** Whether the user allowed the transaction with this hash. */
  public boolean include(String userId, Hash32 hash) {
    return allowances.hasSent(userId, hash);
  }

  /**
   * Records that an allowed transaction is about to be sent. From then on the wallet may query its
   * outcome.
   *
   * @throws Failure FORBIDDEN if it is no longer allowed
   */
  @Audited(action = AuditAction.TRANSACTION_ALLOWANCE_UPDATE_HASH, resource = ResourceType.USER)
  public void sent(@AuditedId String userId, SignedTransaction transaction) {
    allowances.ofForUpdate(transaction.sender(), transaction.nonce()).stream()
        .filter(authorizedTransaction -> permits(authorizedTransaction, userId, transaction))
        .findFirst()
        .orElseThrow(Failure::forbidden)
        .sent(transaction.hash());
  }

  private static boolean permits(
      AuthorizedTransaction authorizedTransaction, String userId, SignedTransaction transaction) {
    return authorizedTransaction.userId().equals(userId)
        && authorizedTransaction.permits(transaction.details());
  }
}
