package dev.portcullis.ejb.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.annotation.PostConstruct;
import jakarta.inject.Inject;

/**
 * What a feature counts. It registers its meters when it is made: with the first that it counts, or
 * when somebody reads them before.
 */
public abstract class FeatureMeters {
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

  /** Has it made by its container, unless it was before. */
  public void make() {
    // Whoever is called was made.
  }
}
