package dev.portcullis.web.health;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * The same as {@link ReadinessResource} for the readiness route of a server that knows MicroProfile
 * Health.
 */
@Readiness
@ApplicationScoped
public class DatabaseReadiness implements HealthCheck {
  static final String NAME = "portcullis-database";

  @Inject DatabaseWatch database;

  @Override
  public HealthCheckResponse call() {
    return HealthCheckResponse.named(NAME).status(database.answers()).build();
  }
}
