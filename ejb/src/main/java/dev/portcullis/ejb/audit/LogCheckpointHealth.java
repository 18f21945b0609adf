package dev.portcullis.ejb.audit;

import dev.portcullis.ejb.health.HealthCheck;
import dev.portcullis.ejb.health.HealthItem;
import dev.portcullis.ejb.health.HealthKind;
import dev.portcullis.ejb.health.HealthSource;
import dev.portcullis.ejb.health.HealthState;
import dev.portcullis.kernel.Clock;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Checks that this node keeps recording the heads of the logs outside the database. */
@ApplicationScoped
public class LogCheckpointHealth implements HealthSource {
  private static final String NAME = "log-heads";

  /**
   * How many consecutive recordings may be late or fail, for example while the database restarts.
   */
  private static final int MISSED = 3;

  @Inject private AuditConfig config;
  @Inject private LogCheckpointState heads;

  @Override
  public List<HealthCheck> checks() {
    return List.of(
        new HealthCheck(HealthKind.AUDIT_CHECKPOINT, NAME, () -> List.of(item(Clock.now()))));
  }

  private HealthItem item(Instant now) {
    HealthItem item = HealthItem.of(HealthKind.AUDIT_CHECKPOINT, NAME, HealthState.UP);
    if (config.headsFile().isEmpty()) {
      return item.withState(HealthState.OFF)
          .withReason("Checkpoints are not written (set audit.heads-file)");
    }
    return item(item, heads, config.headsPeriod(), now);
  }

  static HealthItem item(HealthItem item, LogCheckpointState heads, Duration period, Instant now) {
    if (heads.fault().isPresent()) {
      return item.withState(HealthState.DOWN).withReason(heads.fault().get());
    }
    Optional<Instant> noted = heads.recordedAt();
    if (noted.isEmpty()) {
      return item.withState(HealthState.UNKNOWN)
          .withReason("No checkpoint was written since this node started");
    }
    String age =
        "Last checkpoint %d seconds ago".formatted(Duration.between(noted.get(), now).toSeconds());
    boolean late = noted.get().plus(period.multipliedBy(MISSED)).isBefore(now);
    return item.withState(late ? HealthState.DOWN : HealthState.UP).withReason(age);
  }
}
