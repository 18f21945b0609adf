package dev.portcullis.ejb.keycloak;

import dev.portcullis.ejb.metrics.GaugeSample;
import dev.portcullis.ejb.metrics.GaugeSource;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.keycloak.OutboxMetricQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Gauges of the records that wait for mirroring to Keycloak; none if Keycloak is not configured.
 */
@ApplicationScoped
public class KeycloakGauges implements GaugeSource {
  @Inject private KeycloakConfig config;
  @Inject private OutboxMetricQueries outbox;

  @Override
  public Origin origin() {
    return Origin.DATABASE;
  }

  @Override
  public List<GaugeSample> read() {
    if (!config.isOn()) {
      return List.of();
    }
    OutboxMetricQueries.Counts counts = outbox.read();
    String bound = ", up to " + OutboxMetricQueries.MAX_COUNT;
    return List.of(
        GaugeSample.of(
            "portcullis_keycloak_outbox_depth",
            "Pending changes for Keycloak" + bound,
            counts.pending()),
        GaugeSample.of(
            "portcullis_keycloak_outbox_dead",
            "Changes for Keycloak that became dead letters" + bound,
            counts.dead()),
        GaugeSample.of(
            "portcullis_keycloak_outbox_oldest_age_seconds",
            "The age of the oldest pending change for Keycloak, 0 when none is pending",
            age(counts.oldest())));
  }

  private static double age(Instant since) {
    return since == null ? 0 : Math.max(0, Duration.between(since, Clock.now()).toMillis() / 1e3);
  }
}
