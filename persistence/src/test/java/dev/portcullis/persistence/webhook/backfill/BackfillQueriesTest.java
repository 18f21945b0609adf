package dev.portcullis.persistence.webhook.backfill;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.newChain;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.user;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.webhook;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.endpoint.WebhookSubscription;
import dev.portcullis.persistence.webhook.scan.ScanSubscriptionQueries;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class BackfillQueriesTest {
  private final long chain = newChain();

  @Test
  void aSubscriptionThatStartsInThePastGetsABackfillUpToWhereTheScanTakesOver() {
    join(webhook(user(), chain, 3), 10);
    Backfill backfill = next().orElseThrow();
    assertThat(backfill.nextBlock()).isEqualTo(3);
    assertThat(backfill.nextLog()).isZero();
    assertThat(backfill.endBlock()).isEqualTo(10);
    assertThat(backfill.subscription().live()).isTrue();
    assertThat(advance(backfill, 6, 0)).isTrue();
    assertThat(advance(backfill, 6, 0)).isFalse();
    Backfill moved = next().orElseThrow();
    assertThat(advance(moved, 6, 40)).as("in the middle of a block").isTrue();
    assertThat(advance(moved, 6, 80)).isFalse();
    Backfill begun = next().orElseThrow();
    assertThat(begun.nextLog()).isEqualTo(40);
    assertThat(advance(moved, 10, 0)).isFalse();
    assertThat(advance(begun, 10, 0)).isTrue();
    assertThat(next()).isEmpty();
  }

  @Test
  void theyEndWhereTheScanGoesBackTo() {
    join(webhook(user(), chain, 3), 10);
    join(webhook(user(), chain, 8), 10);
    join(webhook(user(), chain, 9), 10);
    run(backfills -> backfills.truncate(newChain(), 1));
    run(backfills -> backfills.truncate(chain, 9));
    assertThat(advance(next().orElseThrow(), 5, 0)).isTrue();
    assertThat(next().orElseThrow().endBlock()).isEqualTo(9);
    run(backfills -> backfills.truncate(chain, 6));
    Backfill left = next().orElseThrow();
    assertThat(left.nextBlock()).isEqualTo(5);
    assertThat(left.endBlock()).isEqualTo(6);
    assertThat(advance(left, 6, 0)).isTrue();
    assertThat(next()).isEmpty();
  }

  @Test
  void aBackfillThatFailsTooOftenSetsItsSubscriptionToError() {
    Webhook stored = webhook(user(), chain, 3);
    join(stored, 10);
    fail(1);
    assertThat(status(stored)).isEqualTo("active");
    fail(2);
    assertThat(status(stored)).isEqualTo("error");
    inTransaction(
        entities -> {
          on(entities, new ScanSubscriptionQueries()).clearError(chain, 3);
          return null;
        });
    assertThat(status(stored)).as("the chain can be read, its past cannot").isEqualTo("error");
    assertThat(advance(next().orElseThrow(), 5, 0)).isTrue();
    assertThat(status(stored)).isEqualTo("active");
    fail(1);
    assertThat(status(stored)).as("failures in a row count").isEqualTo("active");
  }

  @Test
  void aFailedBackfillWaitsForTheOthers() {
    join(webhook(user(), chain, 3), 10);
    join(webhook(user(), chain, 3), 10);
    Backfill first = next().orElseThrow();
    fail(1);
    assertThat(next().orElseThrow().id()).isNotEqualTo(first.id());
  }

  @Test
  void theNextBackfillIsNeitherInProgressNorBackedOff() {
    assertThat(isAnyWaiting()).isFalse();
    String first = user();
    join(webhook(first, chain, 3), 10);
    join(webhook(first, chain, 3), 10);
    join(webhook(user(), chain, 3), 10);
    assertThat(isAnyWaiting()).isTrue();
    Backfill next = next().orElseThrow();
    Backfill second = next(List.of(next.id()), List.of()).orElseThrow();
    assertThat(second.subscription().userId()).isEqualTo(first);
    assertThat(second.id()).isNotEqualTo(next.id());
    assertThat(next(List.of(next.id()), List.of(first)).orElseThrow().subscription().userId())
        .isNotEqualTo(first);
    assertThat(waiting(chain, second.id())).contains(second);
    assertThat(waiting(newChain(), second.id())).isEmpty();
  }

  @Test
  void aFailureDoesNotWaitForATransactionMovingTheBackfill() {
    join(webhook(user(), chain, 3), 10);
    Backfill before = next().orElseThrow();
    inTransaction(
        entities -> {
          on(entities, new BackfillQueries()).advance(before, 5, 0, Clock.now());
          assertThat(failed(before)).isFalse();
          return null;
        });
    assertThat(failed(before)).isTrue();
    assertThat(advance(next().orElseThrow(), 10, 0)).isTrue();
    assertThat(failed(before)).as("there is nothing to note any more").isTrue();
  }

  private static boolean failed(Backfill backfill) {
    return get(backfills -> backfills.failed(backfill, 3, Clock.now()));
  }

  private boolean isAnyWaiting() {
    return get(backfills -> backfills.isAnyWaiting(chain));
  }

  private static Optional<Backfill> waiting(long chainId, UUID id) {
    return get(backfills -> backfills.waiting(chainId, id));
  }

  private Optional<Backfill> next(List<UUID> except, List<String> notOf) {
    return get(backfills -> backfills.longestWaiting(chain, except, notOf));
  }

  private void join(Webhook webhook, long nextBlock) {
    inTransaction(
        entities -> {
          ScanSubscriptionQueries followers = on(entities, new ScanSubscriptionQueries());
          followers.all(chain).stream()
              .filter(row -> row.id().equals(webhook.subscription().id()))
              .forEach(row -> followers.join(row, nextBlock, Clock.now()));
          return null;
        });
  }

  private void fail(int times) {
    for (int i = 0; i < times; i++) {
      run(backfills -> backfills.failed(next().orElseThrow(), 3, Clock.now()));
    }
  }

  private static String status(Webhook webhook) {
    return inTransaction(
        entities -> entities.find(WebhookSubscription.class, webhook.subscription().id()).status());
  }

  private Optional<Backfill> next() {
    return get(backfills -> backfills.longestWaiting(chain, List.of(), List.of()));
  }

  private static boolean advance(Backfill from, long next, int log) {
    return get(backfills -> backfills.advance(from, next, log, Clock.now()));
  }

  private static void run(Consumer<BackfillQueries> work) {
    get(
        backfills -> {
          work.accept(backfills);
          return null;
        });
  }

  private static <T> T get(Function<BackfillQueries, T> work) {
    return inTransaction(entities -> work.apply(on(entities, new BackfillQueries())));
  }
}
