package dev.portcullis.ejb.webhook.scan;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.matching.EventDecoder;
import dev.portcullis.ejb.webhook.settings.WebhookConfig;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.LogThrottle;
import dev.portcullis.persistence.webhook.endpoint.BlockTag;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The scan for subscriptions to final blocks. It has a separate position, which follows the node's
 * {@code finalized} block. It runs beside the scan of new blocks, so a failure is logged and
 * retried later, and affects nothing else. It reads nothing before a subscription needs it.
 */
@Dependent
public class FinalizedScan {
  private static final Logger LOG = LoggerFactory.getLogger(FinalizedScan.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(1);

  private final ChainNode chain;
  private final ScanStore store;
  private final ChainScan scan;
  private final WebhookSettings.ReadConfig settings;
  private final LongSupplier nanos;

  private List<ScannedBlock> stored = List.of();
  private boolean wanted;
  private int failures;
  private long notBefore;

  /** Creates a scan that starts from the position in the database. */
  @Inject
  public FinalizedScan(
      ChainNode chain,
      ScanStore store,
      EventDecoder decoder,
      WebhookConfig config,
      WebhookSignals signals) {
    this(
        chain,
        store,
        new LogReader(chain, store, decoder, ScanBound.STEP),
        config.settings().reading(),
        signals,
        System::nanoTime);
  }

  /** With custom bound, settings and clock. */
  FinalizedScan(
      ChainNode chain,
      ScanStore store,
      LogReader reader,
      WebhookSettings.ReadConfig settings,
      WebhookSignals signals,
      LongSupplier nanos) {
    this.chain = chain;
    this.store = store;
    this.scan =
        new ChainScan(
            new FinalizedChain(chain), BlockTag.FINALIZED, store, reader, settings, signals, nanos);
    this.settings = settings;
    this.nanos = nanos;
    this.notBefore = nanos.getAsLong();
  }

  /**
   * Reads some blocks that have become final, if a step is due.
   *
   * @return how long until the next step is due; each failure doubles it
   */
  public Duration step() {
    stored = List.of();
    Duration early = Duration.ofNanos(notBefore - nanos.getAsLong());
    if (early.compareTo(Duration.ZERO) > 0) {
      return early;
    }
    Duration wait = tryStep();
    notBefore = nanos.getAsLong() + wait.toNanos();
    return wait;
  }

  private Duration tryStep() {
    try {
      wanted = wanted || isWanted();
      Duration wait = settings.poll();
      if (wanted) {
        wait = scan.step();
        stored = scan.stored();
      }
      failures = 0;
      return wait;
    } catch (RuntimeException failure) {
      failures++;
      Duration doubled = settings.poll().multipliedBy(1L << Math.min(failures, 10));
      Duration wait =
          doubled.compareTo(settings.maxBackoff()) < 0 ? doubled : settings.maxBackoff();
      logFailure(failure, wait);
      return wait;
    }
  }

  private static void logFailure(RuntimeException failure, Duration wait) {
    LINES
        .permit(failure.getClass().getName())
        .ifPresent(
            more -> {
              if (failure instanceof Failure) {
                LOG.warn(
                    "Reading final blocks failed, next try in {} ms: {}{}",
                    wait.toMillis(),
                    failure.getMessage(),
                    more);
              } else {
                LOG.warn(
                    "Reading final blocks failed, next try in {} ms{}",
                    wait.toMillis(),
                    more,
                    failure);
              }
            });
  }

  /**
   * Whether a subscription needs it, now or earlier: a started scan continues, so that later
   * subscriptions do not wait long.
   */
  private boolean isWanted() {
    long track = BlockTag.FINALIZED.track(chain.chainId());
    return store.isFollowed(track) || store.view(track).isPresent();
  }

  /** The blocks that the last step stored, as {@link ChainScan#stored}. */
  public List<ScannedBlock> stored() {
    return stored;
  }

  /** Releases the lease to other nodes. */
  public void release() {
    scan.release();
  }
}
