package dev.portcullis.kernel.health;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.Liveness;

/** Whether this process is not beyond help. */
@Liveness
@ApplicationScoped
public class ProcessLiveness extends RegisteredHealthCheck {
  /** What it is called. */
  public static final String NAME = "portcullis-process";

  /** Up until the application knows better. */
  public ProcessLiveness() {
    super(NAME, true);
  }
}
