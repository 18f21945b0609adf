package dev.portcullis.ejb.subscription;

import dev.portcullis.ejb.metrics.FeatureMeters;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicInteger;

/** The WebSockets of this node, and what is subscribed to by them. */
@ApplicationScoped
public class SocketMeters extends FeatureMeters {
  @Inject private Subscriptions subscriptions;

  private final AtomicInteger open = new AtomicInteger();

  @Override
  protected void register(MeterRegistry registry) {
    Gauge.builder("portcullis_websocket_connections", open, AtomicInteger::get)
        .description("WebSockets that are open at this node")
        .register(registry);
    Gauge.builder("portcullis_rpc_subscriptions", () -> subscriptions.count())
        .description("What connections to this node have subscribed to")
        .register(registry);
  }

  /** A connection was opened. */
  public void opened() {
    var unused = open.incrementAndGet();
  }

  /** A connection that was opened is over. */
  public void closed() {
    var unused = open.decrementAndGet();
  }
}
