package dev.portcullis.kernel.health;

import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;

/** A health check that returns the state from the {@link HealthCheckRegistry}. */
abstract class RegisteredHealthCheck implements HealthCheck {
  private final String name;
  private final boolean before;

  /**
   * @param name of the check
   * @param before the state until the check is registered
   */
  RegisteredHealthCheck(String name, boolean before) {
    this.name = name;
    this.before = before;
  }

  @Override
  public HealthCheckResponse call() {
    HealthCheckResponseBuilder answer = HealthCheckResponse.named(name);
    return HealthCheckRegistry.status(name)
        .map(
            known -> {
              known.data().forEach(answer::withData);
              return answer.status(known.up()).build();
            })
        .orElseGet(() -> answer.status(before).build());
  }
}
