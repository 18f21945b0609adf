package dev.portcullis.kernel.health;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.Readiness;

/** Whether the clock of this node agrees with the clock of the database. */
@Readiness
@ApplicationScoped
public class ClockReadiness extends RegisteredHealthCheck {
  /** What it is called. */
  public static final String NAME = "portcullis-clock";

  /** Down until the application knows. */
  public ClockReadiness() {
    super(NAME, false);
  }
}
