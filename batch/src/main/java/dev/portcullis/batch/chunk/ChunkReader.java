package dev.portcullis.batch.chunk;

import dev.portcullis.batch.job.StartedExecutions;
import dev.portcullis.ejb.job.ChunkSequence;
import dev.portcullis.ejb.job.ChunkedJob;
import dev.portcullis.ejb.job.ChunkedJobRegistry;
import dev.portcullis.ejb.job.Heartbeat;
import dev.portcullis.ejb.job.Job;
import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.job.JobRun;
import dev.portcullis.ejb.monitoring.JobRunStore;
import dev.portcullis.ejb.retention.RetentionConfig;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Ids;
import jakarta.batch.api.chunk.ItemReader;
import jakarta.batch.runtime.context.JobContext;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the work of a job, chunk after chunk. The batch runtime's checkpoint contains only the run;
 * its position is stored in the Portcullis database.
 */
@Named("portionReader")
@Dependent
public class ChunkReader implements ItemReader {
  private static final Logger LOG = LoggerFactory.getLogger(ChunkReader.class);

  @Inject ChunkedJobRegistry jobs;
  @Inject JobRunStore runs;
  @Inject JobHeartbeats heartbeats;
  @Inject StartedExecutions begun;
  @Inject ExecutionParameters parameters;
  @Inject RetentionConfig retention;
  @Inject JobContext job;
  @Inject StepContext step;

  private Heartbeat heart;
  private String run;
  private boolean refused;

  @Override
  public void open(Serializable checkpoint) {
    String name = job.getJobName();
    CallContext.ofJob(name + "-" + job.getExecutionId()).bind();
    heart = heartbeats.of(name);
    Map<String, String> given =
        parameters
            .of(job.getExecutionId())
            .orElseGet(() -> ExecutionParameters.declared(job.getProperties()));
    String named = given.remove(JobRun.PARAMETER);
    run = checkpoint == null ? named : (String) checkpoint;
    if (run == null) {
      run = Ids.id();
    }
    JobRun known = runs.open(name, run, given);
    begun.note(name, job.getExecutionId(), known.parameters(), run);
    ChunkedJob work = Job.of(known.job()).flatMap(jobs::of).orElseThrow();
    try {
      Optional<ChunkSequence> nothing = refusal(work, known);
      refused = nothing.isPresent();
      step.setTransientUserData(
          new ChunkStepState(known, nothing.orElseGet(() -> opened(work, known))));
    } catch (RuntimeException failure) {
      failed(failure);
      throw failure;
    }
  }

  /** An order that cannot be executed is not a failure of the job. */
  private static Optional<ChunkSequence> refusal(ChunkedJob work, JobRun known) {
    try {
      ChunkedJobRegistry.check(work, known.parameters());
      return Optional.empty();
    } catch (Failure wrong) {
      LOG.warn("The job {} is not started: {}", known.job(), wrong.getMessage());
      return Optional.of(new RejectedExecution(wrong.getMessage()));
    }
  }

  private static ChunkSequence opened(ChunkedJob work, JobRun known) {
    work.unavailableReason()
        .ifPresent(
            why -> {
              throw Failure.of(Failure.Reason.CONFLICT, why);
            });
    return work.open(known);
  }

  @Override
  public Object readItem() {
    ChunkStepState lane = ChunkStepState.of(step);
    try {
      Object item = lane.next();
      if (item == null) {
        job.setExitStatus(lane.chunks().outcome());
      }
      if (item == null && !refused) {
        heart.succeeded(isPeriodic() ? retention.period() : Duration.ZERO);
      }
      return item;
    } catch (RuntimeException | Error failure) {
      failed(failure);
      throw failure;
    }
  }

  /**
   * Without a new order the run is not retried, so the failure does not affect this node's
   * readiness.
   */
  private void failed(Throwable failure) {
    heart.failed(failure, Duration.ZERO);
    rest();
  }

  private void rest() {
    if (!isPeriodic()) {
      heart.stopped();
    }
  }

  private boolean isPeriodic() {
    return Job.of(job.getJobName()).filter(of -> of.kind() == Job.Kind.PERIODIC).isPresent();
  }

  @Override
  public Serializable checkpointInfo() {
    return run;
  }

  @Override
  public void close() {
    rest();
    Context.clear();
  }
}
