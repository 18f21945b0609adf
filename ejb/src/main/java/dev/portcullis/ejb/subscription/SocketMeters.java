package dev.portcullis.ejb.subscription;

import dev.portcullis.ejb.metrics.FeatureMeters;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicInteger;

/** Metrics of the WebSockets of this node, and of their subscriptions. */
@ApplicationScoped
public class SocketMeters extends FeatureMeters {
  @Inject private Subscriptions subscriptions;

  private final AtomicInteger open = new AtomicInteger();

  @Override
  protected void register(MeterRegistry registry) {
    Gauge.builder("portcullis_websocket_connections", open, AtomicInteger::get)
        .description("Open WebSockets of this node")
        .register(registry);
    Gauge.builder("portcullis_rpc_subscriptions", () -> subscriptions.count())
        .description("Subscriptions of connections to this node")
        .register(registry);
  }

  /** Records an opened connection. */
  public void opened() {
    var unused = open.incrementAndGet();
  }

  /** Records a closed connection. */
  public void closed() {
    var unused = open.decrementAndGet();
  }
}
