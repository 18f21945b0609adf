package dev.portcullis.ejb.audit;

import dev.portcullis.ejb.metrics.FeatureMeters;
import dev.portcullis.kernel.Clock;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * Metrics of sign-ins at this node, by the outcome in the audit log, and of the age of its last log
 * checkpoint.
 */
@ApplicationScoped
public class AuditMeters extends FeatureMeters {
  private static final Map<AuditAction, String> LOGINS =
      Map.of(
          AuditAction.AUTH_LOGIN_SUCCEEDED, "succeeded",
          AuditAction.AUTH_LOGIN_FAILED, "failed",
          AuditAction.PASSKEY_AUTHENTICATE_FAILED, "passkey_failed");

  @Inject private LogCheckpointState heads;

  private final Map<AuditAction, Counter> logins = new EnumMap<>(AuditAction.class);

  /** An action that was recorded, in the same transaction, or only counted. */
  record Recorded(AuditAction action) {}

  @Override
  protected void register(MeterRegistry registry) {
    LOGINS.forEach(
        (action, outcome) ->
            logins.put(
                action,
                Counter.builder("portcullis_logins")
                    .description("Sign-in attempts by result")
                    .tag("outcome", outcome)
                    .register(registry)));
    Gauge.builder("portcullis_audit_checkpoint_age_seconds", this::age)
        .description(
            "Time since this node last wrote the checkpoints of the logs outside the database")
        .register(registry);
    Gauge.builder("portcullis_audit_broken", () -> heads.fault().isPresent() ? 1 : 0)
        .description("Whether a log differs from the checkpoint of this node")
        .register(registry);
  }

  private double age() {
    return heads
        .recordedAt()
        .map(at -> Duration.between(at, Clock.now()).toMillis() / 1e3)
        .orElse(Double.NaN);
  }

  void recorded(@Observes(during = TransactionPhase.AFTER_SUCCESS) Recorded row) {
    count(row.action());
  }

  /** Counts an action that has no row of its own, because anonymous clients cause it too often. */
  void count(AuditAction action) {
    Counter counter = action == null ? null : logins.get(action);
    if (counter != null) {
      counter.increment();
    }
  }
}
