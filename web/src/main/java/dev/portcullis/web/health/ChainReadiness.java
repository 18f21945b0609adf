package dev.portcullis.web.health;

import dev.portcullis.ejb.chain.ChainNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/** Whether the chain behind the gate answers, for MicroProfile Health. */
@Readiness
@ApplicationScoped
public class ChainReadiness implements HealthCheck {
  static final String NAME = "portcullis-chain";

  /** What tells how many of several upstream nodes could be asked. */
  static final String NODES = "nodes";

  @Inject ChainNode chain;

  @Override
  public HealthCheckResponse call() {
    HealthCheckResponseBuilder check = HealthCheckResponse.named(NAME).status(chain.reachable());
    chain.spares().ifPresent(known -> check.withData(NODES, known));
    return check.build();
  }
}
