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
 * A health check with its cached result and the time since which the result is unchanged.
 * Concurrent requests share one run, and the result is kept for a short time.
 */
final class CachedHealthCheck {
  private static final Logger LOG = LoggerFactory.getLogger(CachedHealthCheck.class);

  /** A state and the time since which it applies. */
  private record StateSince(HealthState state, Instant since) {}

  private final HealthCheck check;
  private final Duration patience;
  private final CachedReading<List<HealthItem>> reading;
  private final Map<String, StateSince> statesByName = new ConcurrentHashMap<>();

  /**
   * Creates a check without a result.
   *
   * @param executor provides a thread for the check
   * @param keep how long a result is used
   * @param patience how long to wait for a result
   */
  CachedHealthCheck(HealthCheck check, Executor executor, Duration keep, Duration patience) {
    this.check = check;
    this.patience = patience;
    this.reading = new CachedReading<>(this::runTimed, executor, keep, patience, System::nanoTime);
  }

  /** Starts the check if it is due; does not wait. */
  void begin() {
    reading.begin();
  }

  /** The result, or DOWN if it did not arrive in time. */
  List<HealthItem> get() {
    return reading
        .get()
        .orElseGet(() -> List.of(timedOut().withMeasurement(Clock.now(), null)))
        .stream()
        .map(this::withStateSince)
        .toList();
  }

  private HealthItem timedOut() {
    return HealthItem.of(check.kind(), check.name(), HealthState.DOWN)
        .withReason("No response within %.1f seconds".formatted(patience.toMillis() / 1e3));
  }

  private Optional<List<HealthItem>> runTimed() {
    long begin = System.nanoTime();
    List<HealthItem> found = runCheck();
    long millis = Duration.ofNanos(System.nanoTime() - begin).toMillis();
    Instant now = Clock.now();
    return Optional.of(
        found.stream()
            .map(item -> item.withMeasurement(now, isTimed(item) ? millis : null))
            .toList());
  }

  private static boolean isTimed(HealthItem item) {
    return item.kind().isTimed() && item.state() != HealthState.OFF;
  }

  private List<HealthItem> runCheck() {
    try {
      return check.probe().get();
    } catch (RuntimeException away) {
      LOG.debug("The {} {} does not respond", check.kind(), check.name(), away);
      return List.of(
          HealthItem.of(check.kind(), check.name(), HealthState.DOWN)
              .withReason(ConnectionFailureText.because(away)));
    }
  }

  private HealthItem withStateSince(HealthItem item) {
    StateSince stateSince =
        statesByName.compute(
            item.name(),
            (name, before) ->
                before != null && before.state() == item.state()
                    ? before
                    : new StateSince(item.state(), item.at()));
    return item.since() == null ? item.since(stateSince.since()) : item;
  }
}
