package dev.portcullis.ejb.chain.upstream;

import dev.portcullis.ejb.metrics.FeatureMeters;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;

/** Counts the calls of this server to upstream nodes; empty without such nodes. */
@ApplicationScoped
public class UpstreamMeters extends FeatureMeters {
  @Override
  protected void register(MeterRegistry registry) {
    // Each node registers its own meters.
  }

  /**
   * Creates the counters of one node.
   *
   * @param node its number, such as {@code 1}
   */
  public UpstreamCalls calls(String node) {
    return new UpstreamCalls(registry(), node);
  }
}
