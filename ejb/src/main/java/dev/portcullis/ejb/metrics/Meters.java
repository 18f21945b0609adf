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
 * The one registry of what this node counts. It is ours and no server's: some put one of their own
 * in the way of whoever asks for a registry by its type.
 */
@ApplicationScoped
public class Meters {
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

  /** Micrometer knows no constants that are of interest for their labels. */
  @PostConstruct
  void tellBuild() {
    Info.builder()
        .name("portcullis_build_info")
        .help("The build that runs, and the version of Java")
        .labelNames("version", "java")
        .register(registry.getPrometheusRegistry())
        .setLabelValues(Build.version(), System.getProperty("java.version"));
  }

  /** Where features register theirs; to register the same once more changes nothing. */
  public MeterRegistry registry() {
    return registry;
  }

  /** All as they are now. */
  MetricSnapshots snapshots() {
    return registry.getPrometheusRegistry().scrape();
  }

  @PreDestroy
  void close() {
    registry.close();
  }
}
