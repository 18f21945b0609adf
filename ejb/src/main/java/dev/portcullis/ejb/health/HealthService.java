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
 * Checks all dependencies of the node in parallel. A caller waits for the slowest of them, up to a
 * limit. Each dependency is checked at most once within a short time, however many callers request
 * it.
 */
@ApplicationScoped
public class HealthService {
  private static final Duration KEEP = Duration.ofSeconds(5);
  private static final Duration PATIENCE = Duration.ofMillis(2_500);

  @Resource private ManagedThreadFactory threads;
  @Inject @Any private Instance<HealthSource> sources;

  private List<CachedHealthCheck> checks;

  /** The health of all dependencies. */
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
