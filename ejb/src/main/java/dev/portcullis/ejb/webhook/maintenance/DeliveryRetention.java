package dev.portcullis.ejb.webhook.maintenance;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.webhook.kafka.KafkaConfig;
import dev.portcullis.ejb.webhook.settings.WebhookConfig;
import dev.portcullis.ejb.webhook.settings.WebhookRetentionConfig;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.retention.RetentionClock;
import dev.portcullis.persistence.webhook.endpoint.WebhookRepository;
import dev.portcullis.persistence.webhook.kafka.KafkaProgressQueries;
import dev.portcullis.persistence.webhook.maintenance.WebhookSealQueries;
import dev.portcullis.persistence.webhook.record.WebhookHistoryQueries;
import dev.portcullis.persistence.webhook.record.WebhookHistoryQueries.DroppedPartition;
import dev.portcullis.persistence.webhook.record.WebhookHistoryQueries.RetentionRule;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drops the partitions of days whose callbacks ended long ago, and deletes data of removed webhooks
 * and old dead letters.
 */
@Stateless
public class DeliveryRetention {
  private static final Logger LOG = LoggerFactory.getLogger(DeliveryRetention.class);
  private static final int PART = 500;

  @Inject private WebhookHistoryQueries history;
  @Inject private WebhookRepository webhooks;
  @Inject private WebhookSealQueries seals;
  @Inject private MutationContext mutations;
  @Inject private RetentionClock clock;
  @Inject private WebhookConfig config;
  @Inject private WebhookRetentionConfig upkeep;
  @Inject private KafkaConfig kafka;
  @Inject private KafkaProgressQueries published;

  /**
   * Deletes some of the data in one short transaction, and creates the partitions of tomorrow.
   *
   * @return whether there may be more
   */
  public boolean deletePart() {
    mutations.bind();
    history.ensure(LocalDate.ofInstant(Clock.now(), ZoneOffset.UTC).plusDays(1));
    Instant now = clock.now();
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    int deleted =
        webhooks.removeEnded()
            + history.deleteDeadLetters(now.minus(upkeep.deadLetterRetention()), PART)
            + history.deleteBatches(now.minus(upkeep.deliveredRetention()), PART)
            + seals.deleteBefore(now.minus(upkeep.deliveredRetention()), PART)
            + published.deleteSkipped(now.minus(upkeep.deadLetterRetention()), PART);
    Optional<DroppedPartition> dropped =
        history.dropDay(
            new RetentionRule(
                today.minusDays(upkeep.deliveredRetention().toDays()),
                today.minusDays(upkeep.deadLetterRetention().toDays()),
                config.settings().reading().reorganisationDepth(),
                kafka.isOn()));
    dropped.ifPresent(this::reportLoss);
    return dropped.isPresent() || deleted > 0;
  }

  private void reportLoss(DroppedPartition dropped) {
    LocalDate day = dropped.day();
    if (dropped.givenUp() > 0) {
      LOG.warn(
          "Callbacks of {} and before were deleted that {} webhooks have not received: the webhooks"
              + " were disabled, or their receivers unavailable, for longer than"
              + " webhook.dead-retention-days",
          day,
          dropped.givenUp());
    }
    long queues = kafka.isOn() ? published.unpublished(day) : 0;
    if (queues > 0) {
      LOG.error(
          "Events of {} and before were deleted that were not published to Kafka, of {} webhooks:"
              + " Kafka has accepted none for longer than webhook.dead-retention-days",
          day,
          queues);
    }
  }
}
