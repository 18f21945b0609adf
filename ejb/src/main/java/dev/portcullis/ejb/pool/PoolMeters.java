package dev.portcullis.ejb.pool;

import dev.portcullis.ejb.metrics.FeatureMeters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Counts how transactions leave the pool. */
@ApplicationScoped
public class PoolMeters extends FeatureMeters {
  private final Map<End, Counter> ends = new EnumMap<>(End.class);

  /** How a transaction leaves the pool. */
  public enum End {
    /** The node accepted it. */
    SENT,
    /** It was denied when its nonce was next. */
    DENIED,
    /** The node rejected it. */
    REFUSED,
    /** It expired. */
    EXPIRED,
    /** Another transaction used its nonce. */
    OVERTAKEN,
    /** Another transaction with its nonce replaced it. */
    REPLACED
  }

  @Override
  protected void register(MeterRegistry registry) {
    for (End end : End.values()) {
      ends.put(
          end,
          Counter.builder("portcullis_transactions_ended")
              .description("Transactions that left the gate's pool, by outcome")
              .tag("end", end.name().toLowerCase(Locale.ROOT))
              .register(registry));
    }
  }

  /** Records that a transaction left the pool. */
  public void ended(End end) {
    ends.get(end).increment();
  }
}
