package dev.portcullis.ejb.denial;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.LogThrottle;
import dev.portcullis.persistence.denial.SubmissionRow;
import dev.portcullis.persistence.denial.SubmissionRow.Status;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the node said to the raw transactions that the gateway sent it, on its way to the database:
 * {@link LedgerWriter} writes once a second. Of each transaction the last word is kept, and
 * acceptance for good, unless it was denied afterwards. Nothing else of the transaction is, nor who
 * sent it.
 */
@ApplicationScoped
public class SubmissionLedger {
  private static final Logger LOG = LoggerFactory.getLogger(SubmissionLedger.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(1);
  private static final int SENTENCE = 500;

  private DenialConfig config;
  private LedgerBuffer<SubmissionRow> buffer;

  /** For the container's proxies. */
  protected SubmissionLedger() {}

  /** With room for as many rows as is set. */
  @Inject
  public SubmissionLedger(DenialConfig config) {
    this.config = config;
    buffer = new LedgerBuffer<>(config.buffer(), SubmissionLedger::missed);
  }

  /** The node took the transaction; does not wait, ask the database or fail. */
  public void accepted(Hash32 txHash) {
    accepted(txHash, Clock.now());
  }

  /**
   * The same of one that was sent at an earlier time: what was denied since then was denied
   * afterwards, although the node had not answered yet.
   */
  public void accepted(Hash32 txHash, Instant sentAt) {
    add(txHash, Status.ACCEPTED, sentAt, null, null, null);
  }

  /** The node refused the transaction; does not wait, ask the database or fail. */
  public void refused(Hash32 txHash, int errorCode, String errorMessage) {
    add(txHash, Status.REJECTED, errorCode, errorMessage, null);
  }

  /** The node had too much to do to take it; does not wait, ask the database or fail. */
  public void throttled(Hash32 txHash, int errorCode, String errorMessage) {
    add(txHash, Status.THROTTLED, errorCode, errorMessage, null);
  }

  /**
   * The transaction was taken and then denied: when its turn came in the pool, or when it was to be
   * included. Does not wait, ask the database or fail.
   *
   * @param denialId the denial that says by which rule
   */
  public void denied(Hash32 txHash, String denialId, int errorCode, String errorMessage) {
    add(txHash, Status.REJECTED, errorCode, errorMessage, denialId);
  }

  /**
   * Writes what waits, as far as the database takes it.
   *
   * @param table takes rows, all or none
   */
  public void drain(Consumer<List<SubmissionRow>> table) {
    new LedgerDrain<>("submissions", buffer, SubmissionLedger::unrecorded, table).run();
  }

  private void add(
      Hash32 txHash, Status status, Integer errorCode, String errorMessage, String denialId) {
    add(txHash, status, Clock.now(), errorCode, errorMessage, denialId);
  }

  private void add(
      Hash32 txHash,
      Status status,
      Instant when,
      Integer errorCode,
      String errorMessage,
      String denialId) {
    Instant at = when.truncatedTo(ChronoUnit.MILLIS);
    String words = TextTruncation.cut(errorMessage, SENTENCE);
    buffer.add(
        new SubmissionRow(
            txHash.text(), status, at, at.plus(config.kept()), errorCode, words, denialId));
  }

  private static LedgerGap missed(SubmissionRow row) {
    return new LedgerGap(1, row.receivedAt(), row.receivedAt());
  }

  /** The table has a row for each transaction, and so none for many. */
  private static Optional<SubmissionRow> unrecorded(LedgerGap gap) {
    LINES
        .tell("submissions")
        .ifPresent(
            more ->
                LOG.warn(
                    "{} submissions between {} and {} were not recorded{}",
                    gap.count(),
                    gap.since(),
                    gap.until(),
                    more));
    return Optional.empty();
  }
}
