package dev.portcullis.batch.keycloak;

import dev.portcullis.ejb.keycloak.MirrorStep;
import dev.portcullis.ejb.webhook.Signal;
import dev.portcullis.ejb.webhook.WebhookLoop;
import dev.portcullis.kernel.CallContext;
import jakarta.batch.api.Batchlet;
import jakarta.batch.runtime.context.JobContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Duration;

/** Tells Keycloak of one record after the other, until its time is over or the job is stopped. */
@Named("keycloakMirror")
@Dependent
public class KeycloakMirror implements Batchlet {
  /** Short executions keep the history of a job short. */
  private static final Duration RUN_TIME = Duration.ofHours(1);

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(15);

  @Inject private JobContext job;
  @Inject private MirrorStep mirror;

  private final WebhookLoop loop =
      new WebhookLoop("Telling Keycloak", new Signal(), RUN_TIME, LONGEST_WAIT);

  @Override
  public String process() {
    CallContext.ofJob(job.getJobName() + "-" + job.getExecutionId()).bind();
    try {
      loop.run(mirror::step);
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
