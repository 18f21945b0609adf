package dev.portcullis.ejb.wallet;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.AuditContext;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.CallDecisions;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.outbound.PrefetchedResponse;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.wallet.AuthorizedTransaction.TransactionDetails;
import dev.portcullis.persistence.wallet.AuthorizedTransactionRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Compares a transaction with the allowances, in a transaction of its own. */
@Stateless
public class AllowanceCheck {
  @Inject private AuthorizedTransactionRepository allowances;
  @Inject private CallDecisions decisions;

  /**
   * Whether the caller allowed exactly this transaction, and may still send it (R-IDN-17).
   *
   * @param targetHasCode the result of {@link CallDecisions#targetHasCode}
   * @throws Failure VALIDATION; CHAIN_UNAVAILABLE
   */
  @Audited(action = AuditAction.API_MUTATION, resource = ResourceType.REQUEST)
  public AllowanceVerdictView verify(
      VerifyAllowanceRequest request, PrefetchedResponse<Boolean> targetHasCode) {
    TransactionDetails transactionDetails =
        new TransactionDetails(
            request.to() == null ? null : new Address(request.to()),
            request.calldata(),
            request.wei());
    String userId = Caller.current().userId();
    Address from = new Address(request.from());
    boolean allowed =
        allowances.of(from, request.nonce()).stream()
            .filter(authorizedTransaction -> authorizedTransaction.userId().equals(userId))
            .anyMatch(authorizedTransaction -> authorizedTransaction.permits(transactionDetails));
    return new AllowanceVerdictView(
        allowed && maySend(userId, from, transactionDetails, targetHasCode));
  }

  private boolean maySend(
      String userId,
      Address from,
      TransactionDetails transactionDetails,
      PrefetchedResponse<Boolean> targetHasCode) {
    Decision decision =
        decisions.decide(
            userId,
            Call.signed(from, transactionDetails.to(), Calldata.of(transactionDetails.calldata())),
            targetHasCode);
    AuditContext.decided(decision.ruleId(), decision.reason());
    return decision.allowed();
  }
}
