package dev.portcullis.persistence.webhook.endpoint;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.newChain;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.user;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.webhook;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries;
import dev.portcullis.persistence.webhook.scene.StoredWebhooks;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class WebhookRepositoryTest {
  @Test
  void onlyTheOwnerFindsAWebhook() {
    String owner = user();
    UUID id = webhook(owner, newChain(), 1).endpoint().id();
    assertThat(find(owner, id)).isPresent();
    assertThat(find(user(), id)).isEmpty();
    assertThat(find(owner, Ids.uuid())).isEmpty();
  }

  @Test
  void theListIsTheOwnersAndNewestFirst() {
    String owner = user();
    List<UUID> made =
        List.of(
            webhook(owner, 1, 1).endpoint().id(),
            webhook(owner, 1, 1).endpoint().id(),
            webhook(owner, 1, 1).endpoint().id());
    webhook(user(), 1, 1);
    Page<Webhook> page = page(owner, 1);
    assertThat(page.totalItems()).isEqualTo(3);
    assertThat(page.items())
        .extracting(item -> item.endpoint().id())
        .containsExactly(made.get(1), made.get(0));
    assertThat(page(owner, PageRequest.MAX_OFFSET).items()).isEmpty();
  }

  @Test
  void pagesAreConsecutiveDespiteEqualTimesAndInserts() {
    String owner = user();
    List<UUID> made =
        Stream.generate(() -> webhook(owner, 1, 1).endpoint().id()).limit(5).sorted().toList();
    inTransaction(
        entities ->
            entities
                .createNativeQuery(
                    "update webhook_endpoints set created_at = '2026-01-01T00:00:00Z'"
                        + " where user_id = :owner")
                .setParameter("owner", owner)
                .executeUpdate());
    List<UUID> shown = new ArrayList<>();
    KeysetCursor after = null;
    do {
      PageRequest paging = new PageRequest(2, 0, after);
      Page<Webhook> page = inTransaction(e -> on(e, new WebhookRepository()).page(owner, paging));
      page.items().forEach(item -> shown.add(item.endpoint().id()));
      after = page.next();
      webhook(owner, 1, 1);
    } while (after != null);
    assertThat(shown).hasSize(5).containsExactlyInAnyOrderElementsOf(made);
  }

  @Test
  void changingTheEndpointLeavesTheProgressOfItsSubscriptionAlone() {
    Webhook stored = webhook(user(), newChain(), 5);
    inTransaction(
        entities -> {
          WebhookRepository webhooks = on(entities, new WebhookRepository());
          Webhook found =
              webhooks
                  .findForUpdate(stored.endpoint().userId(), stored.endpoint().id())
                  .orElseThrow();
          // What the scan does meanwhile is not overwritten by the stale entity.
          entities
              .createNativeQuery(
                  "update webhook_subscriptions set live = true, resume_block = 9 where id = :id")
              .setParameter("id", found.subscription().id())
              .executeUpdate();
          found.subscription().decode(false, Clock.now());
          return null;
        });
    Webhook found =
        inTransaction(
            e ->
                on(e, new WebhookRepository())
                    .find(stored.endpoint().userId(), stored.endpoint().id())
                    .orElseThrow());
    assertThat(found.subscription().live()).isTrue();
    assertThat(found.subscription().resumeBlock()).isEqualTo(9);
    assertThat(found.subscription().decodeEvents()).isFalse();
  }

  @Test
  void deletingAWebhookDeletesItsKeysAtOnceAndFailuresInParts() {
    Webhook stored = webhook(user(), newChain(), 1);
    UUID id = stored.endpoint().id();
    inTransaction(
        e ->
            e.createNativeQuery(
                    "insert into webhook_failures (endpoint_id, position, day, sequence, attempts,"
                        + " state, due_at) select :id, n, current_date, n, 1, 'retry', now()"
                        + " from generate_series(1, 1200) n")
                .setParameter("id", id)
                .executeUpdate());
    inTransaction(
        e -> {
          WebhookRepository webhooks = on(e, new WebhookRepository());
          webhooks.remove(webhooks.find(stored.endpoint().userId(), id).orElseThrow(), Clock.now());
          return null;
        });
    inTransaction(
        e -> {
          assertThat(on(e, new WebhookRepository()).keys(List.of(id))).isEmpty();
          assertThat(on(e, new DeliveryQueueQueries()).endpoints(List.of(id))).isEmpty();
          return null;
        });
    int parts = 0;
    while (inTransaction(e -> on(e, new WebhookRepository()).removeEnded()) > 0) {
      parts++;
    }
    assertThat(parts).as("1,200 failures, at most 500 at once").isBetween(3, 10);
    WebhookEndpoint left = inTransaction(e -> e.find(WebhookEndpoint.class, id));
    assertThat(left).isNull();
  }

  @Test
  void aRetiredKeyIsInForceUntilItsTimeAndNeverLonger() {
    Instant now = Clock.now();
    WebhookSigningKey key =
        new WebhookSigningKey(Ids.uuid(), Ids.uuid(), StoredWebhooks.secret(), now);
    assertThat(key.inForce(now.plusSeconds(1_000_000))).isTrue();
    key.retire(now.plusSeconds(10));
    key.retire(now.plusSeconds(99));
    assertThat(key.inForce(now.plusSeconds(9))).isTrue();
    assertThat(key.inForce(now.plusSeconds(10))).isFalse();
  }

  @Test
  void theMutationLogNeverShowsASigningSecret() {
    UUID endpoint = webhook(user(), newChain(), 1).endpoint().id();
    Object shown =
        inTransaction(
            e ->
                e.createNativeQuery(
                        "select new_row ->> 'secret' from db_mutations"
                            + " where table_name = 'webhook_signing_keys'"
                            + " and new_row ->> 'endpoint_id' = :endpoint")
                    .setParameter("endpoint", endpoint.toString())
                    .getSingleResult());
    assertThat(shown).isEqualTo("[redacted]");
  }

  private static Optional<Webhook> find(String user, UUID id) {
    return inTransaction(e -> on(e, new WebhookRepository()).find(user, id));
  }

  private static Page<Webhook> page(String user, long offset) {
    return inTransaction(
        e -> on(e, new WebhookRepository()).page(user, new PageRequest(2, offset)));
  }
}
