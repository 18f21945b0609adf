package dev.portcullis.ejb.retention;

import dev.portcullis.ejb.job.ChunkSequence;
import dev.portcullis.ejb.job.ChunkedJob;
import dev.portcullis.ejb.job.Job;
import dev.portcullis.ejb.job.JobParameter;
import dev.portcullis.ejb.job.JobRun;
import dev.portcullis.ejb.sentinel.JudgementRetention;
import dev.portcullis.ejb.webhook.maintenance.DeliveryRetention;
import dev.portcullis.persistence.retention.ExpiringRecordType;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Deletes expired data, one kind after the other. */
@ApplicationScoped
public class RetentionJob implements ChunkedJob {
  /** Remains of removed webhooks, old dead letters and daily callback data. */
  static final String CALLBACKS = "callbacks";

  /** Judgments of blocks, by the day. */
  static final String JUDGEMENTS = "block_judgements";

  private static final JobParameter KINDS =
      JobParameter.list(
          "kinds",
          Stream.concat(
                  Arrays.stream(ExpiringRecordType.values()).map(ExpiringRecordType::wireName),
                  Stream.of(CALLBACKS, JUDGEMENTS))
              .toList(),
          "The kind of expired records to delete; all kinds by default");

  @Inject private ExpiredRecords expired;
  @Inject private DeliveryRetention deliveries;
  @Inject private JudgementRetention judgements;

  @Override
  public Job job() {
    return Job.RETENTION;
  }

  @Override
  public List<JobParameter> parameters() {
    return List.of(KINDS);
  }

  @Override
  public ChunkSequence open(JobRun run) {
    return new RetentionChunks(
        expired::find,
        expired::delete,
        Map.of(CALLBACKS, deliveries::deletePart, JUDGEMENTS, judgements::deleteOldestDay),
        KINDS.chosen(run.parameters().get(KINDS.name())),
        run.position());
  }
}
