package dev.portcullis.legacy.submission;

import dev.portcullis.kernel.Clock;
import dev.portcullis.legacy.transaction.LegacyError;
import dev.portcullis.legacy.transaction.LegacyTransaction;
import dev.portcullis.legacy.transaction.SignatureFacts;
import dev.portcullis.legacy.transaction.TransactionWriter;
import dev.portcullis.persistence.legacy.submission.AcceptedTransaction;
import dev.portcullis.persistence.legacy.submission.SubmitterQuestion;
import dev.portcullis.persistence.legacy.submission.SubmitterRow;
import java.time.Instant;
import java.util.List;

/** Takes a draft or refuses it: one reading, all that costs little, signatures, one writing. */
final class Desk {
  private final Store store;
  private final Admission admission;
  private final Signatures signatures;

  /** Where accounts are and what waits. */
  interface Store {
    /** All of one moment. */
    List<SubmitterRow> find(SubmitterQuestion question);

    /** Stored when it returns true; if one could not be, none is. */
    boolean add(List<AcceptedTransaction> transactions, Instant at);
  }

  /** Checks signatures. */
  @FunctionalInterface
  interface Signatures {
    /** Throws what is wrong. */
    void check(Draft draft, SignatureFacts facts);
  }

  Desk(Store store, Admission admission, Signatures signatures) {
    this.store = store;
    this.admission = admission;
    this.signatures = signatures;
  }

  /**
   * Stores what is to be executed. What waits already is taken again without a word.
   *
   * @return the hashes
   * @throws LegacyError with any code of R-LEG-22
   */
  List<String> take(Draft draft) {
    Known known = new Known(store.find(draft.question()));
    if (known.waits(draft)) {
      return draft.hashes();
    }
    Instant now = Clock.now();
    SignatureFacts facts = admission.admit(draft, known, now.getEpochSecond());
    signatures.check(draft, facts);
    if (store.add(rows(draft), now)) {
      admission.taken(draft.all().size());
      return draft.hashes();
    }
    if (new Known(store.find(draft.question())).waits(draft)) {
      return draft.hashes();
    }
    throw new LegacyError(
        LegacyError.Code.NONCE_MISMATCH,
        "Tx nonce is taken: another transaction of the account came first");
  }

  private static List<AcceptedTransaction> rows(Draft draft) {
    return draft.transactions().stream().map(Desk::row).toList();
  }

  private static AcceptedTransaction row(LegacyTransaction tx) {
    return new AcceptedTransaction(
        tx.hash().bytes(), tx.accountId(), tx.nonce(), TransactionWriter.write(tx).toString());
  }
}
