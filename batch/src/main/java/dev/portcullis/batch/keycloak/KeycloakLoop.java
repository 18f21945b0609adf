package dev.portcullis.batch.keycloak;

import dev.portcullis.ejb.webhook.Signal;
import dev.portcullis.ejb.webhook.WebhookLoop;
import dev.portcullis.kernel.CallContext;
import jakarta.batch.api.Batchlet;
import jakarta.batch.runtime.context.JobContext;
import jakarta.inject.Inject;
import java.time.Duration;

/** A job step that deals with Keycloak until its time is over or the job is stopped. */
abstract class KeycloakLoop implements Batchlet {
  /** Short executions keep the history of a job short. */
  private static final Duration RUN_TIME = Duration.ofHours(1);

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(15);

  @Inject private JobContext job;

  private final WebhookLoop loop;

  KeycloakLoop(String name) {
    this.loop = new WebhookLoop(name, new Signal(), RUN_TIME, LONGEST_WAIT);
  }

  /**
   * Does the next thing.
   *
   * @return how long to wait before the one after
   */
  abstract Duration step();

  @Override
  public String process() {
    CallContext.ofJob(job.getJobName() + "-" + job.getExecutionId()).bind();
    try {
      loop.run(this::step);
      return "ENDED";
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
      return "INTERRUPTED";
    } finally {
      CallContext.clear();
    }
  }

  @Override
  public void stop() {
    loop.stop();
  }
}
