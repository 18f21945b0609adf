package dev.portcullis.ejb.metrics;

import dev.portcullis.ejb.metrics.GaugeSource.Origin;
import dev.portcullis.kernel.LogThrottle;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Collects the gauges that are read for scrapes. Each origin is read separately: one that is
 * unavailable or hangs is reported as down, and affects only its own gauges.
 */
@ApplicationScoped
public class GaugeCollector {
  private static final Logger LOG = LoggerFactory.getLogger(GaugeCollector.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(1);

  /** A scraper times out after ten seconds. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  @Resource private ManagedThreadFactory threads;

  private final Map<Origin, CachedReading<List<GaugeSample>>> readings =
      new EnumMap<>(Origin.class);

  @Inject
  void use(@Any Instance<GaugeSource> sources, MetricsConfig config) {
    Executor executor = reading -> threads.newThread(reading).start();
    for (Origin origin : Origin.values()) {
      readings.put(
          origin,
          new CachedReading<>(
              () -> read(sources, origin), executor, config.keep(), PATIENCE, System::nanoTime));
    }
  }

  /** The current values, and for each origin whether it could be read. */
  public List<GaugeSample> now() {
    List<GaugeSample> all = new ArrayList<>();
    readings.forEach(
        (origin, reading) -> {
          Optional<List<GaugeSample>> found = reading.get();
          found.ifPresent(all::addAll);
          String name = origin.name().toLowerCase(Locale.ROOT);
          all.add(
              GaugeSample.of(
                  "portcullis_" + name + "_up",
                  "Whether the " + name + " could be read for this scrape",
                  found.isPresent() ? 1 : 0));
        });
    return all;
  }

  private static Optional<List<GaugeSample>> read(Instance<GaugeSource> sources, Origin origin) {
    try {
      List<GaugeSample> found = new ArrayList<>();
      for (GaugeSource source : sources) {
        if (source.origin() == origin) {
          found.addAll(source.read());
        }
      }
      return Optional.of(found);
    } catch (RuntimeException away) {
      LINES
          .permit(origin.name())
          .ifPresent(
              more ->
                  LOG.warn(
                      "The {} returns no values for metrics: {}{}",
                      origin,
                      away.getMessage(),
                      more));
      return Optional.empty();
    }
  }
}
