package dev.portcullis.ejb.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.core.metrics.Info;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * The single registry of this node's meters. It belongs to the application: some servers inject
 * their own for the registry type.
 */
@ApplicationScoped
public class Meters {
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

  /** Registered directly, because Micrometer has no info metric. */
  @PostConstruct
  void registerBuildInfo() {
    Info.builder()
        .name("portcullis_build_info")
        .help("The running build and the version of Java")
        .labelNames("version", "java")
        .register(registry.getPrometheusRegistry())
        .setLabelValues(Build.version(), System.getProperty("java.version"));
  }

  /** The registry for the meters of features; registering the same meter again has no effect. */
  public MeterRegistry registry() {
    return registry;
  }

  /** The current values of all meters. */
  MetricSnapshots snapshots() {
    return registry.getPrometheusRegistry().scrape();
  }

  @PreDestroy
  void close() {
    registry.close();
  }
}
