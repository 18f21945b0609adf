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
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.user.UserRepository;
import dev.portcullis.persistence.wallet.AuthorizedTransaction;
import dev.portcullis.persistence.wallet.AuthorizedTransaction.TransactionDetails;
import dev.portcullis.persistence.wallet.AuthorizedTransactionRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Optional;

/** Stores allowances of transactions; the chain is queried before the database transaction. */
@Stateless
public class AllowanceStore {
  private static final Duration LIFE = Duration.ofHours(1);
  private static final int WORD_BITS = 256;
  private static final String NOTHING = "0x";

  @Inject private AuthorizedTransactionRepository allowances;
  @Inject private CallDecisions decisions;
  @Inject private UserRepository users;

  /**
   * Allows one transaction of one of the caller's wallets.
   *
   * @param targetHasCode the result of {@link CallDecisions#targetHasCode}
   * @throws Failure VALIDATION; FORBIDDEN if the wallet is not the caller's, or the call is not
   *     permitted; CHAIN_UNAVAILABLE
   */
  @Audited(action = AuditAction.TRANSACTION_ALLOWANCE_CREATE, resource = ResourceType.USER)
  public TransactionAuthorizationView authorize(
      AuthorizeTransactionRequest request, PrefetchedResponse<Boolean> targetHasCode) {
    if (request.calldata() == null && request.value() == null) {
      throw Failure.invalid("calldata", "is required when there is no value");
    }
    BigInteger value = request.value() == null ? BigInteger.ZERO : new BigInteger(request.value());
    if (value.bitLength() > WORD_BITS) {
      throw Failure.invalid("value", "must be less than 2^256");
    }
    return allow(
        new Address(request.walletAddress()),
        request.nonce(),
        new TransactionDetails(
            request.toAddress() == null ? null : new Address(request.toAddress()),
            request.calldata() == null ? NOTHING : request.calldata(),
            value),
        targetHasCode);
  }

  /**
   * Allows one call without value of one of the caller's wallets.
   *
   * @param targetHasCode the result of {@link CallDecisions#targetHasCode}
   * @throws Failure FORBIDDEN if the wallet is not the caller's, or the call is not permitted;
   *     CHAIN_UNAVAILABLE
   */
  @Audited(action = AuditAction.TRANSACTION_ALLOWANCE_CREATE, resource = ResourceType.USER)
  public TransactionAuthorizationView enable(
      EnableWalletRequest request, PrefetchedResponse<Boolean> targetHasCode) {
    return allow(
        new Address(request.walletAddress()),
        request.nonce(),
        new TransactionDetails(
            new Address(request.contractAddress()), request.calldata(), BigInteger.ZERO),
        targetHasCode);
  }

  private TransactionAuthorizationView allow(
      Address wallet,
      long nonce,
      TransactionDetails transactionDetails,
      PrefetchedResponse<Boolean> targetHasCode) {
    Caller caller = Caller.current();
    if (users.findForUpdate(caller.userId()).isEmpty()) {
      throw Caller.unauthenticated();
    }
    permit(
        caller,
        Call.signed(wallet, transactionDetails.to(), Calldata.of(transactionDetails.calldata())),
        targetHasCode);
    Optional<AuthorizedTransaction> known =
        allowances.findForUpdate(caller.userId(), wallet, nonce);
    known.ifPresent(
        authorizedTransaction -> authorizedTransaction.replace(transactionDetails, LIFE));
    AuthorizedTransaction authorizedTransaction =
        known.orElseGet(
            () ->
                new AuthorizedTransaction(
                    caller.userId(), wallet, nonce, transactionDetails, LIFE));
    if (known.isEmpty()) {
      allowances.add(authorizedTransaction);
    }
    return new TransactionAuthorizationView(
        "The wallet may send this transaction within one hour",
        authorizedTransaction.expiresAt(),
        caller.userId());
  }

  private void permit(Caller caller, Call call, PrefetchedResponse<Boolean> targetHasCode) {
    Decision decision = decisions.decide(caller.userId(), call, targetHasCode);
    AuditContext.decided(decision.ruleId(), decision.reason());
    switch (decision) {
      case WALLET_NOT_OWNED, DEPLOY_ADDRESS_NOT_OWNED ->
          throw refused("The wallet is not linked to your account");
      case DEPLOY_PERMISSION_MISSING ->
          throw refused("You do not have permission to deploy contracts");
      default -> {
        if (!decision.allowed()) {
          throw refused("You do not have permission to send this transaction");
        }
      }
    }
  }

  private static Failure refused(String detail) {
    return Failure.of(Reason.FORBIDDEN, detail);
  }
}
