package dev.portcullis.persistence.webhook.record;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.event;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.hash;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.newChain;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.user;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.webhook;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult.Disposition;
import dev.portcullis.persistence.webhook.delivery.DeliveryOutcomeQueries;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.endpoint.OwnedWebhookRepository;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.record.AllAttemptsQueries.Filter;
import dev.portcullis.persistence.webhook.scan.EventQueueQueries;
import dev.portcullis.persistence.webhook.scan.NewEvent;
import dev.portcullis.persistence.webhook.scene.StoredWebhooks;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What was sent last over many webhooks, and how many of them are how. */
@Tag("database")
class AttemptStreamTest {
  private final long chain = newChain();
  private final Instant now = Clock.now();
  private final String user = user();
  private UUID one;
  private UUID two;

  @BeforeEach
  void twoWebhooksOfOneUserAreToldOfThreeEvents() {
    Webhook first = webhook(user, chain, 1);
    Webhook second = webhook(user, chain, 1);
    one = first.endpoint().id();
    two = second.endpoint().id();
    List<NewEvent> events = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      events.add(event(i, hash(), 0, first, second));
    }
    inTransaction(e -> on(e, new EventQueueQueries()).append(chain, events, now));
  }

  @Test
  void attemptsOfAllComeLatestFirstAndEachOnOnePage() {
    sent(one, 1, 0, Disposition.RECEIVED);
    sent(two, 1, 0, Disposition.RETRY);
    sent(two, 2, 1, Disposition.RECEIVED);
    sent(one, 2, 2, Disposition.DEAD);
    for (Filter filter :
        List.of(
            new Filter(user, null, null, false),
            new Filter(user, null, one, false),
            new Filter(user, null, null, true))) {
      List<AttemptCursor> whole = places(page(filter, AttemptCursor.LATEST, 10));
      List<AttemptCursor> walked = new ArrayList<>();
      AttemptCursor before = AttemptCursor.LATEST;
      while (true) {
        List<AttemptCursor> next = places(page(filter, before, 1));
        if (next.isEmpty()) {
          break;
        }
        walked.addAll(next);
        before = AttemptCursor.parse(next.get(0).text()).orElseThrow();
      }
      assertThat(walked).as("%s", filter).isEqualTo(whole);
    }
    assertThat(page(new Filter(user, null, null, false), AttemptCursor.LATEST, 10)).hasSize(4);
    assertThat(page(new Filter(user, null, one, false), AttemptCursor.LATEST, 10)).hasSize(2);
    List<EndpointAttemptRow> failed =
        page(new Filter(user, null, null, true), AttemptCursor.LATEST, 10);
    assertThat(failed).extracting(EndpointAttemptRow::endpointId).containsExactly(one, two);
    assertThat(failed.get(0).retryAt()).as("a dead letter is not tried again").isNull();
    assertThat(failed.get(1).retryAt()).isEqualTo(now);
    assertThat(failed.get(1).userId()).isEqualTo(user);
    assertThat(failed.get(1).sequence()).isEqualTo(1);
    assertThat(failed.get(1).queued().position()).isEqualTo(1);
  }

  @Test
  void theZoneSeesAllAndOthersOnlyTheirOwn() {
    sent(one, 1, 0, Disposition.RECEIVED);
    assertThat(page(new Filter(null, Scope.ZONE, one, false), AttemptCursor.LATEST, 10)).hasSize(1);
    assertThat(page(new Filter(null, Scope.ZONE, null, false), AttemptCursor.LATEST, 100))
        .extracting(EndpointAttemptRow::endpointId)
        .contains(one);
    for (Filter other :
        List.of(
            new Filter(user(), null, null, false),
            new Filter(user(), null, one, false),
            new Filter(null, new Scope.Organization("other"), null, false),
            new Filter(null, new Scope.Organization("other"), one, false))) {
      assertThat(page(other, AttemptCursor.LATEST, 10)).as("%s", other).isEmpty();
    }
  }

  @Test
  void noPageOfTheZoneIsSorted() {
    TestDatabase.rolledBack(
        entities -> {
          for (boolean failed : new boolean[] {false, true}) {
            List<Object> values = new ArrayList<>();
            String found =
                AllAttemptsQueries.found(
                    new Filter(null, Scope.ZONE, null, failed), AttemptCursor.LATEST, 20, values);
            fill(entities);
            assertThat(
                    String.join(
                        "\n",
                        new Statements(entities)
                            .list(row -> row.getString(1), "explain " + found, values.toArray())))
                .contains("Index Scan")
                .doesNotContain("Sort  (");
          }
          return null;
        });
  }

  @Test
  void theSummaryCountsByStateAndFailure() {
    sent(one, 1, 0, Disposition.DEAD);
    sent(two, 1, 0, Disposition.RETRY);
    inTransaction(
        e -> {
          on(e, new DeliveryOutcomeQueries())
              .progress(List.of(new DeliveryOutcomeQueries.Progress(one, 1, LocalDate.EPOCH, now)));
          return null;
        });
    assertThat(summary())
        .isEqualTo(
            new WebhookSummary(
                2, 1, 0, 0, 1, 0, 5, 1, 1, summary().oldestWaiting(), summary().nextBlock()));
    assertThat(summary().oldestWaiting()).isNotNull();
    StoredWebhooks.enable(inTransaction(e -> find(e, two)), false);
    assertThat(summary().paused()).isOne();
    assertThat(summary().waiting()).isEqualTo(2);
    assertThat(summary(new Scope.Organization("other")))
        .isEqualTo(new WebhookSummary(0, 0, 0, 0, 0, 0, 0, 0, 0, null, null));
    assertThat(summary(Scope.ZONE).webhooks()).isGreaterThanOrEqualTo(2);
  }

  private static WebhookSummary summary(Scope scope) {
    return inTransaction(e -> on(e, new WebhookSummaryQueries()).of(scope));
  }

  private Webhook find(EntityManager entities, UUID id) {
    return on(entities, new OwnedWebhookRepository()).find(Scope.ZONE, id).orElseThrow().webhook();
  }

  private WebhookSummary summary() {
    return inTransaction(e -> on(e, new WebhookSummaryQueries()).of(user));
  }

  private void fill(EntityManager entities) {
    entities
        .createNativeQuery(
            """
            insert into webhook_attempts (day, endpoint_id, position, attempt, id, sent_at, millis, status)
              select cast(:day as date), :id, 1000 + n, 1, gen_random_uuid(), now() - n * interval '1 second', 7,
                  case when n %% 3 = 0 then 500 else 200 end
                from generate_series(1, 20000) n
            """
                .replace("%%", "%"))
        .setParameter("day", LocalDate.ofInstant(now, java.time.ZoneOffset.UTC))
        .setParameter("id", one)
        .executeUpdate();
    entities.createNativeQuery("analyze webhook_attempts").executeUpdate();
  }

  private static List<EndpointAttemptRow> page(Filter filter, AttemptCursor before, int limit) {
    return inTransaction(e -> on(e, new AllAttemptsQueries()).page(filter, before, limit));
  }

  private static List<AttemptCursor> places(List<EndpointAttemptRow> rows) {
    return rows.stream().map(EndpointAttemptRow::place).toList();
  }

  private void sent(UUID endpoint, long position, int seconds, Disposition disposition) {
    inTransaction(
        e -> {
          QueuedDelivery queued =
              on(e, new DeliveredEventQueries())
                  .deliveries(endpoint, List.of(position))
                  .get(position);
          Instant at = now.plusSeconds(seconds);
          on(e, new DeliveryOutcomeQueries())
              .ended(
                  List.of(
                      new DeliveryAttemptResult(
                          queued,
                          Ids.uuid(),
                          position,
                          1,
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
}
