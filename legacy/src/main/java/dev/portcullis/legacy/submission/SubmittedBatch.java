package dev.portcullis.legacy.submission;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.ledger.AccessSet;
import dev.portcullis.legacy.transaction.EthereumSignature;
import dev.portcullis.legacy.transaction.LegacyRpcException;
import dev.portcullis.legacy.transaction.LegacyTransaction;
import dev.portcullis.legacy.transaction.SignatureVerifier;
import dev.portcullis.legacy.transaction.Swap;
import dev.portcullis.legacy.transaction.TransactionReader;
import dev.portcullis.legacy.transaction.TransactionSignatures;
import dev.portcullis.legacy.transaction.Withdraw;
import dev.portcullis.legacy.transaction.WithdrawNft;
import dev.portcullis.persistence.legacy.submission.SubmitterCriteria;
import dev.portcullis.persistence.legacy.submission.SubmitterCriteria.RequiredBalance;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Transactions to be executed together or not at all, with their second signatures.
 *
 * @param all at least one
 * @param ofBatch signatures of the text of the whole
 * @param isBatch whether it is checked as a batch
 */
record SubmittedBatch(
    List<SignatureVerifier.SubmittedTransaction> all,
    List<EthereumSignature> ofBatch,
    boolean isBatch) {
  /**
   * Parses the parameters of {@code tx_submit}.
   *
   * @throws LegacyRpcException −32602, 103, 301 or 303
   */
  static SubmittedBatch single(JsonNode tx, JsonNode ethereumSignature, JsonNode fastProcessing) {
    LegacyTransaction read = TransactionReader.read(tx);
    TransactionSignatures signatures =
        TransactionSignatures.read(ethereumSignature, read, "ethereumSignature");
    if (isFast(fastProcessing)) {
      read = asFast(read);
    }
    return new SubmittedBatch(
        List.of(new SignatureVerifier.SubmittedTransaction(read, signatures)), List.of(), false);
  }

  /**
   * Parses the parameters of {@code submit_txs_batch}.
   *
   * @throws LegacyRpcException −32602, 103 or 301
   */
  static SubmittedBatch batch(JsonNode txs, JsonNode ethereumSignature) {
    if (txs == null || !txs.isArray()) {
      throw LegacyRpcException.invalidParams("txs must be an array");
    }
    if (txs.isEmpty() || txs.size() > SignatureVerifier.MOST_OF_BATCH) {
      throw LegacyRpcException.incorrect(
          "a batch has 1 to " + SignatureVerifier.MOST_OF_BATCH + " transactions");
    }
    List<EthereumSignature> ofBatch =
        EthereumSignature.readOfBatch(ethereumSignature, "ethereumSignature");
    List<SignatureVerifier.SubmittedTransaction> all = new ArrayList<>();
    for (int i = 0; i < txs.size(); i++) {
      JsonNode element = txs.get(i);
      String place = "txs[" + i + "]";
      if (!element.isObject()) {
        throw LegacyRpcException.invalidParams(place + " must be an object with tx and signature");
      }
      try {
        LegacyTransaction read = TransactionReader.read(element.path("tx"));
        all.add(
            new SignatureVerifier.SubmittedTransaction(
                read, TransactionSignatures.read(element.path("signature"), read, "signature")));
      } catch (LegacyRpcException wrong) {
        throw wrong.of(place);
      }
    }
    return new SubmittedBatch(all, ofBatch, true);
  }

  private static boolean isFast(JsonNode fastProcessing) {
    if (fastProcessing == null || fastProcessing.isNull() || fastProcessing.isMissingNode()) {
      return false;
    }
    if (!fastProcessing.isBoolean()) {
      throw LegacyRpcException.invalidParams("fastProcessing must be true, false or null");
    }
    return fastProcessing.booleanValue();
  }

  private static LegacyTransaction asFast(LegacyTransaction transaction) {
    if (transaction instanceof Withdraw withdrawal) {
      return withdrawal.asFast();
    }
    if (transaction instanceof WithdrawNft withdrawal) {
      return withdrawal.asFast();
    }
    throw new LegacyRpcException(
        LegacyRpcException.Code.UNSUPPORTED_FAST_PROCESSING,
        "Fast processing available only for 'withdraw' operation type.");
  }

  List<LegacyTransaction> transactions() {
    return all.stream().map(SignatureVerifier.SubmittedTransaction::transaction).toList();
  }

  /** The hashes of the transactions, in their order. */
  List<String> hashes() {
    return transactions().stream().map(tx -> tx.hash().text()).toList();
  }

  /** The query for the data that the checks need. */
  SubmitterCriteria criteria() {
    Set<Long> accounts = new LinkedHashSet<>();
    Set<Address> addresses = new LinkedHashSet<>();
    Set<RequiredBalance> requiredBalance = new HashSet<>();
    for (LegacyTransaction tx : transactions()) {
      accounts.addAll(tx.signerIds());
      addresses.addAll(AccessSet.of(tx).addresses());
      requiredBalance.add(new RequiredBalance(tx.accountId(), tx.feeToken()));
      if (tx instanceof WithdrawNft withdrawal) {
        requiredBalance.add(new RequiredBalance(tx.accountId(), withdrawal.token()));
      } else if (tx instanceof Swap swap) {
        requiredBalance.add(
            new RequiredBalance(swap.first().accountId(), swap.first().tokenSell()));
        requiredBalance.add(
            new RequiredBalance(swap.second().accountId(), swap.second().tokenSell()));
      }
    }
    return new SubmitterCriteria(
        accounts,
        addresses.stream().map(Address::bytes).toList(),
        requiredBalance,
        transactions().stream().map(tx -> tx.hash().bytes()).toList());
  }
}
