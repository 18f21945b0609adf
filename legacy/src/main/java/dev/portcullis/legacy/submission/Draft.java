package dev.portcullis.legacy.submission;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.ledger.Touches;
import dev.portcullis.legacy.transaction.EthereumSignature;
import dev.portcullis.legacy.transaction.LegacyError;
import dev.portcullis.legacy.transaction.LegacyTransaction;
import dev.portcullis.legacy.transaction.SignatureCheck;
import dev.portcullis.legacy.transaction.Swap;
import dev.portcullis.legacy.transaction.TransactionReader;
import dev.portcullis.legacy.transaction.TransactionSignatures;
import dev.portcullis.legacy.transaction.Withdraw;
import dev.portcullis.legacy.transaction.WithdrawNft;
import dev.portcullis.persistence.legacy.submission.SubmitterQuestion;
import dev.portcullis.persistence.legacy.submission.SubmitterQuestion.Held;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What somebody wants to have executed, all or nothing, with the signatures beside it.
 *
 * @param all at least one
 * @param ofBatch signatures of the text of the whole
 * @param isBatch whether it is judged as a batch
 */
record Draft(List<SignatureCheck.Submitted> all, List<EthereumSignature> ofBatch, boolean isBatch) {
  /**
   * Reads the parameters of {@code tx_submit}.
   *
   * @throws LegacyError −32602, 103, 301 or 303
   */
  static Draft single(JsonNode tx, JsonNode ethereumSignature, JsonNode fastProcessing) {
    LegacyTransaction read = TransactionReader.read(tx);
    TransactionSignatures signatures =
        TransactionSignatures.read(ethereumSignature, read, "ethereumSignature");
    if (isFast(fastProcessing)) {
      read = hurried(read);
    }
    return new Draft(List.of(new SignatureCheck.Submitted(read, signatures)), List.of(), false);
  }

  /**
   * Reads the parameters of {@code submit_txs_batch}.
   *
   * @throws LegacyError −32602, 103 or 301
   */
  static Draft batch(JsonNode txs, JsonNode ethereumSignature) {
    if (txs == null || !txs.isArray()) {
      throw LegacyError.invalidParams("txs must be an array");
    }
    if (txs.isEmpty() || txs.size() > SignatureCheck.MOST_OF_BATCH) {
      throw LegacyError.incorrect(
          "a batch has 1 to " + SignatureCheck.MOST_OF_BATCH + " transactions");
    }
    List<EthereumSignature> ofBatch =
        EthereumSignature.readOfBatch(ethereumSignature, "ethereumSignature");
    List<SignatureCheck.Submitted> all = new ArrayList<>();
    for (int i = 0; i < txs.size(); i++) {
      JsonNode element = txs.get(i);
      String place = "txs[" + i + "]";
      if (!element.isObject()) {
        throw LegacyError.invalidParams(place + " must be an object with tx and signature");
      }
      try {
        LegacyTransaction read = TransactionReader.read(element.path("tx"));
        all.add(
            new SignatureCheck.Submitted(
                read, TransactionSignatures.read(element.path("signature"), read, "signature")));
      } catch (LegacyError wrong) {
        throw wrong.of(place);
      }
    }
    return new Draft(all, ofBatch, true);
  }

  private static boolean isFast(JsonNode fastProcessing) {
    if (fastProcessing == null || fastProcessing.isNull() || fastProcessing.isMissingNode()) {
      return false;
    }
    if (!fastProcessing.isBoolean()) {
      throw LegacyError.invalidParams("fastProcessing must be true, false or null");
    }
    return fastProcessing.booleanValue();
  }

  private static LegacyTransaction hurried(LegacyTransaction transaction) {
    if (transaction instanceof Withdraw withdrawal) {
      return withdrawal.hurried();
    }
    if (transaction instanceof WithdrawNft withdrawal) {
      return withdrawal.hurried();
    }
    throw new LegacyError(
        LegacyError.Code.UNSUPPORTED_FAST_PROCESSING,
        "Fast processing available only for 'withdraw' operation type.");
  }

  List<LegacyTransaction> transactions() {
    return all.stream().map(SignatureCheck.Submitted::transaction).toList();
  }

  /** What they are known by, in their order. */
  List<String> hashes() {
    return transactions().stream().map(tx -> tx.hash().text()).toList();
  }

  /** What has to be known to judge it. */
  SubmitterQuestion question() {
    Set<Long> accounts = new LinkedHashSet<>();
    Set<Address> addresses = new LinkedHashSet<>();
    Set<Held> held = new HashSet<>();
    for (LegacyTransaction tx : transactions()) {
      accounts.addAll(tx.signerIds());
      addresses.addAll(Touches.of(tx).addresses());
      held.add(new Held(tx.accountId(), tx.feeToken()));
      if (tx instanceof WithdrawNft withdrawal) {
        held.add(new Held(tx.accountId(), withdrawal.token()));
      } else if (tx instanceof Swap swap) {
        held.add(new Held(swap.first().accountId(), swap.first().tokenSell()));
        held.add(new Held(swap.second().accountId(), swap.second().tokenSell()));
      }
    }
    return new SubmitterQuestion(
        accounts,
        addresses.stream().map(Address::bytes).toList(),
        held,
        transactions().stream().map(tx -> tx.hash().bytes()).toList());
  }
}
