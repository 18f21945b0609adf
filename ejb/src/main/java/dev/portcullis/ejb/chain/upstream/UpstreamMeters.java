package dev.portcullis.ejb.chain.upstream;

import dev.portcullis.ejb.metrics.FeatureMeters;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;

/** What chain nodes elsewhere are asked by this node; nothing where there are none. */
@ApplicationScoped
public class UpstreamMeters extends FeatureMeters {
  @Override
  protected void register(MeterRegistry registry) {
    // Each node registers its own.
  }

  /**
   * Counts the calls to one.
   *
   * @param node which one it is, such as {@code 1}
   */
  public UpstreamCalls calls(String node) {
    return new UpstreamCalls(registry(), node);
  }
}
