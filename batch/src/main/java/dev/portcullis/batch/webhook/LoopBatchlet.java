package dev.portcullis.batch.webhook;

import dev.portcullis.ejb.webhook.JobHeartbeats;
import dev.portcullis.ejb.webhook.Signal;
import dev.portcullis.ejb.webhook.WebhookConfig;
import dev.portcullis.ejb.webhook.WebhookLoop;
import dev.portcullis.ejb.webhook.WebhookSettings;
import dev.portcullis.kernel.CallContext;
import jakarta.batch.api.Batchlet;
import jakarta.batch.runtime.context.JobContext;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.function.Supplier;

/** A job step that is a loop: it ends when its time is over or the job is stopped. */
abstract class LoopBatchlet implements Batchlet {
  @Inject private JobContext job;
  @Inject private WebhookConfig config;
  @Inject private JobHeartbeats heartbeats;

  private volatile WebhookLoop loop;
  private volatile boolean stopped;

  /** Runs {@link #loop} until it ends. */
  abstract void runLoop() throws InterruptedException;

  @Override
  public String process() {
    CallContext.ofJob(job.getJobName() + "-" + job.getExecutionId()).bind();
    try {
      runLoop();
      return "ENDED";
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
      return "INTERRUPTED";
    } finally {
      CallContext.clear();
    }
  }

  /**
   * Runs {@code step} until the time is over or the job is stopped.
   *
   * @param name for the log
   * @param signal wakes the loop
   * @param step answers how long to wait for the signal before the next
   */
  void loop(String name, Signal signal, Supplier<Duration> step) throws InterruptedException {
    WebhookSettings settings = config.settings();
    WebhookLoop made =
        new WebhookLoop(name, signal, settings.runTime(), settings.reading().maxBackoff());
    loop = made;
    if (!stopped) {
      made.run(() -> alive(step));
    }
  }

  private Duration alive(Supplier<Duration> step) {
    heartbeats.beat(job.getJobName());
    try {
      return step.get();
    } finally {
      heartbeats.beat(job.getJobName());
    }
  }

  @Override
  public void stop() {
    stopped = true;
    WebhookLoop running = loop;
    if (running != null) {
      running.stop();
    }
  }
}
