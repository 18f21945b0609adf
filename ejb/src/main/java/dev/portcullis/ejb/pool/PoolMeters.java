package dev.portcullis.ejb.pool;

import dev.portcullis.ejb.metrics.FeatureMeters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** What becomes of transactions that wait. */
@ApplicationScoped
public class PoolMeters extends FeatureMeters {
  private final Map<End, Counter> ends = new EnumMap<>(End.class);

  /** How a transaction leaves the pool. */
  public enum End {
    /** The node took it. */
    SENT,
    /** It was not permitted when its turn came. */
    DENIED,
    /** The node refused it. */
    REFUSED,
    /** Its time was over. */
    EXPIRED,
    /** Its nonce was used otherwise. */
    OVERTAKEN,
    /** Another of its nonce took its place. */
    REPLACED
  }

  @Override
  protected void register(MeterRegistry registry) {
    for (End end : End.values()) {
      ends.put(
          end,
          Counter.builder("portcullis_transactions_ended")
              .description("Transactions that waited in the gate's pool, by what became of them")
              .tag("end", end.name().toLowerCase(Locale.ROOT))
              .register(registry));
    }
  }

  /** A transaction waits no more. */
  public void ended(End end) {
    ends.get(end).increment();
  }
}
