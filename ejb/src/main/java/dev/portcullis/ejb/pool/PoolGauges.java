package dev.portcullis.ejb.pool;

import dev.portcullis.ejb.metrics.GaugeSample;
import dev.portcullis.ejb.metrics.GaugeSource;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.pool.PoolMetricRow;
import dev.portcullis.persistence.pool.PooledTransactionQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;

/** Measures the gate's pool, for all nodes; without a pool there are no values. */
@ApplicationScoped
public class PoolGauges implements GaugeSource {
  private static final double MILLIS = 1_000.0;

  @Inject private PooledTransactionQueries pooled;
  @Inject private PoolConfig config;

  @Override
  public Origin origin() {
    return Origin.DATABASE;
  }

  @Override
  public List<GaugeSample> read() {
    if (!config.isUsed()) {
      return List.of();
    }
    PoolMetricRow now = pooled.metrics();
    return List.of(
        GaugeSample.of(
            "portcullis_transactions_waiting",
            "Pending transactions in the gate's pool",
            now.waiting()),
        GaugeSample.of(
            "portcullis_transactions_sent",
            "Transactions that were sent in the last minute or that have successors in the pool",
            now.sent()),
        GaugeSample.of(
            "portcullis_transactions_size_bytes",
            "The size of all transactions in the pool",
            now.bytes()),
        GaugeSample.of(
            "portcullis_transactions_oldest_age_seconds",
            "The age of the oldest pending transaction, 0 when none is pending",
            now.oldest() == null
                ? 0
                : Duration.between(now.oldest(), Clock.now()).toMillis() / MILLIS));
  }
}
