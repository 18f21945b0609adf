package dev.portcullis.ejb.webhook.polling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.portcullis.ejb.webhook.callback.Delivery;
import dev.portcullis.ejb.webhook.callback.EventBody;
import dev.portcullis.ejb.webhook.delivery.FakeDeliveryStore;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.endpoint.WebhookEndpoint;
import dev.portcullis.persistence.webhook.endpoint.WebhookRepository;
import dev.portcullis.testing.Effort;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Receivers that fetch their events, in any pages, while events, retractions and changes of rights
 * come.
 *
 * <p>Run it with {@code -Dstories=20000} for longer, and {@code -Dseed=…} for others.
 */
class EventPollReaderTest {
  private static final int STORIES = Effort.cases("stories", 100);
  private static final long SEED = Long.getLong("seed", 20261124);
  private static final String OWNER = "owner";

  private final FakeDeliveryStore store = new FakeDeliveryStore();
  private final EndpointRow endpoint = store.queues().add(OWNER, null);
  private final EventPollReader polling = polling(store, endpoint);
  private boolean enabled = true;

  @Test
  void everyNumberIsFetchedOnceAndInOrder() {
    for (int i = 0; i < STORIES; i++) {
      new Story(SEED + i, false).check();
    }
  }

  /** What is withheld has no number; what was numbered for one of two may be withheld from one. */
  @Test
  void numbersAreStableWhileRightsChange() {
    for (int i = 0; i < STORIES; i++) {
      new Story(SEED + i, true).check();
    }
  }

  @Test
  void aPageEndsWhereTheNextBegins() {
    queue(5);
    EventPageView first = page(null, 2);
    assertThat(sequences(first)).containsExactly(1L, 2L);
    assertThat(first.next()).isEqualTo(2);
    assertThat(first.more()).isTrue();
    assertThat(sequences(page(first.next(), 100))).containsExactly(3L, 4L, 5L);
    assertThat(page(5L, 100)).isEqualTo(new EventPageView(List.of(), 5, false));
  }

  @Test
  void aPolledEventEqualsItsCallback() throws JsonProcessingException {
    QueuedDelivery queued = store.queues().queue(endpoint, 3);
    store.queues().retract(endpoint, queued);
    EventPageView page = page(null, 100);
    Delivery sent =
        store.reader().read(endpoint.id(), 1, 1, 1_000_000, Clock.now()).deliveries().get(0);
    assertThat(page.events().get(1).webhookId()).isEqualTo(sent.id());
    assertThat(Json.MAPPER.writeValueAsBytes(page.events().get(1).body())).isEqualTo(sent.body());
  }

  @Test
  void anEventLargerThanAPageComesAlone() {
    store.queues().queue(endpoint, 10);
    store.queues().queue(endpoint, 2_000_000);
    store.queues().queue(endpoint, 10);
    assertThat(sequences(page(null, 100))).containsExactly(1L);
    assertThat(sequences(page(1L, 100))).containsExactly(2L);
    EventPageView last = page(2L, 100);
    assertThat(sequences(last)).containsExactly(3L);
    assertThat(last.more()).isFalse();
  }

  /**
   * A page may be empty and the number the same: the next look goes on behind what was withheld.
   */
  @Test
  void suppressedEventsAreSkippedAndInvisible() {
    queue(1);
    page(null, 100);
    store.blind().add(OWNER);
    queue(5);
    EventPageView none = page(1L, 5);
    assertThat(none).isEqualTo(new EventPageView(List.of(), 1, true));
    assertThat(page(1L, 5)).isEqualTo(new EventPageView(List.of(), 1, false));
    store.blind().clear();
    queue(1);
    assertThat(sequences(page(1L, 5))).containsExactly(2L);
  }

  @Test
  void aLatePollReceivesGone() {
    queue(5);
    page(null, 3);
    store.queues().drop(endpoint, 4);
    assertThat(sequences(page(null, 100))).as("the oldest that is kept").containsExactly(5L);
    assertThat(sequences(page(4L, 100))).containsExactly(5L);
    assertReason(Reason.GONE, () -> page(3L, 100));
    assertReason(Reason.GONE, () -> page(0L, 100));
  }

  @Test
  void withoutStoredEventsPollingStartsAtTheNextOne() {
    queue(5);
    store.queues().drop(endpoint, 5);
    EventPageView none = page(null, 100);
    assertThat(none).isEqualTo(new EventPageView(List.of(), 5, false));
    queue(1);
    assertThat(sequences(page(none.next(), 100))).containsExactly(6L);
  }

  @Test
  void anUnassignedNumberIsRejected() {
    queue(5);
    page(null, 3);
    assertThatThrownBy(() -> page(4L, 100))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> assertThat(failure.issues().get(0).path()).isEqualTo("after"));
  }

  @Test
  void aNonOwnerOrPausedWebhookIsRejected() {
    assertReason(
        Reason.NOT_FOUND, () -> polling.page("other", endpoint.id().toString(), null, 100));
    assertReason(Reason.NOT_FOUND, () -> polling.page(OWNER, UUID.randomUUID() + "x", null, 100));
    enabled = false;
    assertReason(Reason.CONFLICT, () -> page(null, 100));
  }

  private static void assertReason(
      Reason reason, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            Failure.class, failure -> assertThat(failure.reason()).isEqualTo(reason));
  }

  private void queue(int events) {
    for (int i = 0; i < events; i++) {
      store.queues().queue(endpoint, 10);
    }
  }

  private EventPageView page(Long after, int limit) {
    return polling.page(OWNER, endpoint.id().toString(), after, limit).view();
  }

  private static List<Long> sequences(EventPageView page) {
    return page.events().stream().map(each -> each.body().data().sequence()).toList();
  }

  private EventPollReader polling(FakeDeliveryStore of, EndpointRow row) {
    WebhookRepository webhooks =
        new WebhookRepository() {
          @Override
          public Optional<Webhook> find(String userId, UUID endpointId) {
            WebhookEndpoint found =
                new WebhookEndpoint(row.id(), OWNER, "n", row.url(), null, Clock.now());
            found.enable(enabled, Clock.now());
            return userId.equals(OWNER) && endpointId.equals(row.id())
                ? Optional.of(new Webhook(found, null))
                : Optional.empty();
          }
        };
    return new EventPollReader(
        webhooks, of.queues().polled(), of.queues(), of.queues().sequences(), of.reader());
  }

  /** Two receivers that fetch the events of one webhook. */
  private final class Story {
    private final Random random;
    private final boolean rights;
    private final String named;
    private final FakeDeliveryStore queues = new FakeDeliveryStore();
    private final EndpointRow of = queues.queues().add(OWNER, null);
    private final EventPollReader events = polling(queues, of);
    private final List<QueuedDelivery> told = new ArrayList<>();
    private final List<List<Long>> received = List.of(new ArrayList<>(), new ArrayList<>());
    private final Long[] cursors = new Long[2];
    private final Map<Long, EventBody> bodies = new HashMap<>();

    Story(long seed, boolean rights) {
      this.random = new Random(seed);
      this.rights = rights;
      this.named = "-Dseed=" + seed + " -Dstories=1";
    }

    void check() {
      for (int i = 0; i < 200; i++) {
        happen();
      }
      for (int receiver = 0; receiver < 2; receiver++) {
        while (fetch(receiver).more()) {
          // There is more.
        }
      }
      queues.blind().clear();
      List<Long> all = LongStream.rangeClosed(1, bodies.size()).boxed().toList();
      assertThat(bodies.keySet()).as(named).containsExactlyInAnyOrderElementsOf(all);
      for (List<Long> each : received) {
        if (rights) {
          assertThat(each).as(named).isSorted().doesNotHaveDuplicates();
        } else {
          assertThat(each).as(named).isEqualTo(all).hasSize((int) queues.queues().last(of));
        }
      }
      cursors[0] = 0L;
      received.get(0).clear();
      while (fetch(0).more()) {
        // From the first on again, by a reader who may see all.
      }
      assertThat(received.get(0)).as(named).isEqualTo(all);
    }

    private void happen() {
      switch (random.nextInt(8)) {
        case 0, 1 -> {
          for (int i = random.nextInt(12); i > 0; i--) {
            told.add(queues.queues().queue(of, random.nextInt(40)));
          }
        }
        case 2 -> {
          if (!told.isEmpty()) {
            queues.queues().retract(of, told.remove(random.nextInt(told.size())));
          }
        }
        case 3 -> {
          if (rights && !queues.blind().remove(OWNER)) {
            queues.blind().add(OWNER);
          }
        }
        default -> fetch(random.nextInt(2));
      }
    }

    private EventPageView fetch(int receiver) {
      int limit = 1 + random.nextInt(20);
      EventPageView page = events.page(OWNER, of.id().toString(), cursors[receiver], limit).view();
      assertThat(page.events()).as(named).hasSizeLessThanOrEqualTo(limit);
      for (PolledEvent each : page.events()) {
        long sequence = each.body().data().sequence();
        received.get(receiver).add(sequence);
        EventBody before = bodies.putIfAbsent(sequence, each.body());
        assertThat(before == null || before.equals(each.body())).as(named).isTrue();
      }
      cursors[receiver] = page.next();
      return page;
    }
  }
}
