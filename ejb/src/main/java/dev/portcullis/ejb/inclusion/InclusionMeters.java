package dev.portcullis.ejb.inclusion;

import dev.portcullis.ejb.chain.embedded.InclusionJudge.Verdict;
import dev.portcullis.ejb.metrics.FeatureMeters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.EnumMap;
import java.util.Map;

/** Metrics of this node's decisions about transactions in blocks of the embedded chain. */
@ApplicationScoped
public class InclusionMeters extends FeatureMeters {
  private final Map<Verdict, Counter> verdicts = new EnumMap<>(Verdict.class);
  private Counter dropped;

  @Override
  protected void register(MeterRegistry registry) {
    for (Verdict verdict : Verdict.values()) {
      verdicts.put(
          verdict,
          Counter.builder("portcullis_inclusion_verdicts")
              .description("Transactions judged during block production")
              .tag("verdict", word(verdict))
              .register(registry));
    }
    dropped =
        Counter.builder("portcullis_inclusion_dropped")
            .description("Transactions removed from the pool because their sender may not send")
            .register(registry);
  }

  private static String word(Verdict verdict) {
    return switch (verdict) {
      case INCLUDE -> "included";
      case REFUSE -> "refused";
      case WAIT -> "waits";
    };
  }

  void judged(Verdict verdict) {
    verdicts.get(verdict).increment();
  }

  void dropped(int transactions) {
    dropped.increment(transactions);
  }
}
