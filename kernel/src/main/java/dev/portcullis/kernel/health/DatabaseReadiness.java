package dev.portcullis.kernel.health;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.Readiness;

/** Readiness: the database responds. */
@Readiness
@ApplicationScoped
public class DatabaseReadiness extends RegisteredHealthCheck {
  /** The name of the check. */
  public static final String NAME = "portcullis-database";

  /** Creates the check, down until the application reports. */
  public DatabaseReadiness() {
    super(NAME, false);
  }
}
