package dev.portcullis.legacy.submission;

import dev.portcullis.kernel.Clock;
import dev.portcullis.legacy.transaction.LegacyRpcException;
import dev.portcullis.legacy.transaction.LegacyTransaction;
import dev.portcullis.legacy.transaction.SignatureFacts;
import dev.portcullis.legacy.transaction.TransactionWriter;
import dev.portcullis.persistence.legacy.submission.AcceptedTransaction;
import dev.portcullis.persistence.legacy.submission.SubmitterCriteria;
import dev.portcullis.persistence.legacy.submission.SubmitterRow;
import java.time.Instant;
import java.util.List;

/**
 * Accepts or rejects a draft: one database read, all cheap checks, signatures, one database write.
 */
final class SubmissionHandler {
  private final Store store;
  private final SubmissionValidator submissionValidator;
  private final Signatures signatures;

  /** The accounts and the pending transactions. */
  interface Store {
    /** Returns a consistent snapshot. */
    List<SubmitterRow> find(SubmitterCriteria question);

    /** Stores all transactions and returns true; if one could not be stored, none is. */
    boolean add(List<AcceptedTransaction> transactions, Instant at);
  }

  /** Verifies signatures. */
  @FunctionalInterface
  interface Signatures {
    /** Throws on an invalid signature. */
    void check(SubmittedBatch draft, SignatureFacts facts);
  }

  SubmissionHandler(Store store, SubmissionValidator submissionValidator, Signatures signatures) {
    this.store = store;
    this.submissionValidator = submissionValidator;
    this.signatures = signatures;
  }

  /**
   * Stores the draft for execution. A draft that is already pending is accepted again without an
   * error.
   *
   * @return the hashes
   * @throws LegacyRpcException with any code of R-LEG-22
   */
  List<String> submit(SubmittedBatch draft) {
    SubmitterAccounts submitterAccounts = new SubmitterAccounts(store.find(draft.criteria()));
    if (submitterAccounts.isPending(draft)) {
      return draft.hashes();
    }
    Instant now = Clock.now();
    SignatureFacts facts =
        submissionValidator.admit(draft, submitterAccounts, now.getEpochSecond());
    signatures.check(draft, facts);
    if (store.add(rows(draft), now)) {
      submissionValidator.addAccepted(draft.all().size());
      return draft.hashes();
    }
    if (new SubmitterAccounts(store.find(draft.criteria())).isPending(draft)) {
      return draft.hashes();
    }
    throw new LegacyRpcException(
        LegacyRpcException.Code.NONCE_MISMATCH,
        "Tx nonce is taken: another transaction of the account came first");
  }

  private static List<AcceptedTransaction> rows(SubmittedBatch draft) {
    return draft.transactions().stream().map(SubmissionHandler::row).toList();
  }

  private static AcceptedTransaction row(LegacyTransaction tx) {
    return new AcceptedTransaction(
        tx.hash().bytes(), tx.accountId(), tx.nonce(), TransactionWriter.write(tx).toString());
  }
}
