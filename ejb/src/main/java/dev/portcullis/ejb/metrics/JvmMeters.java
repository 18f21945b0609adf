package dev.portcullis.ejb.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Meters of the Java virtual machine, which the application shares with its server. */
@ApplicationScoped
public class JvmMeters extends FeatureMeters {
  private final JvmGcMetrics collections = new JvmGcMetrics();

  @Override
  protected void register(MeterRegistry registry) {
    List.of(
            collections,
            new JvmMemoryMetrics(),
            new JvmThreadMetrics(),
            new ProcessorMetrics(),
            new UptimeMetrics(),
            new FileDescriptorMetrics())
        .forEach(binder -> binder.bindTo(registry));
  }

  @PreDestroy
  void close() {
    collections.close();
  }
}
