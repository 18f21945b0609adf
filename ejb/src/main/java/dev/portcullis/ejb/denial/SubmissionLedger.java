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
 * Buffers the node's results for raw transactions from the gateway; {@link LedgerWriter} writes
 * them to the database once a second. It keeps the last result of each transaction. An acceptance
 * is final, unless the transaction was denied afterwards. It records nothing else about the
 * transaction, and no sender.
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

  /** With the configured capacity. */
  @Inject
  public SubmissionLedger(DenialConfig config) {
    this.config = config;
    buffer = new LedgerBuffer<>(config.buffer(), SubmissionLedger::missed);
  }

  /**
   * Records that the node accepted the transaction. It does not block, query the database or fail.
   */
  public void accepted(Hash32 txHash) {
    accepted(txHash, Clock.now());
  }

  /**
   * The same for a transaction that was sent earlier. A denial since then counts as later, although
   * the node had not responded yet.
   */
  public void accepted(Hash32 txHash, Instant sentAt) {
    add(txHash, Status.ACCEPTED, sentAt, null, null, null);
  }

  /**
   * Records that the node rejected the transaction. It does not block, query the database or fail.
   */
  public void refused(Hash32 txHash, int errorCode, String errorMessage) {
    add(txHash, Status.REJECTED, errorCode, errorMessage, null);
  }

  /** Records that the node was overloaded. It does not block, query the database or fail. */
  public void throttled(Hash32 txHash, int errorCode, String errorMessage) {
    add(txHash, Status.THROTTLED, errorCode, errorMessage, null);
  }

  /**
   * Records that the transaction was accepted and then denied: at its turn in the pool, or at its
   * inclusion. It does not block, query the database or fail.
   *
   * @param denialId the denial with the rule
   */
  public void denied(Hash32 txHash, String denialId, int errorCode, String errorMessage) {
    add(txHash, Status.REJECTED, errorCode, errorMessage, denialId);
  }

  /**
   * Writes the buffered rows, as far as the database accepts them.
   *
   * @param table inserts rows, all or none
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

  /** The table has one row per transaction, and none for a gap. */
  private static Optional<SubmissionRow> unrecorded(LedgerGap gap) {
    LINES
        .permit("submissions")
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
