package dev.portcullis.batch.webhook;

import dev.portcullis.ejb.webhook.DeliveryRetention;
import dev.portcullis.kernel.CallContext;
import jakarta.batch.api.Batchlet;
import jakarta.batch.runtime.context.JobContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Deletes deliveries that ended long ago, and ends when there are no more. */
@Named("webhookRetention")
@Dependent
public class WebhookRetention implements Batchlet {
  @Inject private JobContext job;
  @Inject private DeliveryRetention retention;

  private volatile boolean stopped;

  @Override
  public String process() {
    CallContext.ofJob(job.getJobName() + "-" + job.getExecutionId()).bind();
    try {
      boolean more = true;
      while (more && !stopped) {
        more = retention.deletePart();
      }
      return more ? "STOPPED" : "ENDED";
    } finally {
      CallContext.clear();
    }
  }

  @Override
  public void stop() {
    stopped = true;
  }
}
