package dev.portcullis.batch.job;

import dev.portcullis.ejb.job.Heartbeat;
import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Context;
import jakarta.batch.api.Batchlet;
import jakarta.batch.runtime.context.JobContext;
import jakarta.inject.Inject;
import java.time.Duration;

/**
 * A job step that runs in the name of its execution, and reports failures to the job's heartbeat.
 */
public abstract class JobBatchlet implements Batchlet {
  @Inject JobContext job;
  @Inject JobHeartbeats heartbeats;
  @Inject StartedExecutions begun;

  /**
   * Runs until no work is left, or the job is stopped.
   *
   * @return the exit status
   * @throws InterruptedException if the thread is interrupted
   */
  protected abstract String work() throws InterruptedException;

  @Override
  public String process() {
    CallContext.ofJob(job.getJobName() + "-" + job.getExecutionId()).bind();
    begun.note(job.getJobName(), job.getExecutionId());
    try {
      return work();
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
      return "INTERRUPTED";
    } catch (RuntimeException | Error failure) {
      heartbeat().failed(failure, Duration.ZERO);
      throw failure;
    } finally {
      Context.clear();
    }
  }

  /** The heartbeat of the job on this node. */
  protected Heartbeat heartbeat() {
    return heartbeats.of(job.getJobName());
  }
}
