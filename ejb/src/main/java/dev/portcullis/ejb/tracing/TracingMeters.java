package dev.portcullis.ejb.tracing;

import dev.portcullis.ejb.metrics.FeatureMeters;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;

/** Meters of exported and dropped spans; none if no collector is configured. */
@ApplicationScoped
public class TracingMeters extends FeatureMeters {
  @Override
  protected void register(MeterRegistry registry) {
    // The meters are registered with the collector.
  }

  /** Registers the meters of this queue and export. */
  void count(SpanQueue queue, SpanExport export) {
    FunctionCounter.builder("portcullis_spans_exported", export, SpanExport::exported)
        .description("Spans that the trace collector accepted")
        .register(registry());
    FunctionCounter.builder("portcullis_spans_dropped", queue, SpanQueue::dropped)
        .description("Spans that were dropped, because the collector did not accept them in time")
        .register(registry());
  }
}
