package dev.portcullis.ejb.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.annotation.PostConstruct;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.stream.LongStream;

/**
 * The meters of a feature. They are registered when the bean is created: by {@link MetersStartup},
 * or at the first count in a module that it does not see.
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

  /** The registry of the meters. */
  protected MeterRegistry registry() {
    return meters.registry();
  }

  /**
   * Registers a timer whose histogram distinguishes milliseconds from seconds.
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

  /** Makes the container create the bean, unless it already exists. */
  public void ensureCreated() {
    // The call itself makes the container create the bean.
  }
}
