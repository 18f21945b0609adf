package dev.portcullis.persistence.webhook;

import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static dev.portcullis.persistence.webhook.StoredWebhooks.enable;
import static dev.portcullis.persistence.webhook.StoredWebhooks.newChain;
import static dev.portcullis.persistence.webhook.StoredWebhooks.user;
import static dev.portcullis.persistence.webhook.StoredWebhooks.webhook;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Clock;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ScanRepositoryTest {
  private final long chain = newChain();

  @Test
  void aChainNobodyHasReadHasNoPosition() {
    Optional<ScanPosition> none = scan(repository -> repository.position(chain));
    assertThat(none).isEmpty();
  }

  @Test
  void thePositionIsWhereItWasMovedTo() {
    move(7, "0xaa");
    move(8, null);
    ScanPosition position = position();
    assertThat(position.nextBlock()).isEqualTo(8);
    assertThat(position.blockHash()).isNull();
  }

  @Test
  void everyChangeOfWhatIsFollowedChangesTheVersion() {
    move(1, null);
    long empty = position().registryVersion();
    Webhook stored = webhook(user(), chain, 1);
    long made = position().registryVersion();
    enable(stored, false);
    long disabled = position().registryVersion();
    assertThat(made).isGreaterThan(empty);
    assertThat(disabled).isGreaterThan(made);
    scan(
        repository -> {
          repository.join(subscription(repository), 1, Clock.now());
          return null;
        });
    assertThat(position().registryVersion()).isEqualTo(disabled);
  }

  @Test
  void whoWaitsForTheLockSeesWhatTheHolderDid() {
    move(1, null);
    Webhook stored = webhook(user(), chain, 1);
    CompletableFuture<Optional<ScanPosition>> waiting =
        scan(
            repository -> {
              ScanPosition held = repository.lock(chain).orElseThrow();
              CompletableFuture<Optional<ScanPosition>> other =
                  CompletableFuture.supplyAsync(() -> scan(second -> second.lock(chain)));
              enable(stored, false);
              assertThat(other).isNotDone();
              repository.move(held.at(2, "0xbb"));
              return other;
            });
    ScanPosition seen = waiting.join().orElseThrow();
    assertThat(seen.nextBlock()).isEqualTo(2);
    assertThat(seen).isEqualTo(position());
  }

  @Test
  void aSubscriptionThatStartsInThePastGetsABackfillUpToWhereTheScanTakesOver() {
    webhook(user(), chain, 3);
    scan(
        repository -> {
          repository.join(subscription(repository), 10, Clock.now());
          return null;
        });
    Backfill backfill = backfill().orElseThrow();
    assertThat(backfill.nextBlock()).isEqualTo(3);
    assertThat(backfill.endBlock()).isEqualTo(10);
    assertThat(backfill.subscription().live()).isTrue();
    assertThat(advance(backfill, 6)).isTrue();
    assertThat(advance(backfill, 6)).isFalse();
    Backfill moved = backfill().orElseThrow();
    assertThat(advance(moved, 10)).isTrue();
    assertThat(backfill()).isEmpty();
  }

  @Test
  void aSubscriptionThatLeavesResumesWhereItStopped() {
    Webhook stored = webhook(user(), chain, 3);
    scan(
        repository -> {
          repository.join(subscription(repository), 3, Clock.now());
          repository.leave(subscription(repository), 20);
          return null;
        });
    assertThat(stored().live()).isFalse();
    assertThat(stored().resumeBlock()).isEqualTo(20);
    scan(
        repository -> {
          repository.join(subscription(repository), 30, Clock.now());
          return null;
        });
    enable(stored, false);
    assertThat(backfill()).isEmpty();
    enable(stored, true);
    assertThat(backfill().orElseThrow().nextBlock()).isEqualTo(20);
  }

  @Test
  void leavingBeforeTheFirstBlockThatCountsKeepsIt() {
    webhook(user(), chain, 50);
    scan(
        repository -> {
          repository.leave(subscription(repository), 20);
          return null;
        });
    assertThat(stored().resumeBlock()).isEqualTo(50);
  }

  @Test
  void aBackfillThatFailsTooOftenPutsItsSubscriptionInErrorUntilItMoves() {
    Webhook stored = webhook(user(), chain, 3);
    scan(
        repository -> {
          repository.join(subscription(repository), 10, Clock.now());
          return null;
        });
    fail(1);
    assertThat(status(stored)).isEqualTo("active");
    fail(2);
    assertThat(status(stored)).isEqualTo("error");
    resume();
    assertThat(status(stored)).as("the chain can be read, its past cannot").isEqualTo("error");
    assertThat(advance(backfill().orElseThrow(), 5)).isTrue();
    assertThat(status(stored)).isEqualTo("active");
    fail(1);
    assertThat(status(stored)).as("failures in a row count").isEqualTo("active");
  }

  @Test
  void aBackfillThatFailedWaitsForTheOthers() {
    webhook(user(), chain, 3);
    webhook(user(), chain, 3);
    scan(
        repository -> {
          repository.subscriptions(chain).forEach(f -> repository.join(f, 10, Clock.now()));
          return null;
        });
    Backfill first = backfill().orElseThrow();
    fail(1);
    assertThat(backfill().orElseThrow().id()).isNotEqualTo(first.id());
  }

  @Test
  void aChainThatCannotBeReadPutsItsSubscriptionsInErrorUntilItCan() {
    Webhook stored = webhook(user(), chain, 3);
    Webhook elsewhere = webhook(user(), newChain(), 3);
    scan(
        repository -> {
          repository.halted(chain);
          return null;
        });
    assertThat(status(stored)).isEqualTo("error");
    assertThat(status(elsewhere)).isEqualTo("active");
    resume();
    assertThat(status(stored)).isEqualTo("active");
  }

  private void fail(int times) {
    for (int i = 0; i < times; i++) {
      scan(
          repository -> {
            repository.failed(
                repository.longestWaitingBackfill(chain).orElseThrow(), 3, Clock.now());
            return null;
          });
    }
  }

  private void resume() {
    scan(
        repository -> {
          repository.resumed(chain, 3);
          return null;
        });
  }

  private static String status(Webhook webhook) {
    return inTransaction(
        entities -> entities.find(WebhookSubscription.class, webhook.subscription().id()).status());
  }

  private Optional<Backfill> backfill() {
    return scan(repository -> repository.longestWaitingBackfill(chain));
  }

  private static boolean advance(Backfill from, long next) {
    return scan(repository -> repository.advance(from, next, Clock.now()));
  }

  private SubscriptionRow stored() {
    return scan(this::subscription);
  }

  private SubscriptionRow subscription(ScanRepository repository) {
    return repository.subscriptions(chain).get(0);
  }

  private ScanPosition position() {
    return scan(repository -> repository.position(chain)).orElseThrow();
  }

  private void move(long next, String hash) {
    scan(
        repository -> {
          repository.move(new ScanPosition(chain, next, hash, 0, 0));
          return null;
        });
  }

  private static <T> T scan(Function<ScanRepository, T> work) {
    return inTransaction(entities -> work.apply(new ScanRepository(entities)));
  }
}
