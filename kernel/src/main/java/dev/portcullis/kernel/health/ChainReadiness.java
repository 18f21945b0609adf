package dev.portcullis.kernel.health;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.Readiness;

/** Whether the chain behind the gate answers. */
@Readiness
@ApplicationScoped
public class ChainReadiness extends RegisteredHealthCheck {
  /** What it is called. */
  public static final String NAME = "portcullis-chain";

  /** Down until the application knows. */
  public ChainReadiness() {
    super(NAME, false);
  }
}
