package dev.portcullis.persistence.webhook.matching;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.newChain;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.user;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.webhook;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.endpoint.WebhookRepository;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class SuppressedEventQueriesTest {
  private final Instant now = Clock.now();

  @Test
  void suppressedEventsAreOneRowForAWebhookAndRule() {
    UUID first = webhook(user(), newChain(), 1).endpoint().id();
    UUID second = webhook(user(), newChain(), 1).endpoint().id();
    add(
        now,
        new SuppressedEvents(first, "permission.missing", 2),
        new SuppressedEvents(second, "permission.missing", 1),
        new SuppressedEvents(first, "user.not_found", 1),
        new SuppressedEvents(first, "permission.missing", 3));
    add(now.plusSeconds(9), new SuppressedEvents(first, "permission.missing", 10));
    assertThat(of(first))
        .extracting(
            SuppressedEventCount::ruleId,
            SuppressedEventCount::events,
            SuppressedEventCount::firstAt,
            SuppressedEventCount::lastAt)
        .containsExactly(
            tuple("permission.missing", 15L, now, now.plusSeconds(9)),
            tuple("user.not_found", 1L, now, now));
    assertThat(of(first, second)).hasSize(3);
  }

  @Test
  void nothingIsCountedForADeletedWebhook() {
    Webhook stored = webhook(user(), newChain(), 1);
    inTransaction(
        entities ->
            on(entities, new WebhookRepository()).removeAllOf(stored.endpoint().userId(), now));
    add(
        now,
        new SuppressedEvents(stored.endpoint().id(), "permission.missing", 1),
        new SuppressedEvents(Ids.uuid(), "permission.missing", 1));
    assertThat(of(stored.endpoint().id())).isEmpty();
  }

  @Test
  void theCountsGoWithTheirWebhook() {
    Webhook stored = webhook(user(), newChain(), 1);
    add(now, new SuppressedEvents(stored.endpoint().id(), "permission.missing", 1));
    inTransaction(
        e -> {
          on(e, new WebhookRepository()).remove(stored, now);
          return on(e, new WebhookRepository()).removeEnded();
        });
    assertThat(of(stored.endpoint().id())).isEmpty();
  }

  private static void add(Instant at, SuppressedEvents... withheld) {
    inTransaction(
        entities -> {
          on(entities, new SuppressedEventQueries()).add(List.of(withheld), at);
          return null;
        });
  }

  private static List<SuppressedEventCount> of(UUID... endpoints) {
    return inTransaction(
        entities -> on(entities, new SuppressedEventQueries()).of(List.of(endpoints)));
  }
}
