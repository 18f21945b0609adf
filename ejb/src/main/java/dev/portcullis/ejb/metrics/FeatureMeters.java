package dev.portcullis.ejb.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.annotation.PostConstruct;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.stream.LongStream;

/**
 * What a feature counts. It registers its meters when it is made: with the first that it counts, or
 * when somebody reads them before.
 */
public abstract class FeatureMeters {
  private static final Duration[] BUCKETS =
      LongStream.of(5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 15_000)
          .mapToObj(Duration::ofMillis)
          .toArray(Duration[]::new);

  @Inject private Meters meters;

  @PostConstruct
  void open() {
    register(meters.registry());
  }

  /** Registers the meters, once. */
  protected abstract void register(MeterRegistry registry);

  /** Where meters are registered. */
  protected MeterRegistry registry() {
    return meters.registry();
  }

  /**
   * Registers a timer whose histogram tells what takes milliseconds from what takes seconds.
   *
   * @param tags names and values of labels, in turn
   */
  public static Timer timer(
      MeterRegistry registry, String name, String description, String... tags) {
    return Timer.builder(name)
        .description(description)
        .tags(tags)
        .serviceLevelObjectives(BUCKETS)
        .register(registry);
  }

  /** Has it made by its container, unless it was before. */
  public void make() {
    // Whoever is called was made.
  }
}
