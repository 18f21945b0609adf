package dev.portcullis.ejb.wallet;

import dev.portcullis.ejb.decision.CallDecisions;
import dev.portcullis.kernel.Failure;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/**
 * Allows a browser wallet to send transactions that its user may send (R-IDN-16). The audit row
 * contains the reason for a refusal. The response does not, because some reasons reveal what
 * exists.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.SUPPORTS)
public class TransactionAuthorizationService {
  @Inject private CallDecisions decisions;
  @Inject private AllowanceStore allowances;

  /**
   * Allows one transaction of one of the caller's wallets.
   *
   * @throws Failure VALIDATION; FORBIDDEN if the wallet is not the caller's, or the call is not
   *     permitted; CHAIN_UNAVAILABLE
   */
  public TransactionAuthorizationView authorize(AuthorizeTransactionRequest request) {
    return allowances.authorize(
        request, decisions.targetHasCode(request.toAddress(), request.calldata()));
  }

  /**
   * Allows one call without value of one of the caller's wallets.
   *
   * @throws Failure FORBIDDEN if the wallet is not the caller's, or the call is not permitted;
   *     CHAIN_UNAVAILABLE
   */
  public TransactionAuthorizationView enable(EnableWalletRequest request) {
    return allowances.enable(
        request, decisions.targetHasCode(request.contractAddress(), request.calldata()));
  }
}
