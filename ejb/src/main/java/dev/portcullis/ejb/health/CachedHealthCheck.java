package dev.portcullis.ejb.health;

import dev.portcullis.ejb.metrics.CachedReading;
import dev.portcullis.ejb.outbound.ConnectionFailureText;
import dev.portcullis.kernel.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A check, and since when it has come out as it does. However many ask, it is made once at a time,
 * and what came of it is kept for a moment.
 */
final class CachedHealthCheck {
  private static final Logger LOG = LoggerFactory.getLogger(CachedHealthCheck.class);

  /** Since when something has been in a state. */
  private record StateSince(HealthState state, Instant since) {}

  private final HealthCheck check;
  private final Duration patience;
  private final CachedReading<List<HealthItem>> reading;
  private final Map<String, StateSince> standings = new ConcurrentHashMap<>();

  /**
   * Not made yet.
   *
   * @param executor has a thread for it
   * @param keep how long what came of it is used
   * @param patience how long it is waited for
   */
  CachedHealthCheck(HealthCheck check, Executor executor, Duration keep, Duration patience) {
    this.check = check;
    this.patience = patience;
    this.reading = new CachedReading<>(this::ask, executor, keep, patience, System::nanoTime);
  }

  /** Makes it if it is time; waits for nothing. */
  void begin() {
    reading.begin();
  }

  /** What came of it, or that it did not come in time. */
  List<HealthItem> get() {
    return reading.get().orElseGet(() -> List.of(silent().found(Clock.now(), null))).stream()
        .map(this::lasting)
        .toList();
  }

  private HealthItem silent() {
    return HealthItem.of(check.kind(), check.name(), HealthState.DOWN)
        .because("No answer within %.1f seconds".formatted(patience.toMillis() / 1e3));
  }

  private Optional<List<HealthItem>> ask() {
    long begin = System.nanoTime();
    List<HealthItem> found = answer();
    long millis = Duration.ofNanos(System.nanoTime() - begin).toMillis();
    Instant now = Clock.now();
    return Optional.of(
        found.stream().map(item -> item.found(now, isTimed(item) ? millis : null)).toList());
  }

  private static boolean isTimed(HealthItem item) {
    return item.kind().isTimed() && item.state() != HealthState.OFF;
  }

  private List<HealthItem> answer() {
    try {
      return check.question().get();
    } catch (RuntimeException away) {
      LOG.debug("The {} {} does not answer", check.kind(), check.name(), away);
      return List.of(
          HealthItem.of(check.kind(), check.name(), HealthState.DOWN)
              .because(ConnectionFailureText.because(away)));
    }
  }

  private HealthItem lasting(HealthItem item) {
    StateSince stateSince =
        standings.compute(
            item.name(),
            (name, before) ->
                before != null && before.state() == item.state()
                    ? before
                    : new StateSince(item.state(), item.at()));
    return item.since() == null ? item.since(stateSince.since()) : item;
  }
}
