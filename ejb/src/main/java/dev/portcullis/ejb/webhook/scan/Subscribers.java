package dev.portcullis.ejb.webhook.scan;

import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.matching.SubscriptionIndex;
import dev.portcullis.persistence.webhook.scan.ScanPosition;
import dev.portcullis.persistence.webhook.scan.ScanSnapshot;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Whom the scan serves, as of its position. What has changed is taken up between steps, at once,
 * but never for more than a fifth of the time: whoever changes a webhook all the time holds up
 * nobody.
 */
final class Subscribers {
  /** How many times as long as it took what has changed is not taken up again. */
  private static final int REST = 4;

  /** All of them are read anew now and then: those deleted would stay. */
  private static final Duration WHOLE = Duration.ofMinutes(10);

  private static final long ALL = -1;

  private final ScanStore store;
  private final WebhookSignals signals;
  private final LongSupplier nanos;
  private SubscriptionIndex index;
  private long version = ALL;
  private long epoch;
  private long mayTakeUpAt;
  private long readWholeAt;
  private boolean leftOut;

  /**
   * None yet.
   *
   * @param nanos the time, as {@link System#nanoTime}
   */
  Subscribers(ScanStore store, WebhookSignals signals, LongSupplier nanos) {
    this.store = store;
    this.signals = signals;
    this.nanos = nanos;
  }

  /** Those at the position of the last {@link #loadChanges}. */
  SubscriptionIndex index() {
    return index;
  }

  /** Nothing is known any more. */
  void forget() {
    index = null;
  }

  /** Some that were to be told are gone. */
  void leftOut() {
    leftOut = true;
  }

  /**
   * How long to wait until what has changed may be taken up; zero if it may be now.
   *
   * @return null when nothing has changed
   */
  Duration due(ScanSnapshot view) {
    long wait = mayTakeUpAt - nanos.getAsLong();
    if (isLost(view.position())) {
      return Duration.ZERO;
    }
    boolean stale = leftOut || nanos.getAsLong() - readWholeAt >= WHOLE.toNanos();
    if (view.position().nextLog() > 0 || (!stale && view.registryVersion() == version)) {
      return null;
    }
    return wait <= 0 || version == ALL ? Duration.ZERO : Duration.ofNanos(wait);
  }

  /** Takes up what has changed; answers the position that goes with it. */
  ScanPosition loadChanges(ScanSnapshot view) {
    long now = nanos.getAsLong();
    boolean whole = isLost(view.position()) || leftOut || now - readWholeAt >= WHOLE.toNanos();
    ScanStore.State state = store.loadChanges(view.position().chainId(), whole ? ALL : version);
    if (whole) {
      index = new SubscriptionIndex(state.subscriptions());
      readWholeAt = now;
      leftOut = false;
    } else {
      index.update(state.subscriptions());
    }
    version = state.version();
    epoch = state.position().epoch();
    long end = nanos.getAsLong();
    mayTakeUpAt = end + REST * (end - now);
    signals.queued().raise();
    signals.sending().raise();
    if (state.backfills()) {
      signals.past().raise();
    }
    return state.position();
  }

  /** Whether another node has changed who is served, or nothing is known yet. */
  private boolean isLost(ScanPosition position) {
    return index == null || epoch != position.epoch();
  }
}
