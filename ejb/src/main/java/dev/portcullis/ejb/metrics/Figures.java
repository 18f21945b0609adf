package dev.portcullis.ejb.metrics;

import dev.portcullis.ejb.metrics.FigureSource.Origin;
import dev.portcullis.kernel.Seldom;
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
 * The figures that are read for scrapes. Each origin is read by itself: one that is away or hangs
 * says so, and takes no figures but its own away.
 */
@ApplicationScoped
public class Figures {
  private static final Logger LOG = LoggerFactory.getLogger(Figures.class);
  private static final Seldom LINES = Seldom.perMinute(1);

  /** A scraper gives up after ten seconds. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  @Resource private ManagedThreadFactory threads;

  private final Map<Origin, KeptReading<List<Figure>>> readings = new EnumMap<>(Origin.class);

  @Inject
  void use(@Any Instance<FigureSource> sources, MetricsConfig config) {
    Executor executor = reading -> threads.newThread(reading).start();
    for (Origin origin : Origin.values()) {
      readings.put(
          origin,
          new KeptReading<>(
              () -> read(sources, origin), executor, config.keep(), PATIENCE, System::nanoTime));
    }
  }

  /** What is known now, and of each origin whether it could be read. */
  public List<Figure> now() {
    List<Figure> all = new ArrayList<>();
    readings.forEach(
        (origin, reading) -> {
          Optional<List<Figure>> found = reading.get();
          found.ifPresent(all::addAll);
          String name = origin.name().toLowerCase(Locale.ROOT);
          all.add(
              Figure.of(
                  "portcullis_" + name + "_up",
                  "Whether the " + name + " could be read for this scrape",
                  found.isPresent() ? 1 : 0));
        });
    return all;
  }

  private static Optional<List<Figure>> read(Instance<FigureSource> sources, Origin origin) {
    try {
      List<Figure> found = new ArrayList<>();
      for (FigureSource source : sources) {
        if (source.origin() == origin) {
          found.addAll(source.read());
        }
      }
      return Optional.of(found);
    } catch (RuntimeException away) {
      LINES
          .tell(origin.name())
          .ifPresent(
              more -> LOG.warn("The {} gives no figures: {}{}", origin, away.getMessage(), more));
      return Optional.empty();
    }
  }
}
