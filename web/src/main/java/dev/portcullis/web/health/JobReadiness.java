package dev.portcullis.web.health;

import dev.portcullis.ejb.job.JobConfig;
import dev.portcullis.ejb.job.JobHeartbeats;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/** Whether the jobs of this node run and are not stuck, for MicroProfile Health. */
@Readiness
@ApplicationScoped
public class JobReadiness implements HealthCheck {
  static final String NAME = "portcullis-jobs";
  static final String CAUSE = "cause";

  @Inject JobHeartbeats heartbeats;
  @Inject JobConfig config;

  @Override
  public HealthCheckResponse call() {
    HealthCheckResponseBuilder answer = HealthCheckResponse.named(NAME);
    Optional<String> stuck = heartbeats.stuck(config.stuckAfter());
    stuck.ifPresent(cause -> answer.withData(CAUSE, cause));
    return answer.status(stuck.isEmpty()).build();
  }
}
