package dev.portcullis.ejb.monitoring;

import dev.portcullis.ejb.metrics.GaugeSample;
import dev.portcullis.ejb.metrics.GaugeSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Gauges of the jobs on all nodes. */
@ApplicationScoped
public class JobGauges implements GaugeSource {
  @Inject private BatchJobService jobs;

  @Override
  public Origin origin() {
    return Origin.DATABASE;
  }

  @Override
  public List<GaugeSample> read() {
    List<GaugeSample> found = new ArrayList<>();
    for (BatchJobView job : jobs.jobs()) {
      found.add(
          GaugeSample.of(
              "portcullis_job_nodes",
              "Nodes on which the job runs",
              "job",
              job.name(),
              job.runningOn().size()));
      for (JobState state : JobState.values()) {
        found.add(
            new GaugeSample(
                "portcullis_job_state",
                "The state of the job: 1 for its current state",
                Map.of("job", job.name(), "state", state.wireName()),
                job.state().equals(state.wireName()) ? 1 : 0));
      }
    }
    return found;
  }
}
