package dev.portcullis.batch.retention;

import dev.portcullis.ejb.retention.ExpiredRecords;
import dev.portcullis.ejb.webhook.DeliveryRetention;
import dev.portcullis.kernel.CallContext;
import jakarta.batch.api.Batchlet;
import jakarta.batch.runtime.context.JobContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Deletes in small portions what is worth nothing any more, and ends when there is no more. */
@Named("retention")
@Dependent
public class Retention implements Batchlet {
  @Inject private JobContext job;
  @Inject private ExpiredRecords expired;
  @Inject private DeliveryRetention deliveries;

  private volatile boolean stopped;

  @Override
  public String process() {
    CallContext.ofJob(job.getJobName() + "-" + job.getExecutionId()).bind();
    try {
      boolean more = true;
      while (more && !stopped) {
        more = expired.deletePart();
        more |= deliveries.deletePart();
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
