package dev.portcullis.ejb.denial;

import dev.portcullis.ejb.metrics.FeatureMeters;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Metrics of this node's denials at the gateway. */
@ApplicationScoped
public class DenialMeters extends FeatureMeters {
  @Inject private DenialLedger ledger;

  @Override
  protected void register(MeterRegistry registry) {
    FunctionCounter.builder("portcullis_denials", ledger, DenialLedger::added)
        .description("Calls that the gateway denied")
        .register(registry);
  }
}
