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

/** Takes a draft or refuses it: one reading, all that costs little, signatures, one writing. */
final class SubmissionHandler {
  private final Store store;
  private final SubmissionValidator submissionValidator;
  private final Signatures signatures;

  /** Where accounts are and what waits. */
  interface Store {
    /** All of one moment. */
    List<SubmitterRow> find(SubmitterCriteria question);

    /** Stored when it returns true; if one could not be, none is. */
    boolean add(List<AcceptedTransaction> transactions, Instant at);
  }

  /** Checks signatures. */
  @FunctionalInterface
  interface Signatures {
    /** Throws what is wrong. */
    void check(SubmittedBatch draft, SignatureFacts facts);
  }

  SubmissionHandler(Store store, SubmissionValidator submissionValidator, Signatures signatures) {
    this.store = store;
    this.submissionValidator = submissionValidator;
    this.signatures = signatures;
  }

  /**
   * Stores what is to be executed. What waits already is taken again without a word.
   *
   * @return the hashes
   * @throws LegacyRpcException with any code of R-LEG-22
   */
  List<String> take(SubmittedBatch draft) {
    SubmitterAccounts submitterAccounts = new SubmitterAccounts(store.find(draft.question()));
    if (submitterAccounts.waits(draft)) {
      return draft.hashes();
    }
    Instant now = Clock.now();
    SignatureFacts facts =
        submissionValidator.admit(draft, submitterAccounts, now.getEpochSecond());
    signatures.check(draft, facts);
    if (store.add(rows(draft), now)) {
      submissionValidator.taken(draft.all().size());
      return draft.hashes();
    }
    if (new SubmitterAccounts(store.find(draft.question())).waits(draft)) {
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
