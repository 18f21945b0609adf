package dev.portcullis.ejb.startup;

import dev.portcullis.ejb.health.ClockOffset;
import dev.portcullis.ejb.metrics.FeatureMeters;
import dev.portcullis.persistence.database.ConnectionCounts;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Measures the connections of this node to the database, and the offset between their clocks. For
 * the server's pool ({@code db.jndi}), only the server has the number of open and used connections.
 */
@ApplicationScoped
public class DatabaseMeters extends FeatureMeters {
  @Inject private DatabaseConfig config;
  @Inject private ClockOffset clock;

  @Override
  protected void register(MeterRegistry registry) {
    if (config.jndi().isEmpty()) {
      registerPool(registry);
    }
    Gauge.builder("portcullis_clock_offset_seconds", () -> clock.ahead().toMillis() / 1e3)
        .description(
            "Offset of this node's clock from the database's clock; negative if it is behind")
        .register(registry);
    Gauge.builder("portcullis_pool_waiting", ConnectionCounts::waiting)
        .description("Readers that wait for a connection")
        .register(registry);
    FunctionCounter.builder("portcullis_pool_waits", this, own -> ConnectionCounts.waits())
        .description("Connections given to readers")
        .register(registry);
    FunctionCounter.builder(
            "portcullis_pool_wait_seconds", this, own -> ConnectionCounts.waitedSeconds())
        .description("Time that readers waited for connections")
        .register(registry);
  }

  private void registerPool(MeterRegistry registry) {
    Gauge.builder("portcullis_pool_connections_open", ConnectionCounts::open)
        .description("Connections of this node to the database")
        .register(registry);
    Gauge.builder("portcullis_pool_connections_in_use", ConnectionCounts::inUse)
        .description("Connections in use by transactions or readers")
        .register(registry);
    Gauge.builder("portcullis_pool_connections_max", config::poolSize)
        .description("The maximum number of connections of this node")
        .register(registry);
  }
}
