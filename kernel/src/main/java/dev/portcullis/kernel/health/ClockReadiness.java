package dev.portcullis.kernel.health;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.Readiness;

/** Readiness: the clock of this node agrees with the clock of the database. */
@Readiness
@ApplicationScoped
public class ClockReadiness extends RegisteredHealthCheck {
  /** The name of the check. */
  public static final String NAME = "portcullis-clock";

  /** Creates the check, down until the application reports. */
  public ClockReadiness() {
    super(NAME, false);
  }
}
