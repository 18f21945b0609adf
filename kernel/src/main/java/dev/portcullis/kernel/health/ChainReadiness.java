package dev.portcullis.kernel.health;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.Readiness;

/** Readiness: the chain behind the gate responds. */
@Readiness
@ApplicationScoped
public class ChainReadiness extends RegisteredHealthCheck {
  /** The name of the check. */
  public static final String NAME = "portcullis-chain";

  /** Creates the check, down until the application reports. */
  public ChainReadiness() {
    super(NAME, false);
  }
}
