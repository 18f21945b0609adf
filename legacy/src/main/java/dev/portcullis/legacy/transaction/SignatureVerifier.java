package dev.portcullis.legacy.transaction;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.musig.PubKeyHash;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Verifies that transactions have the required signatures: of the account's key on the rollup, and
 * of its Ethereum key or contract unless it needs none (R-LEG-9). It uses no database. Cheap checks
 * come first. No expensive check runs for a transaction that fails a cheap one; for a batch, none
 * runs before all cheap checks have passed.
 *
 * <p>Nonces, balances and fees are not checked here.
 */
public final class SignatureVerifier {
  /** The maximum number of transactions of a batch (R-LEG-11). */
  public static final int MOST_OF_BATCH = 200;

  private final Layer1SignatureCalls layer1;

  /** Calls that chain only where no other source suffices. */
  public SignatureVerifier(Layer1SignatureCalls layer1) {
    this.layer1 = layer1;
  }

  /**
   * A transaction with its second signatures.
   *
   * @param transaction the transaction
   * @param signatures by Ethereum keys
   */
  public record SubmittedTransaction(
      LegacyTransaction transaction, TransactionSignatures signatures) {}

  /**
   * Accepts a correctly signed transaction.
   *
   * @param facts of its accounts and tokens
   * @throws LegacyRpcException 103, 200, 201, 202 or 203
   */
  public void check(SubmittedTransaction submitted, SignatureFacts facts) {
    DeferredChecks checks = new DeferredChecks();
    own(submitted, facts, checks);
    AccountFacts account = account(submitted, facts);
    Optional<EthereumSignature> signature = submitted.signatures().ofTransaction();
    second(submitted.transaction(), facts)
        .ifPresent(
            second -> {
              refuseOfContract(account, signature);
              if (needsSecond(submitted, facts)) {
                second.check(signature, layer1, checks);
              }
            });
    checks.run();
  }

  /**
   * Accepts a correctly signed batch. Each sender signs the text of the whole batch, or each of its
   * transactions; all present signatures must be valid.
   *
   * @param ofBatch signatures of the text of the whole batch
   * @param facts of all its accounts and tokens, in their state before it
   * @throws LegacyRpcException 103, 200, 201, 202 or 203
   */
  public void checkBatch(
      List<SubmittedTransaction> batch, List<EthereumSignature> ofBatch, SignatureFacts facts) {
    if (batch.isEmpty() || batch.size() > MOST_OF_BATCH) {
      throw LegacyRpcException.incorrect("a batch has 1 to " + MOST_OF_BATCH + " transactions");
    }
    if (ofBatch.size() > EthereumSignature.MOST_OF_BATCH) {
      throw LegacyRpcException.incorrect("too many Ethereum signatures");
    }
    DeferredChecks checks = new DeferredChecks();
    SignatureFacts known = facts;
    Set<Address> signers = new LinkedHashSet<>();
    for (int i = 0; i < batch.size(); i++) {
      SubmittedTransaction submitted = batch.get(i);
      try {
        own(submitted, known, checks);
        if (ofBatched(submitted, !ofBatch.isEmpty(), known, checks)) {
          signers.add(account(submitted, known).address());
        }
      } catch (LegacyRpcException wrong) {
        throw wrong.of("transaction " + i + " of the batch");
      }
      if (submitted.transaction() instanceof ChangePubKey change) {
        known = known.after(change);
      }
    }
    if (!ofBatch.isEmpty()) {
      ofWholeBatch(batch, ofBatch, signers, facts, checks);
    }
    checks.run();
  }

  /** The signatures that need no second one: by keys of the rollup, and of orders. */
  private void own(SubmittedTransaction submitted, SignatureFacts facts, DeferredChecks checks) {
    LegacyTransaction transaction = submitted.transaction();
    RollupKeyVerifier.transaction(transaction, facts, checks);
    if (transaction instanceof ChangePubKey change) {
      new AuthorizationCheck(change, layer1).check(checks);
    } else if (transaction instanceof Swap swap) {
      order(swap.first(), submitted.signatures().ofFirstOrder(), facts, checks);
      order(swap.second(), submitted.signatures().ofSecondOrder(), facts, checks);
    }
  }

  private void order(
      SwapOrder order,
      Optional<EthereumSignature> signature,
      SignatureFacts facts,
      DeferredChecks checks) {
    AccountFacts account = facts.account("orders.accountId", order.accountId());
    refuseOfContract(account, signature);
    if (account.type().needsSecondSignature(account.pubKeyHash())) {
      new EthereumSignatureVerifier(account.address(), SignMessages.order(order, facts))
          .check(signature, layer1, checks);
    }
  }

  /**
   * Adds the checks of one transaction in a batch; returns whether its sender has to sign the whole
   * batch.
   */
  private boolean ofBatched(
      SubmittedTransaction submitted,
      boolean isBatchSigned,
      SignatureFacts facts,
      DeferredChecks checks) {
    Optional<EthereumSignatureVerifier> second = second(submitted.transaction(), facts);
    Optional<EthereumSignature> signature = submitted.signatures().ofTransaction();
    if (second.isEmpty()) {
      return false;
    }
    refuseOfContract(account(submitted, facts), signature);
    if (!needsSecond(submitted, facts)) {
      return false;
    }
    if (signature.isPresent() || !isBatchSigned) {
      second.get().check(signature, layer1, checks);
    }
    return true;
  }

  private void ofWholeBatch(
      List<SubmittedTransaction> batch,
      List<EthereumSignature> given,
      Set<Address> signers,
      SignatureFacts facts,
      DeferredChecks checks) {
    List<LegacyTransaction> transactions =
        batch.stream().map(SubmittedTransaction::transaction).toList();
    transactions.stream()
        .map(transaction -> facts.account("accountId", transaction.accountId()))
        .filter(account -> account.type().kind() == AccountType.Kind.CREATE2)
        .findFirst()
        .ifPresent(SignatureVerifier::refuse);
    new BatchSignatures(
            signers,
            given,
            BatchText.current(transactions, facts),
            BatchText.former(transactions),
            layer1)
        .check(checks);
  }

  private static AccountFacts account(SubmittedTransaction submitted, SignatureFacts facts) {
    return facts.account("accountId", submitted.transaction().accountId());
  }

  /** The verifier of the Ethereum key's signature; empty for a key change. */
  private static Optional<EthereumSignatureVerifier> second(
      LegacyTransaction transaction, SignatureFacts facts) {
    Address signer = facts.account("accountId", transaction.accountId()).address();
    return SignMessages.current(transaction, facts)
        .map(
            text ->
                new EthereumSignatureVerifier(
                    signer,
                    text,
                    SignMessages.former(transaction, facts)
                        .map(former -> former.getBytes(StandardCharsets.UTF_8))));
  }

  private static boolean needsSecond(SubmittedTransaction submitted, SignatureFacts facts) {
    PubKeyHash signer = account(submitted, facts).pubKeyHash();
    return account(submitted, facts).type().needsSecondSignature(signer);
  }

  private static void refuseOfContract(
      AccountFacts account, Optional<EthereumSignature> signature) {
    if (account.type().kind() == AccountType.Kind.CREATE2 && signature.isPresent()) {
      refuse(account);
    }
  }

  private static void refuse(AccountFacts account) {
    throw LegacyRpcException.incorrect(
        "Eth signature from CREATE2 account not expected: account " + account.id());
  }
}
