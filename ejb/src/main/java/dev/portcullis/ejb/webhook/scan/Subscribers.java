package dev.portcullis.ejb.webhook.scan;

import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.matching.SubscriptionIndex;
import dev.portcullis.persistence.webhook.scan.ScanPosition;
import dev.portcullis.persistence.webhook.scan.ScanSnapshot;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The active subscriptions at the scan's position. Changes are applied between steps, at once, but
 * for at most a fifth of the time: constant changes of a webhook do not delay the scan.
 */
final class Subscribers {
  /** The minimum pause after applying changes, as a multiple of its duration. */
  private static final int PAUSE_FACTOR = 4;

  /** The interval of complete reloads, which drop deleted subscriptions. */
  private static final Duration RELOAD_INTERVAL = Duration.ofMinutes(10);

  private static final long ALL = -1;

  private final ScanStore store;
  private final WebhookSignals signals;
  private final LongSupplier nanos;
  private SubscriptionIndex index;
  private long version = ALL;
  private long epoch;
  private long nextChangesAt;
  private long reloadedAt;
  private boolean leftOut;

  /**
   * Creates an empty set.
   *
   * @param nanos the clock, as {@link System#nanoTime}
   */
  Subscribers(ScanStore store, WebhookSignals signals, LongSupplier nanos) {
    this.store = store;
    this.signals = signals;
    this.nanos = nanos;
  }

  /** The subscriptions at the position of the last {@link #loadChanges}. */
  SubscriptionIndex index() {
    return index;
  }

  /** Discards all subscriptions, so that they are loaded again. */
  void discard() {
    index = null;
  }

  /** Records that recipients were deleted, so that a complete reload follows. */
  void leftOut() {
    leftOut = true;
  }

  /**
   * How long to wait until changes may be applied; zero if they may be now.
   *
   * @return null when nothing has changed
   */
  Duration due(ScanSnapshot view) {
    long wait = nextChangesAt - nanos.getAsLong();
    if (isLost(view.position())) {
      return Duration.ZERO;
    }
    boolean stale = leftOut || nanos.getAsLong() - reloadedAt >= RELOAD_INTERVAL.toNanos();
    if (view.position().nextLog() > 0 || (!stale && view.registryVersion() == version)) {
      return null;
    }
    return wait <= 0 || version == ALL ? Duration.ZERO : Duration.ofNanos(wait);
  }

  /** Applies changes and returns the position that belongs to them. */
  ScanPosition loadChanges(ScanSnapshot view) {
    long now = nanos.getAsLong();
    boolean whole =
        isLost(view.position()) || leftOut || now - reloadedAt >= RELOAD_INTERVAL.toNanos();
    ScanStore.State state = store.loadChanges(view.position().chainId(), whole ? ALL : version);
    if (whole) {
      index = new SubscriptionIndex(state.subscriptions());
      reloadedAt = now;
      leftOut = false;
    } else {
      index.update(state.subscriptions());
    }
    version = state.version();
    epoch = state.position().epoch();
    long end = nanos.getAsLong();
    nextChangesAt = end + PAUSE_FACTOR * (end - now);
    signals.queued().raise();
    signals.sending().raise();
    if (state.backfills()) {
      signals.backfilling().raise();
    }
    return state.position();
  }

  /** Whether another node has changed the active subscriptions, or nothing is loaded yet. */
  private boolean isLost(ScanPosition position) {
    return index == null || epoch != position.epoch();
  }
}
