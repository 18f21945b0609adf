package dev.portcullis.kernel.health;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.Readiness;

/** Whether the jobs of this node run and are not stuck. */
@Readiness
@ApplicationScoped
public class JobReadiness extends RegisteredHealthCheck {
  /** What it is called. */
  public static final String NAME = "portcullis-jobs";

  /** Down until the application knows. */
  public JobReadiness() {
    super(NAME, false);
  }
}
