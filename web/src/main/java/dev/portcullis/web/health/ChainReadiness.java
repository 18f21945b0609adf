package dev.portcullis.web.health;

import dev.portcullis.ejb.chain.ChainNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Whether the chain behind the gate answers, for MicroProfile Health. */
@Readiness
@ApplicationScoped
public class ChainReadiness implements HealthCheck {
  static final String NAME = "portcullis-chain";

  @Inject ChainNode chain;

  @Override
  public HealthCheckResponse call() {
    return HealthCheckResponse.named(NAME).status(chain.reachable()).build();
  }
}
