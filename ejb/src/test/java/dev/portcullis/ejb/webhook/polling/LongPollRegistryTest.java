package dev.portcullis.ejb.webhook.polling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.admission.ShutdownStarted;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.kernel.Ids;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LongPollRegistryTest {
  private static final int IN_ALL = 5;
  private static final int OF_OWNER = 3;
  private static final Duration LONG = Duration.ofSeconds(30);

  private final Map<UUID, Long> ends = new HashMap<>();
  private final WebhookSignals signals = new WebhookSignals();
  private final UUID endpoint = Ids.uuid();
  private long nanos;
  private int looks;
  private boolean away;
  private boolean broken;
  private int threads = Integer.MAX_VALUE;

  private final LongPollRegistry waits =
      new LongPollRegistry(
          this::ends,
          signals,
          new WebhookPollConfig() {
            @Override
            public int waiting() {
              return IN_ALL;
            }

            @Override
            public int waitingOfOwner() {
              return OF_OWNER;
            }
          },
          () -> nanos,
          this::run);

  private void run(Runnable task) {
    if (threads == 0) {
      throw new RejectedExecutionException("of a test");
    }
    threads--;
    task.run();
  }

  private Map<UUID, Long> ends(Collection<UUID> of) {
    looks++;
    if (broken) {
      throw new NoClassDefFoundError("look");
    }
    if (away) {
      throw new IllegalStateException("The database is away");
    }
    assertThat(of).doesNotHaveDuplicates();
    return ends;
  }

  @Test
  void aWaitingPollIsAnsweredOnlyWhenAnEventArrives() {
    ends.put(endpoint, 7L);
    CompletionStage<Boolean> one = wait("a", endpoint);
    CompletionStage<Boolean> other = wait("b", endpoint);
    assertThat(signals.polled().lower()).as("it may have come already").isTrue();
    waits.checkQueues();
    assertThat(one.toCompletableFuture()).isNotDone();
    ends.put(endpoint, 8L);
    waits.checkQueues();
    assertThat(one.toCompletableFuture()).isCompletedWithValue(true);
    assertThat(other.toCompletableFuture()).isCompletedWithValue(true);
  }

  @Test
  void noPollWaitsLongerThanRequested() {
    ends.put(endpoint, 7L);
    CompletionStage<Boolean> one = wait("a", endpoint);
    nanos = LONG.toNanos() - 1;
    waits.checkQueues();
    assertThat(one.toCompletableFuture()).isNotDone();
    away = true;
    nanos++;
    waits.checkQueues();
    assertThat(one.toCompletableFuture()).isCompletedWithValue(false);
  }

  @Test
  void aDeletedWebhookIsNotWaitedFor() {
    CompletionStage<Boolean> one = wait("a", endpoint);
    waits.checkQueues();
    assertThat(one.toCompletableFuture()).isCompletedWithValue(true);
  }

  @Test
  void pollsBeyondTheLimitAreAnsweredAtOnce() {
    ends.put(endpoint, 7L);
    for (int i = 0; i < OF_OWNER; i++) {
      assertThat(wait("a", endpoint).toCompletableFuture()).isNotDone();
    }
    assertThat(wait("a", endpoint).toCompletableFuture()).isCompletedWithValue(false);
    for (int i = OF_OWNER; i < IN_ALL; i++) {
      assertThat(wait("b", endpoint).toCompletableFuture()).isNotDone();
    }
    assertThat(wait("c", endpoint).toCompletableFuture()).isCompletedWithValue(false);
    ends.put(endpoint, 8L);
    waits.checkQueues();
    ends.put(endpoint, 7L);
    assertThat(wait("a", endpoint).toCompletableFuture()).as("there is room again").isNotDone();
  }

  /** What could not be loaded or allocated now, another look may do without. */
  @Test
  void anErrorIsNotTheEnd() {
    ends.put(endpoint, 8L);
    CompletionStage<Boolean> one = wait("a", endpoint);
    broken = true;
    waits.pollSafely();
    assertThat(one.toCompletableFuture()).isNotDone();
    broken = false;
    waits.pollSafely();
    assertThat(one.toCompletableFuture()).isCompletedWithValue(true);
  }

  /** Neither those for whom something came nor those whose time is over are lost. */
  @Test
  void aPollWithoutAThreadIsAnsweredByALaterCheck() {
    ends.put(endpoint, 8L);
    CompletionStage<Boolean> one = wait("a", endpoint);
    CompletionStage<Boolean> other = wait("b", endpoint);
    threads = 1;
    waits.checkQueues();
    assertThat(Stream.of(one, other).filter(wait -> wait.toCompletableFuture().isDone()))
        .hasSize(1);
    ends.put(endpoint, 7L);
    nanos = LONG.toNanos();
    waits.checkQueues();
    assertThat(Stream.of(one, other).filter(wait -> wait.toCompletableFuture().isDone()))
        .hasSize(1);
    threads = 1;
    waits.checkQueues();
    assertThat(one.toCompletableFuture()).isDone();
    assertThat(other.toCompletableFuture()).isDone();
  }

  @Test
  void aPollWithoutAThreadStillCounts() {
    ends.put(endpoint, 8L);
    threads = 0;
    for (int i = 0; i < OF_OWNER; i++) {
      wait("a", endpoint);
    }
    waits.checkQueues();
    assertThat(wait("a", endpoint).toCompletableFuture()).isCompletedWithValue(false);
  }

  @Test
  void aNodeThatShutsDownWithoutThreadsLeavesNoPollWaiting() {
    ends.put(endpoint, 7L);
    CompletionStage<Boolean> one = wait("a", endpoint);
    CompletionStage<Boolean> other = wait("b", endpoint);
    threads = 0;
    waits.leave(new ShutdownStarted());
    assertThat(one.toCompletableFuture()).isCompletedWithValue(false);
    assertThat(other.toCompletableFuture()).isCompletedWithValue(false);
  }

  @Test
  void manyPollsShareOneCheckAndNoneCausesNoCheck() {
    waits.checkQueues();
    assertThat(looks).isZero();
    ends.put(endpoint, 7L);
    UUID other = Ids.uuid();
    ends.put(other, 9L);
    wait("a", endpoint);
    wait("b", endpoint);
    wait("c", other);
    waits.checkQueues();
    assertThat(looks).isOne();
  }

  @Test
  void callbacksQueuedByThisNodeWakePolls() {
    signals.queued().raise();
    assertThat(signals.polled().lower()).isTrue();
    assertThat(signals.queued().lower()).as("the sender is notified as well").isTrue();
  }

  private CompletionStage<Boolean> wait(String userId, UUID of) {
    return waits.await(userId, of, 7, LONG);
  }
}
