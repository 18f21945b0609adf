package dev.portcullis.kernel.health;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.Readiness;

/** Whether the database answers. */
@Readiness
@ApplicationScoped
public class DatabaseReadiness extends RegisteredHealthCheck {
  /** What it is called. */
  public static final String NAME = "portcullis-database";

  /** Down until the application knows. */
  public DatabaseReadiness() {
    super(NAME, false);
  }
}
