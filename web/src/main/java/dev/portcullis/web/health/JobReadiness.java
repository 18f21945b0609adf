package dev.portcullis.web.health;

import dev.portcullis.ejb.job.JobConfig;
import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.monitoring.JobOrders;
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

  /** The jobs that administrators stopped, for all nodes: nothing is wrong with them. */
  static final String STOPPED = "stopped";

  /**
   * The job that waits for a broker of messages, or for the chain below: nothing is wrong with this
   * node.
   */
  static final String WAITING = "waiting";

  @Inject JobHeartbeats heartbeats;
  @Inject JobConfig config;
  @Inject JobOrders orders;

  @Override
  public HealthCheckResponse call() {
    HealthCheckResponseBuilder answer = HealthCheckResponse.named(NAME);
    Optional<String> stuck = heartbeats.stuck(config.stuckAfter());
    stuck.ifPresent(cause -> answer.withData(CAUSE, cause));
    orders.stopped().ifPresent(jobs -> answer.withData(STOPPED, jobs));
    heartbeats.waiting().ifPresent(job -> answer.withData(WAITING, job));
    return answer.status(stuck.isEmpty()).build();
  }
}
