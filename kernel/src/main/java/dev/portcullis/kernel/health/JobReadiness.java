package dev.portcullis.kernel.health;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.Readiness;

/** Readiness: the jobs of this node run and are not stuck. */
@Readiness
@ApplicationScoped
public class JobReadiness extends RegisteredHealthCheck {
  /** The name of the check. */
  public static final String NAME = "portcullis-jobs";

  /** Creates the check, down until the application reports. */
  public JobReadiness() {
    super(NAME, false);
  }
}
