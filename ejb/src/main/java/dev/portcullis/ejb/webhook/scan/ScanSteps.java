package dev.portcullis.ejb.webhook.scan;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The steps of the batch job {@code webhook-scan}, outside of the transaction of its chunk: the
 * blocks of a step are stored in a separate transaction (ADR 0136).
 */
@ApplicationScoped
@Transactional(TxType.NOT_SUPPORTED)
public class ScanSteps {
  /** For the container. */
  public ScanSteps() {}

  /**
   * The result of a step.
   *
   * @param delay how long to wait for a head before the next step
   * @param blocks the blocks that were stored
   */
  public record Step(Duration delay, List<ScannedBlock> blocks) {}

  /**
   * Reads some new blocks, then some that have become final.
   *
   * @throws RuntimeException if the chain or the database fails; the next step starts over
   */
  public Step take(ChainScan latest, FinalizedScan finalized) {
    Duration first = latest.step();
    Duration second = finalized.step();
    return new Step(
        first.compareTo(second) < 0 ? first : second,
        Stream.concat(latest.stored().stream(), finalized.stored().stream()).toList());
  }

  /** Releases the leases, so that another node can read. */
  public void release(ChainScan latest, FinalizedScan finalized) {
    try {
      latest.release();
    } finally {
      finalized.release();
    }
  }
}
