package dev.portcullis.batch.job;

import dev.portcullis.ejb.chain.Cancellation;
import dev.portcullis.ejb.job.JobConfig;
import dev.portcullis.ejb.job.JobLoop;
import dev.portcullis.ejb.job.Signal;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * A job step that is a loop: it ends when its run time is over or the job is stopped. A stop also
 * ends its calls to chain nodes, because a server that shuts down waits for no step.
 */
public abstract class LoopBatchlet extends JobBatchlet {
  @Inject private JobConfig config;

  private final Cancellation calls = new Cancellation();
  private volatile JobLoop loop;
  private volatile boolean stopped;

  /** Runs {@link #loop} until it ends. */
  protected abstract void runLoop() throws InterruptedException;

  @Override
  protected String work() throws InterruptedException {
    runLoop();
    return "ENDED";
  }

  /**
   * Runs {@code step} until the run time is over or the job is stopped.
   *
   * @param name for the log
   * @param signal wakes the loop
   * @param longestWait the longest wait after a failure
   * @param step returns how long to wait for the signal before the next step
   */
  protected void loop(String name, Signal signal, Duration longestWait, Supplier<Duration> step)
      throws InterruptedException {
    JobLoop made = new JobLoop(name, signal, runTime(), longestWait, heartbeat());
    loop = made;
    if (!stopped) {
      made.run(() -> calls.run(step));
    }
  }

  /** Whether the job was stopped, as opposed to a loop whose run time is over. */
  protected boolean isStopped() {
    return stopped;
  }

  /** The run time after which the execution ends by itself. */
  Duration runTime() {
    return config.runTime();
  }

  @Override
  public void stop() {
    stopped = true;
    JobLoop running = loop;
    if (running != null) {
      running.stop();
    }
    calls.cancel();
  }
}
