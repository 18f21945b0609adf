package dev.portcullis.legacy.metrics;

import dev.portcullis.ejb.metrics.GaugeSample;
import dev.portcullis.ejb.metrics.GaugeSource;
import dev.portcullis.legacy.setting.LegacyConfig;
import dev.portcullis.persistence.legacy.query.LegacyRollupStatus;
import dev.portcullis.persistence.legacy.query.RollupReader;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

/** Metrics of the legacy rollup from the database, where it is enabled and has begun. */
@ApplicationScoped
public class LegacyRollupMetrics implements GaugeSource {
  private static final String BLOCK = "portcullis_legacy_block";
  private static final String BLOCK_HELP = "The last block that reached the state";

  @Inject private LegacyConfig config;
  @Inject private RollupReader rollup;

  @Override
  public Origin origin() {
    return Origin.DATABASE;
  }

  @Override
  public List<GaugeSample> read() {
    return config.isEnabled()
        ? rollup.status().map(LegacyRollupMetrics::figures).orElse(List.of())
        : List.of();
  }

  private static List<GaugeSample> figures(LegacyRollupStatus now) {
    return List.of(
        GaugeSample.of(
            "portcullis_legacy_waiting_transactions",
            "Transactions that wait for execution",
            now.waiting()),
        GaugeSample.of(
            "portcullis_legacy_oldest_waiting_age_seconds",
            "The age of the oldest waiting transaction",
            now.oldestSeconds()),
        GaugeSample.of(
            "portcullis_legacy_waiting_priority_operations",
            "Deposits and exits of layer 1 that are not executed yet",
            now.priority()),
        GaugeSample.of(BLOCK, BLOCK_HELP, "reached", "closed", now.openBlock() - 1.0),
        GaugeSample.of(BLOCK, BLOCK_HELP, "reached", "rooted", (double) now.rooted()),
        GaugeSample.of(BLOCK, BLOCK_HELP, "reached", "committed", (double) now.committed()),
        GaugeSample.of(BLOCK, BLOCK_HELP, "reached", "verified", (double) now.verified()),
        GaugeSample.of(
            "portcullis_legacy_layer1_lag_blocks",
            "Blocks of layer 1 that are not read yet",
            now.unread()));
  }
}
