package dev.portcullis.persistence.webhook.delivery;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.event;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.hash;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.newChain;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.scanned;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.user;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.webhook;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.webhook.delivery.LocalClaimQueries.Newest;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.endpoint.WebhookRepository;
import dev.portcullis.persistence.webhook.scan.AppendedEvents;
import dev.portcullis.persistence.webhook.scan.EventQueueQueries;
import dev.portcullis.persistence.webhook.scan.NewEvent;
import dev.portcullis.persistence.webhook.scene.StoredWebhooks;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class LocalClaimQueriesTest {
  private final long chain = newChain();
  private final Instant now = Clock.now();

  @BeforeEach
  void begin() {
    StoredWebhooks.deleteAll();
    scanned(chain, 1_000);
  }

  @Test
  void queuedCallbacksAreReportedAsTheyAreReadLater() {
    Webhook one = webhook(user(), chain, 1);
    Webhook other = webhook(user(), chain, 1);
    AppendedEvents appended =
        append(event(5, hash(), 0, one, other), event(5, hash(), 1, other), event(6, hash(), 0));
    assertThat(appended.queued()).isEqualTo(3);
    assertThat(appended.callbacks())
        .extracting(QueuedDelivery::endpointId, QueuedDelivery::position)
        .containsExactly(tuple(id(one), 1L), tuple(id(other), 1L), tuple(id(other), 2L));
    Map<QueuedDelivery.EventKey, EventRow> read =
        inTransaction(
            e ->
                on(e, new DeliveryQueueQueries())
                    .events(appended.callbacks().stream().map(QueuedDelivery::event).toList()));
    assertThat(read).hasSize(2);
    read.forEach(
        (key, stored) ->
            assertThat(appended.events().get(key)).usingRecursiveComparison().isEqualTo(stored));
  }

  @Test
  void aDeletedWebhookIsNotReported() {
    Webhook gone = webhook(user(), chain, 1);
    inTransaction(
        e -> {
          on(e, new WebhookRepository()).remove(gone, now);
          return null;
        });
    inTransaction(e -> on(e, new WebhookRepository()).removeEnded());
    assertThat(append(event(5, hash(), 0, gone)).callbacks()).isEmpty();
  }

  @Test
  void tooManyCallbacksAreNotReportedIndividually() {
    Webhook one = webhook(user(), chain, 1);
    NewEvent[] many = new NewEvent[65];
    for (int i = 0; i < many.length; i++) {
      many[i] = event(5, hash(), i, one);
    }
    assertThat(append(many)).isEqualTo(new AppendedEvents(65, List.of(), Map.of()));
  }

  @Test
  void onlyTheNextCallbackIsClaimed() {
    Webhook one = webhook(user(), chain, 1);
    append(event(5, hash(), 0, one), event(5, hash(), 1, one));
    assertThat(claim(new Newest(id(one), 1, 2))).isEmpty();
    assertThat(claim(new Newest(id(one), 0, 1)))
        .singleElement()
        .satisfies(
            queue -> {
              assertThat(queue.claimed()).isEqualTo(1);
              assertThat(queue.skipped()).isZero();
              assertThat(queue.endpoint())
                  .isEqualTo(
                      inTransaction(
                              e -> on(e, new DeliveryQueueQueries()).endpoints(List.of(id(one))))
                          .get(id(one)));
            });
    assertThat(claim(new Newest(id(one), 0, 1))).isEmpty();
    assertThat(claim(new Newest(id(one), 1, 2))).hasSize(1);
  }

  @Test
  void nothingIsClaimedForADisabledOrDeletedEndpoint() {
    Webhook disabled = webhook(user(), chain, 1);
    Webhook gone = webhook(user(), chain, 1);
    append(event(5, hash(), 0, disabled, gone));
    inTransaction(
        e -> {
          e.createNativeQuery("update webhook_endpoints set enabled = false where id = :id")
              .setParameter("id", id(disabled))
              .executeUpdate();
          on(e, new WebhookRepository()).remove(gone, now);
          return null;
        });
    assertThat(claim(new Newest(id(disabled), 0, 1), new Newest(id(gone), 0, 1))).isEmpty();
  }

  /** A concurrent claim of a queue is not waited for. */
  @Test
  void callbacksBeingClaimedAreLeftToTheirClaimant() {
    Webhook busy = webhook(user(), chain, 1);
    Webhook free = webhook(user(), chain, 1);
    append(event(5, hash(), 0, busy, free));
    List<ClaimableQueue> claimed =
        inTransaction(
            e -> {
              on(e, new DeliveryQueueQueries()).claimable(List.of(id(busy)));
              return CompletableFuture.supplyAsync(
                      () -> claim(new Newest(id(busy), 0, 1), new Newest(id(free), 0, 1)))
                  .join();
            });
    assertThat(claimed)
        .singleElement()
        .satisfies(q -> assertThat(q.endpoint().id()).isEqualTo(id(free)));
  }

  private AppendedEvents append(NewEvent... events) {
    return inTransaction(e -> on(e, new EventQueueQueries()).append(chain, List.of(events), now));
  }

  private static List<ClaimableQueue> claim(Newest... newest) {
    return inTransaction(e -> on(e, new LocalClaimQueries()).claim(List.of(newest)));
  }

  private static UUID id(Webhook webhook) {
    return webhook.endpoint().id();
  }
}
