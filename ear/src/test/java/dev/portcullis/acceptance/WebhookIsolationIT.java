package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.BadReceiver.Kind;
import dev.portcullis.acceptance.Client.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Other webhooks and other users do not affect a webhook's callbacks. */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class WebhookIsolationIT {
  private static final int EVENTS = 120;
  private static final int EVENTS_OF_BLOCK = 500;
  private static final long GAS = 2_000_000;

  /** Beside twice the time alone: what two processors need for all that is sent. */
  private static final Duration SLACK = Duration.ofMillis(500);

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final WebhookInbox inbox = new WebhookInbox();
  private final List<BadReceiver> bad = new ArrayList<>();
  private final List<Runnable> leaving = new ArrayList<>();
  private final Api api;
  private final DevChain chain;
  private EventSource source;
  private Client owner;
  private long numbers;

  WebhookIsolationIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @BeforeEach
  void somebody() {
    source = EventSource.deploy(chain);
    owner = user();
  }

  @AfterEach
  void leave() {
    leaving.forEach(Runnable::run);
    bad.forEach(BadReceiver::close);
    inbox.close();
  }

  @Test
  void aReceiverIsCalledAsQuicklyBesideBadOnesOfItsOwner() {
    assertThatNothingIsSlower(
        () -> {
          for (Kind kind : Kind.values()) {
            addBad(owner, kind, kind);
          }
        });
  }

  @Test
  void aReceiverIsCalledAsQuicklyBesideBadOnesOfOthers() {
    assertThatNothingIsSlower(
        () -> {
          for (int i = 0; i < 4; i++) {
            addBad(user(), Kind.HANGS, Kind.HANGS, Kind.TRICKLES, Kind.TRICKLES);
          }
          addBad(user(), Kind.NEVER_ACCEPTS, Kind.RESETS, Kind.ENDLESS, Kind.REDIRECTS);
        });
  }

  /** As many hold both threads of a client that reads on for as long as there is something. */
  @Test
  void endlessInterimResponsesDelayNoOtherRequest() {
    assertThatNothingIsSlower(
        () -> {
          addBad(user(), Kind.HINTS, Kind.HINTS);
          addBad(owner, Kind.HINTS);
        });
  }

  /** The 20 endpoints of five users have a backlog as large as all places; its work costs time. */
  @Test
  void answersThatTrickleTakeTheirOwnPlacesOnly() {
    assertThatFewAreSlower(
        EVENTS / 20,
        () -> {
          for (int i = 0; i < 5; i++) {
            Kind each = Kind.TRICKLES_AFTERWARDS;
            addBad(user(), each, each, each, each);
          }
          backlog();
        });
  }

  /** A user changes a webhook every 10 ms, while a block with many events is read. */
  @Test
  void constantChangesOfOneWebhookDelayNoOtherOwner() {
    Client restless = user();
    try (CheckingInbox all = new CheckingInbox();
        CheckingInbox other = new CheckingInbox()) {
      all.expect(created(owner, all.url()).at("/endpoint/signing_key").asText());
      JsonNode changing = created(restless, other.url());
      other.expect(changing.at("/endpoint/signing_key").asText());
      Changes changes = new Changes(restless, EventWebhook.id(changing));
      try {
        await().atMost(PATIENCE).until(() -> changes.made() > 10);
        source.emit(EVENTS_OF_BLOCK, 0, GAS);

        await()
            .atMost(PATIENCE)
            .untilAsserted(() -> assertThat(all.told()).hasSize(EVENTS_OF_BLOCK));
        assertThat(all.problems()).isEmpty();
        assertThat(changes.goOn()).isTrue();
      } finally {
        changes.end();
      }
    }
  }

  private void assertThatNothingIsSlower(Runnable disturbance) {
    assertThatFewAreSlower(EVENTS / 100, disturbance);
  }

  private void assertThatFewAreSlower(int exceptions, Runnable disturbance) {
    JsonNode webhook = created(owner, inbox.url());
    for (int i = 0; i < EVENTS / 4; i++) {
      measure(webhook);
    }
    List<Duration> alone = new ArrayList<>();
    for (int i = 0; i < EVENTS; i++) {
      alone.add(measure(webhook));
    }
    alone.sort(null);
    Duration bound = alone.get(EVENTS - 1 - EVENTS / 100).multipliedBy(2).plus(SLACK);

    disturbance.run();
    List<Duration> late = new ArrayList<>();
    for (int i = 0; i < EVENTS; i++) {
      Duration beside = measure(webhook);
      if (beside.compareTo(bound) > 0) {
        late.add(beside);
      }
      assertThat(late)
          .as("of %s, longer than twice as long as one in a hundred alone: %s", i + 1, bound)
          .hasSizeLessThanOrEqualTo(exceptions);
    }
    assertThat(bad)
        .filteredOn(receiver -> receiver.kind() != Kind.NEVER_ACCEPTS)
        .allMatch(receiver -> receiver.called() > 0);
  }

  /** One block of events for everybody. */
  private void backlog() {
    source.emit(EVENTS_OF_BLOCK, numbers, GAS);
    numbers += EVENTS_OF_BLOCK;
    for (int i = 0; i < EVENTS_OF_BLOCK; i++) {
      inbox.next();
    }
  }

  /** How long an event takes from its transaction to its callback. */
  private Duration measure(JsonNode webhook) {
    long number = ++numbers;
    long sent = System.nanoTime();
    CompletableFuture<Void> emitted =
        CompletableFuture.runAsync(() -> source.emit(1, number - 1, GAS));
    WebhookInbox.Received received = inbox.next();
    assertThat(EventWebhook.amount(received)).isEqualTo(number);
    EventWebhook.verify(webhook, received);
    emitted.join();
    return Duration.ofNanos(received.nanoTime() - sent);
  }

  private void addBad(Client whose, Kind... kinds) {
    for (Kind kind : kinds) {
      BadReceiver receiver = new BadReceiver(kind);
      bad.add(receiver);
      created(whose, receiver.url());
    }
  }

  private Client user() {
    TestWallet wallet = TestWallet.random();
    People.walletUser(api, wallet, Machine.zoneRole(Client.operator(api), "full_read_access"));
    return Client.session(api, wallet);
  }

  private JsonNode created(Client whose, String url) {
    Answer answer =
        whose.post(
            EventWebhook.ROUTE,
            Client.json()
                .put("name", "isolation")
                .put("url", url)
                .put("contract", source.address())
                .put("topic0", DevChain.TRANSFER));
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    String id = EventWebhook.id(answer.body());
    leaving.add(() -> whose.delete(EventWebhook.ROUTE + "/" + id));
    return answer.body();
  }

  /** Changes of a webhook, a hundred a second, by four who take turns. */
  private static final class Changes {
    private static final int TURNS = 4;
    private static final int TURN_MS = 40;

    private final AtomicInteger made = new AtomicInteger();
    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(TURNS);
    private final List<ScheduledFuture<?>> turns = new ArrayList<>();

    Changes(Client whose, String id) {
      for (int i = 0; i < TURNS; i++) {
        turns.add(
            threads.scheduleAtFixedRate(
                () -> change(whose, id), i * TURN_MS / TURNS, TURN_MS, TimeUnit.MILLISECONDS));
      }
    }

    private void change(Client whose, String id) {
      boolean decode = made.incrementAndGet() % 2 == 0;
      EventWebhook.changed(whose, id, Client.json().put("decode_events", decode));
    }

    int made() {
      return made.get();
    }

    /** Whether none of them was refused. */
    boolean goOn() {
      return turns.stream().noneMatch(ScheduledFuture::isDone);
    }

    void end() {
      threads.shutdownNow();
    }
  }
}
