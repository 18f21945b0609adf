package dev.portcullis.ejb.health;

import dev.portcullis.kernel.Clock;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * Asks all that the node needs how it is, side by side: whoever wants to know waits for the slowest
 * of them, and not for long. Nobody is asked more than once in a moment, however many want to know.
 */
@ApplicationScoped
public class HealthService {
  private static final Duration KEEP = Duration.ofSeconds(5);
  private static final Duration PATIENCE = Duration.ofMillis(2_500);

  @Resource private ManagedThreadFactory threads;
  @Inject @Any private Instance<HealthSource> sources;

  private List<CachedHealthCheck> checks;

  /** How it all is. */
  public HealthView read() {
    List<CachedHealthCheck> all = checks();
    all.forEach(CachedHealthCheck::begin);
    List<HealthItem> items =
        all.stream()
            .flatMap(check -> check.get().stream())
            .sorted(Comparator.comparing(HealthItem::kind).thenComparing(HealthItem::name))
            .toList();
    return HealthView.of(Clock.now(), items);
  }

  private synchronized List<CachedHealthCheck> checks() {
    if (checks == null) {
      Executor executor = question -> threads.newThread(question).start();
      checks =
          sources.stream()
              .flatMap(source -> source.checks().stream())
              .map(check -> new CachedHealthCheck(check, executor, KEEP, PATIENCE))
              .toList();
    }
    return checks;
  }
}
