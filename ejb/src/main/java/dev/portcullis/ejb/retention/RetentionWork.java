package dev.portcullis.ejb.retention;

import dev.portcullis.ejb.job.FiniteWork;
import dev.portcullis.ejb.job.Job;
import dev.portcullis.ejb.job.JobParameter;
import dev.portcullis.ejb.job.JobRun;
import dev.portcullis.ejb.job.Portions;
import dev.portcullis.ejb.sentinel.JudgementRetention;
import dev.portcullis.ejb.webhook.upkeep.DeliveryRetention;
import dev.portcullis.persistence.retention.Expiring;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Deletes what is worth nothing any more, one kind after the other. */
@ApplicationScoped
public class RetentionWork implements FiniteWork {
  /** What removed webhooks, old dead letters and the days of callbacks left. */
  static final String CALLBACKS = "callbacks";

  /** Judgements of blocks, by the day. */
  static final String JUDGEMENTS = "block_judgements";

  private static final JobParameter KINDS =
      JobParameter.list(
          "kinds",
          Stream.concat(
                  Arrays.stream(Expiring.values()).map(Expiring::wireName),
                  Stream.of(CALLBACKS, JUDGEMENTS))
              .toList(),
          "What is deleted of that whose time is over; all kinds if not given");

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
  public Portions open(JobRun run) {
    return new RetentionPortions(
        expired::find,
        expired::delete,
        Map.of(CALLBACKS, deliveries::deletePart, JUDGEMENTS, judgements::endPart),
        KINDS.chosen(run.parameters().get(KINDS.name())),
        run.position());
  }
}
