package dev.portcullis.persistence.webhook.scene;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.event;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.hash;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.newChain;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.polled;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.scanned;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.user;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.webhook;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries.QueueHead;
import dev.portcullis.persistence.webhook.delivery.QueueState;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.maintenance.QueueDepthQueries;
import dev.portcullis.persistence.webhook.maintenance.QueueDepthQueries.Depth;
import dev.portcullis.persistence.webhook.record.WebhookHistoryQueries;
import dev.portcullis.persistence.webhook.record.WebhookHistoryQueries.RetentionRule;
import dev.portcullis.persistence.webhook.scan.EventQueueQueries;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.hibernate.Session;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Webhooks whose receivers fetch events: no process sends, claims, counts or waits for anything.
 */
@Tag("database")
class PolledWebhookTest {
  private final long chain = newChain();
  private final Instant now = Clock.now();
  private Webhook webhook;

  @BeforeEach
  void begin() {
    StoredWebhooks.deleteAll();
    scanned(chain, 1_000);
    webhook = polled(user(), chain);
  }

  @Test
  void aPolledWebhookIsNotSentAndHasNoPendingCallbacks() {
    append(3, webhook);
    List<QueueState> open =
        inTransaction(
            e -> {
              DeliveryQueueQueries queues = on(e, new DeliveryQueueQueries());
              List<QueueState> all = new ArrayList<>(queues.open(StoredWebhooks.allShards()));
              all.addAll(queues.changed(-1, StoredWebhooks.allShards(), 10_000));
              return all;
            });
    assertThat(open).noneMatch(state -> state.endpointId().equals(webhook.endpoint().id()));
    Depth waiting =
        inTransaction(e -> e.unwrap(Session.class).doReturningWork(QueueDepthQueries::read));
    assertThat(waiting).isEqualTo(new Depth(0, null));
  }

  @Test
  void aDayGoesWhenItsTimeIsOverWhetherItWasFetchedOrNot() {
    append(3, webhook);
    LocalDate later = LocalDate.ofInstant(now, ZoneOffset.UTC).plusDays(40);
    dropAll(later);
    assertThat(front(webhook)).as("not fetched").isEmpty();
    Webhook sent = webhook(user(), chain, 1);
    append(3, sent);
    dropAll(later);
    assertThat(front(sent)).as("what is to be sent is waited for").hasSize(3);
  }

  private void append(int events, Webhook to) {
    inTransaction(
        e ->
            on(e, new EventQueueQueries())
                .append(
                    chain,
                    IntStream.range(0, events).mapToObj(i -> event(i, hash(), 0, to)).toList(),
                    now));
  }

  private static void dropAll(LocalDate before) {
    RetentionRule rule = new RetentionRule(before, LocalDate.EPOCH, 1, false);
    while (inTransaction(e -> on(e, new WebhookHistoryQueries()).dropDay(rule)).isPresent()) {
      // The next one.
    }
  }

  private static List<QueuedDelivery> front(Webhook of) {
    QueueHead queueHead = new QueueHead(of.endpoint().id(), 0, LocalDate.EPOCH, 9);
    return inTransaction(e -> on(e, new DeliveryQueueQueries()).heads(List.of(queueHead)));
  }
}
