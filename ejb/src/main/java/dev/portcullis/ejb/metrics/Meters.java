package dev.portcullis.ejb.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.core.metrics.Info;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * The one registry of what this node counts. It is ours and no server's: some put one of their own
 * in the way of whoever asks for a registry by its type.
 */
@ApplicationScoped
public class Meters {
  private static final String BUILD = "/META-INF/maven/dev.portcullis/ejb/pom.properties";

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
        .setLabelValues(version(), System.getProperty("java.version"));
  }

  private static String version() {
    try (InputStream build = Meters.class.getResourceAsStream(BUILD)) {
      Properties properties = new Properties();
      if (build != null) {
        properties.load(build);
      }
      return properties.getProperty("version", "unknown");
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
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
