package dev.portcullis.batch.retention;

import dev.portcullis.batch.job.JobBatchlet;
import dev.portcullis.ejb.retention.ExpiredRecords;
import dev.portcullis.ejb.retention.RetentionConfig;
import dev.portcullis.ejb.webhook.DeliveryRetention;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Deletes in small portions what is worth nothing any more, and ends when there is no more. */
@Named("retention")
@Dependent
public class Retention extends JobBatchlet {
  @Inject private ExpiredRecords expired;
  @Inject private DeliveryRetention deliveries;
  @Inject private RetentionConfig config;

  private volatile boolean stopped;

  @Override
  protected String work() {
    boolean more = true;
    while (more && !stopped) {
      more = expired.deletePart();
      more |= deliveries.deletePart();
    }
    heart().succeeded(config.period());
    return more ? "STOPPED" : "ENDED";
  }

  @Override
  public void stop() {
    stopped = true;
  }
}
