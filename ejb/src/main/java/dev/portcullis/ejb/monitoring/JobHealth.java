package dev.portcullis.ejb.monitoring;

import dev.portcullis.ejb.health.HealthCheck;
import dev.portcullis.ejb.health.HealthItem;
import dev.portcullis.ejb.health.HealthKind;
import dev.portcullis.ejb.health.HealthSource;
import dev.portcullis.ejb.health.HealthState;
import dev.portcullis.ejb.job.Heartbeat;
import dev.portcullis.ejb.job.JobConfig;
import dev.portcullis.ejb.job.JobHeartbeats;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks the progress of this node's looping jobs. */
@ApplicationScoped
public class JobHealth implements HealthSource {
  private static final String ALL = "jobs";

  @Inject private JobHeartbeats heartbeats;
  @Inject private JobConfig config;
  @Inject private JobCommands orders;

  @Override
  public List<HealthCheck> checks() {
    return List.of(new HealthCheck(HealthKind.JOB, ALL, this::items));
  }

  private List<HealthItem> items() {
    Map<String, JobCommand> known = orders.known().orElse(Map.of());
    return heartbeats.states(config.stuckAfter()).stream()
        .map(loopState -> item(loopState, Optional.ofNullable(known.get(loopState.job()))))
        .toList();
  }

  static HealthItem item(JobHeartbeats.LoopState loopState, Optional<JobCommand> order) {
    Heartbeat.Progress progress = loopState.progress();
    HealthItem item =
        HealthItem.of(HealthKind.JOB, loopState.job(), HealthState.UP)
            .with(new HealthItem.Job(progress.progressAt(), progress.nextAt()));
    if (order.filter(JobCommand::stopped).isPresent()) {
      String who =
          order.get().isByServerConsole()
              ? "It was stopped from a server console"
              : "An administrator stopped it";
      return item.withState(HealthState.OFF).withReason(who + ", on all nodes");
    }
    if (loopState.trouble().or(loopState::waiting).isPresent()) {
      return item.withState(HealthState.DOWN)
          .since(progress.failingSince())
          .withReason(loopState.trouble().or(loopState::waiting).get());
    }
    if (progress.failingSince() != null) {
      return item.withState(HealthState.UNKNOWN)
          .since(progress.failingSince())
          .withReason("Its last step failed and is retried: " + progress.failure());
    }
    return item;
  }
}
