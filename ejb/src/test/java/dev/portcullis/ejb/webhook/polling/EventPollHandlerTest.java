package dev.portcullis.ejb.webhook.polling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Ids;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EventPollHandlerTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Set<Thread.State> WAITING =
      Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING, Thread.State.TERMINATED);

  private static final UUID ENDPOINT = Ids.uuid();
  private static final String ID = ENDPOINT.toString();

  private final AtomicInteger inside = new AtomicInteger();
  private final AtomicInteger together = new AtomicInteger();
  private final CountDownLatch entered = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);
  private EventPageView next = new EventPageView(List.of(), 3, false);
  private boolean disabled;
  private boolean slow;
  private long last = 7;

  private final LongPollRegistry waits =
      new LongPollRegistry(
          of -> Map.of(ENDPOINT, last),
          new WebhookSignals(),
          config(),
          System::nanoTime,
          Runnable::run);
  private final EventPollHandler pages =
      new EventPollHandler(
          new EventPollReader() {
            @Override
            public Page page(String userId, String id, Long after, int limit) {
              return read();
            }
          },
          waits);

  private EventPollReader.Page read() {
    together.accumulateAndGet(inside.incrementAndGet(), Math::max);
    try {
      if (disabled) {
        throw Failure.of(Failure.Reason.CONFLICT, "disabled");
      }
      entered.countDown();
      if (slow) {
        goOn.await();
      }
      return new EventPollReader.Page(next, ENDPOINT, 7);
    } catch (InterruptedException told) {
      throw new IllegalStateException(told);
    } finally {
      inside.decrementAndGet();
    }
  }

  @Test
  void aPollWaitsOnlyOnRequestAndWithoutEvents() {
    assertThat(page(Duration.ZERO)).isCompletedWithValue(next);
    next = new EventPageView(List.of(), 3, true);
    assertThat(page(LONG)).isCompletedWithValue(next);
  }

  @Test
  void aWaitingPollReturnsThatMoreIsAvailable() {
    CompletableFuture<EventPageView> page = page(LONG);
    waits.checkQueues();
    assertThat(page).isNotDone();
    last = 8;
    waits.checkQueues();
    assertThat(page).isCompletedWithValue(new EventPageView(List.of(), 3, true));
  }

  @Test
  void aRejectionDelaysNoOther() {
    disabled = true;
    assertThatThrownBy(() -> page(LONG)).isInstanceOf(Failure.class);
    disabled = false;
    assertThat(page(Duration.ZERO)).isCompletedWithValue(next);
  }

  @Test
  void oneRequestReadsAQueueAtATimeInAnySpellingOfItsId() throws InterruptedException {
    slow = true;
    Thread one = new Thread(() -> assertThat(page(Duration.ZERO)).isDone());
    Thread other =
        new Thread(
            () ->
                assertThat(pages.page("a", ID.toUpperCase(Locale.ROOT), null, 10, Duration.ZERO))
                    .isCompleted());
    one.start();
    entered.await();
    other.start();
    while (!WAITING.contains(other.getState())) {
      Thread.onSpinWait();
    }
    goOn.countDown();
    one.join();
    other.join();
    assertThat(together).hasValue(1);
  }

  private CompletableFuture<EventPageView> page(Duration wait) {
    return pages.page("a", ID, null, 10, wait).toCompletableFuture();
  }

  private static WebhookPollConfig config() {
    return new WebhookPollConfig() {
      @Override
      public int waiting() {
        return 5;
      }

      @Override
      public int waitingOfOwner() {
        return 5;
      }
    };
  }
}
