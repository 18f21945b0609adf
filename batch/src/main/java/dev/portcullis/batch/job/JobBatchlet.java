package dev.portcullis.batch.job;

import dev.portcullis.ejb.job.Heartbeat;
import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Context;
import jakarta.batch.api.Batchlet;
import jakarta.batch.runtime.context.JobContext;
import jakarta.inject.Inject;
import java.time.Duration;

/** A job step that works in the name of its execution; what ends it is told to the job's heart. */
public abstract class JobBatchlet implements Batchlet {
  @Inject JobContext job;
  @Inject JobHeartbeats heartbeats;
  @Inject StartedExecutions begun;

  /**
   * Works until there is nothing left to do, or the job is stopped.
   *
   * @return the exit status
   * @throws InterruptedException when the thread is told to end
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
      heart().failed(failure, Duration.ZERO);
      throw failure;
    } finally {
      Context.clear();
    }
  }

  /** What is known of the job on this node. */
  protected Heartbeat heart() {
    return heartbeats.of(job.getJobName());
  }
}
