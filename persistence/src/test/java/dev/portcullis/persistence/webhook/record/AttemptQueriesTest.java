package dev.portcullis.persistence.webhook.record;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.event;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.hash;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.newChain;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.user;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.webhook;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult.Disposition;
import dev.portcullis.persistence.webhook.delivery.DeliveryOutcomeQueries;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries.QueueHead;
import dev.portcullis.persistence.webhook.delivery.EventRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery.Failed;
import dev.portcullis.persistence.webhook.delivery.SequenceQueries;
import dev.portcullis.persistence.webhook.delivery.SequenceQueries.Gap;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.scan.EventQueueQueries;
import dev.portcullis.persistence.webhook.scan.NewEvent;
import dev.portcullis.persistence.webhook.scene.StoredWebhooks;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class AttemptQueriesTest {
  private final long chain = newChain();
  private final Instant now = Clock.now();
  private UUID id;

  @BeforeEach
  void fiveEventsWait() {
    Webhook webhook = webhook(user(), chain, 1);
    id = webhook.endpoint().id();
    List<NewEvent> events = new ArrayList<>();
    for (int i = 1; i <= 5; i++) {
      events.add(event(i, hash(), 0, webhook));
    }
    inTransaction(e -> on(e, new EventQueueQueries()).append(chain, events, now));
  }

  @Test
  void theLatestAttemptComesFirstEvenForAnOldCallback() {
    sent(2, 1, 0, Disposition.RECEIVED);
    sent(1, 1, 1, Disposition.RETRY);
    sent(3, 1, 2, Disposition.RECEIVED);
    sent(1, 2, 3, Disposition.RECEIVED);
    assertThat(attempts(a -> a.page(id, DeliveryRecordCursor.LATEST, 10)))
        .extracting(
            DeliveryAttemptRow::position,
            DeliveryAttemptRow::number,
            DeliveryAttemptRow::isReceived)
        .containsExactly(
            tuple(1L, 2, true), tuple(3L, 1, true), tuple(1L, 1, false), tuple(2L, 1, true));
    assertThat(attempts(a -> a.page(id, 1, DeliveryRecordCursor.LATEST, 10)))
        .as("of one callback")
        .extracting(DeliveryAttemptRow::number)
        .containsExactly(2, 1);
  }

  @Test
  void pagesGoOnWhereTheLastEndedAlsoAmongThoseOfOneMomentAndPastMidnight() {
    sent(1, 1, 0, Disposition.RECEIVED);
    sent(2, 1, 0, Disposition.RECEIVED);
    sent(3, 1, 0, Disposition.RECEIVED);
    sent(4, 1, 86_400, Disposition.RECEIVED);
    List<Long> seen = new ArrayList<>();
    DeliveryRecordCursor place = DeliveryRecordCursor.LATEST;
    for (int i = 0; i < 4; i++) {
      DeliveryRecordCursor before = place;
      DeliveryAttemptRow next = attempts(a -> a.page(id, before, 1)).get(0);
      seen.add(next.position());
      place = DeliveryRecordCursor.parse(next.place().text()).orElseThrow();
    }
    assertThat(seen).containsExactly(4L, 3L, 2L, 1L);
    DeliveryRecordCursor end = place;
    assertThat(attempts(a -> a.page(id, end, 1))).isEmpty();
    assertThat(attempts(a -> a.page(id, 3, end, 1))).isEmpty();
  }

  @Test
  void aNumberLeadsToThePositionThatHasIt() {
    claim(4, 0);
    assertThat(position(4)).hasValue(4);
    assertThat(position(5)).as("it has no number yet").isEmpty();
    inTransaction(
        e -> {
          LocalDate day =
              on(e, new DeliveredEventQueries()).deliveries(id, List.of(1L)).get(1L).event().day();
          on(e, new SequenceQueries()).add(List.of(new Gap(id, 2, day, 1), new Gap(id, 3, day, 2)));
          return null;
        });
    claim(5, 2);
    assertThat(position(1)).hasValue(1);
    assertThat(position(2)).hasValue(4);
    assertThat(position(3)).hasValue(5);
    assertThat(position(4)).isEmpty();
  }

  @Test
  void theRestOfAGapContainsTheNumberOfForgottenAttempts() {
    inTransaction(
        e -> {
          LocalDate day =
              on(e, new DeliveredEventQueries()).deliveries(id, List.of(4L)).get(4L).event().day();
          on(e, new SequenceQueries()).add(List.of(new Gap(id, 4, day, 3)));
          return null;
        });
    claim(5, 3);
    assertThat(position(1)).hasValue(3);
    assertThat(position(2)).hasValue(5);
  }

  @Test
  void failedCallbacksAreListedByState() {
    sent(1, 10, 5, Disposition.DEAD);
    sent(2, 1, 9, Disposition.RETRY);
    sent(3, 10, 7, Disposition.DEAD);
    sent(4, 1, 8, Disposition.RETRY);
    List<FailedDelivery> dead = failed(t -> t.dead(id, DeliveryRecordCursor.LATEST, 1));
    assertThat(dead)
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.queued().position()).isEqualTo(3);
              assertThat(each.queued().failure()).isEqualTo(new Failed(3, 10, false));
              assertThat(each.lastStatus()).isEqualTo(500);
              assertThat(each.at()).isEqualTo(now.plusSeconds(7));
            });
    assertThat(failed(t -> t.dead(id, dead.get(0).place(), 9)))
        .extracting(each -> each.queued().position())
        .containsExactly(1L);
    assertThat(failed(t -> t.retried(id, DeliveryRecordCursor.EARLIEST, 9)))
        .extracting(each -> each.queued().position())
        .containsExactly(4L, 2L);
  }

  @Test
  void theStateOfTheQueue() {
    sent(1, 10, 5, Disposition.DEAD);
    sent(2, 1, 9, Disposition.RETRY);
    sent(3, 1, 9, Disposition.RECEIVED);
    sent(4, 1, 9, Disposition.RECEIVED);
    inTransaction(
        e -> {
          on(e, new DeliveryOutcomeQueries())
              .progress(List.of(new DeliveryOutcomeQueries.Progress(id, 4, LocalDate.EPOCH, now)));
          return null;
        });
    QueueStatus standing =
        inTransaction(e -> on(e, new QueueStatusQueries()).find(id).orElseThrow());
    assertThat(standing)
        .isEqualTo(new QueueStatus(5, 4, LocalDate.EPOCH, 2, now, 1, 1, now.plusSeconds(9), 1L, 0));
    assertThat(standing.waiting()).isOne();
    assertThat(health())
        .as("in short")
        .isEqualTo(Map.of(id, new EndpointHealth(1, now, 1L, 0, false, 204, null)));
  }

  @Test
  void theHealthOfAPageIsThatOfTheLatestAttempts() {
    assertThat(health())
        .as("nothing was sent")
        .isEqualTo(Map.of(id, new EndpointHealth(5, null, 1L, 0, false, null, null)));
    sent(2, 1, 86_400, Disposition.RETRY);
    sent(1, 1, 1, Disposition.RECEIVED);
    assertThat(health().get(id))
        .extracting(EndpointHealth::failed, EndpointHealth::lastStatus)
        .containsExactly(true, 500);
    sent(2, 2, 86_401, Disposition.RECEIVED);
    assertThat(health().get(id).failed()).isFalse();
    Map<UUID, EndpointHealth> ofNone =
        inTransaction(e -> on(e, new EndpointHealthQueries()).of(List.of()));
    assertThat(ofNone).isEmpty();
  }

  private Map<UUID, EndpointHealth> health() {
    return inTransaction(e -> on(e, new EndpointHealthQueries()).of(List.of(id, Ids.uuid())));
  }

  @Test
  void ofEventsOnlyTheBeginningIsRead() {
    EventRow event =
        inTransaction(
            e -> {
              DeliveredEventQueries told = on(e, new DeliveredEventQueries());
              QueuedDelivery first = told.deliveries(id, List.of(1L, 99L)).get(1L);
              return told.previews(List.of(first.event()), 5).get(first.event());
            });
    assertThat(event.data()).hasSize(5);
    assertThat(event.decoded()).isEqualTo("{\"nam");
    assertThat(event.topics().get(0)).isEqualTo(StoredWebhooks.TOPIC);
  }

  private void sent(long position, int attempt, int seconds, Disposition disposition) {
    inTransaction(
        e -> {
          QueuedDelivery queued =
              on(e, new DeliveryQueueQueries())
                  .heads(List.of(new QueueHead(id, position - 1, LocalDate.EPOCH, 1)))
                  .get(0);
          Instant at = now.plusSeconds(seconds);
          on(e, new DeliveryOutcomeQueries())
              .ended(
                  List.of(
                      new DeliveryAttemptResult(
                          queued,
                          Ids.uuid(),
                          position,
                          attempt,
                          at,
                          7,
                          disposition == Disposition.RECEIVED ? 204 : 500,
                          null,
                          "no",
                          disposition,
                          at)),
                  at);
          return null;
        });
  }

  private void claim(long claimed, long skipped) {
    inTransaction(
        e ->
            e.createNativeQuery(
                    "update webhook_progress set claimed = :claimed, skipped = :skipped"
                        + " where endpoint_id = :id")
                .setParameter("claimed", claimed)
                .setParameter("skipped", skipped)
                .setParameter("id", id)
                .executeUpdate());
  }

  private OptionalLong position(long sequence) {
    return inTransaction(e -> on(e, new SequenceQueries()).position(id, sequence));
  }

  private static List<DeliveryAttemptRow> attempts(
      Function<AttemptQueries, List<DeliveryAttemptRow>> work) {
    return inTransaction(e -> work.apply(on(e, new AttemptQueries())));
  }

  private static List<FailedDelivery> failed(
      Function<DeliveredEventQueries, List<FailedDelivery>> work) {
    return inTransaction(e -> work.apply(on(e, new DeliveredEventQueries())));
  }
}
