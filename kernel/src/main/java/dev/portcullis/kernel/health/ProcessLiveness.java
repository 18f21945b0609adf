package dev.portcullis.kernel.health;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.Liveness;

/** Liveness: this process does not need a restart. */
@Liveness
@ApplicationScoped
public class ProcessLiveness extends RegisteredHealthCheck {
  /** The name of the check. */
  public static final String NAME = "portcullis-process";

  /** Creates the check, up until the application reports. */
  public ProcessLiveness() {
    super(NAME, true);
  }
}
