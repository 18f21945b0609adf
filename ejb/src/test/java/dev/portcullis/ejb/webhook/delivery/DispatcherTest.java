package dev.portcullis.ejb.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.portcullis.ejb.LogLines;
import dev.portcullis.ejb.job.RetryPolicy;
import dev.portcullis.ejb.outbound.RawServer;
import dev.portcullis.ejb.security.IpRange;
import dev.portcullis.ejb.webhook.callback.CallbackId;
import dev.portcullis.ejb.webhook.callback.WebhookSigner;
import dev.portcullis.ejb.webhook.http.CallbackClient;
import dev.portcullis.ejb.webhook.http.TestCalls;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.scan.AppendedEvents;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DispatcherTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final RetryPolicy LADDER =
      new RetryPolicy(3, Duration.ofMillis(30), Duration.ofMillis(60), 0);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch testEnded = new CountDownLatch(1);
  private final FakeDeliveryStore store = new FakeDeliveryStore();
  private final WebhookSignals signals = new WebhookSignals();
  private final Map<String, List<JsonNode>> received = new ConcurrentHashMap<>();
  private HttpServer receiver;
  private CallbackClient client;

  @BeforeEach
  void start() throws IOException {
    receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.setExecutor(threads);
    receiver.start();
  }

  @AfterEach
  void stop() {
    testEnded.countDown();
    if (client != null) {
      TestCalls.close(client);
    }
    receiver.stop(0);
    threads.shutdownNow();
  }

  @Test
  void aCallbackCarriesIdTimeSignatureAndSubscription() throws InterruptedException {
    Map<String, String> headers = new ConcurrentHashMap<>();
    List<byte[]> bodies = Collections.synchronizedList(new ArrayList<>());
    receiver.createContext(
        "/hook",
        exchange -> {
          exchange
              .getRequestHeaders()
              .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
          bodies.add(exchange.getRequestBody().readAllBytes());
          answer(exchange, 204);
        });
    EndpointRow endpoint = endpoint("owner", "/hook");
    QueuedDelivery queued = store.queues().queue(endpoint, 10);
    run(LONG, () -> watermark(endpoint) == 1);
    Instant sent = Instant.ofEpochSecond(Long.parseLong(headers.get("webhook-timestamp")));
    var id = CallbackId.of(endpoint.subscriptionId(), store.queues().event(queued), false);
    assertThat(headers)
        .containsEntry("webhook-id", id.toString())
        .containsEntry("x-webhook-subscription", endpoint.subscriptionId().toString())
        .containsEntry(
            "webhook-signature",
            WebhookSigner.sign(List.of(FakeDeliveryStore.KEY), id, sent, bodies.get(0)));
  }

  @Test
  void callbacksHandedOverByTheScanAreSentWithoutARead() throws InterruptedException {
    receive("/hook");
    EndpointRow endpoint = endpoint("owner", "/hook");
    // A clock that goes on as it is read: what is handed over stays fresh on a busy machine.
    AtomicReference<Instant> time = new AtomicReference<>(Clock.now());
    Supplier<Instant> clock = () -> time.updateAndGet(last -> last.plusMillis(1));
    Dispatcher dispatcher = dispatcher(LONG, clock);
    store.queues().queue(endpoint, 10);
    run(dispatcher, () -> watermark(endpoint) == 1);
    dispatcher.step();
    long reads = store.queues().reads();
    QueuedDelivery queued = store.queues().queue(endpoint, 10);
    List<LocalDeliveryQueue.LocalBatch> localBatch =
        store
            .handover(signals)
            .claim(
                new AppendedEvents(
                    1, List.of(queued), Map.of(queued.event(), store.queues().event(queued))),
                clock.get());
    assertThat(localBatch).hasSize(1);
    signals.localDeliveries().offer(localBatch);
    signals.queued().raise();
    run(dispatcher, () -> watermark(endpoint) == 2);
    assertThat(store.queues().reads()).isEqualTo(reads);
    assertThat(sequences("/hook")).containsExactly(1L, 2L);
  }

  @Test
  void aReceiverThatDoesNotAnswerInTimeIsTriedAgainAndThenDead() throws InterruptedException {
    hang("/hook");
    EndpointRow endpoint = endpoint("owner", "/hook");
    store.queues().queue(endpoint, 10);
    run(Duration.ofMillis(50), () -> isDead(endpoint));
    assertThat(store.queues().failures(endpoint))
        .extracting(DeliveryAttemptResult::attempt)
        .contains(3);
    assertThat(watermark(endpoint)).isEqualTo(1);
  }

  @Test
  void aRejectingReceiverIsLoggedInOneLine() throws InterruptedException {
    answer("/hook", 500);
    EndpointRow endpoint = endpoint("owner", "/hook");
    for (int i = 0; i < 12; i++) {
      store.queues().queue(endpoint, 10);
    }
    try (LogLines lines = LogLines.of(Dispatcher.class)) {
      run(LONG, () -> store.queues().failures(endpoint).size() >= 5);
      assertThat(lines.texts()).singleElement().asString().contains(endpoint.id().toString());
    }
  }

  @Test
  void theBodyOfARejectionIsStored() throws InterruptedException {
    receiver.createContext(
        "/hook",
        exchange -> {
          byte[] why = "no\tsuch thing".getBytes(java.nio.charset.StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(422, why.length);
          exchange.getResponseBody().write(why);
          exchange.close();
        });
    EndpointRow endpoint = endpoint("owner", "/hook");
    store.queues().queue(endpoint, 10);
    run(LONG, () -> isDead(endpoint));
    assertThat(store.recorded())
        .flatExtracting(DeliveryStore.Outcomes::ended)
        .extracting(DeliveryAttemptResult::answer)
        .containsOnly("no.such thing");
  }

  @Test
  void anOutcomeIsKeptUntilTheDatabaseTakesIt() throws InterruptedException {
    assertThat(sentBeside(FakeDeliveryStore.Failure.REFUSES)).isEqualTo(1);
  }

  /** It may have been written or not, and what was written before may be lost. */
  @Test
  void afterABrokenConnectionAllIsReadAndSentAgain() throws InterruptedException {
    assertThat(sentBeside(FakeDeliveryStore.Failure.AWAY)).isEqualTo(2);
  }

  /** How often a callback is sent whose outcome the database could not take at first. */
  private int sentBeside(FakeDeliveryStore.Failure failure) throws InterruptedException {
    receive("/hook");
    EndpointRow endpoint = endpoint("owner", "/hook");
    store.queues().queue(endpoint, 10);
    Dispatcher dispatcher = dispatcher(LONG);
    dispatcher.step();
    while (received.isEmpty()) {
      signals.sending().await(Duration.ofMillis(10));
    }
    store.fail(failure);
    assertThatThrownBy(
            () -> {
              while (true) {
                dispatcher.step();
              }
            })
        .isInstanceOf(IllegalStateException.class);
    store.fail(FakeDeliveryStore.Failure.NONE);
    run(dispatcher, () -> watermark(endpoint) == 1);
    return received.get("/hook").size();
  }

  /** Everything that was reckoned before would otherwise last until the clock has caught up. */
  @Test
  void aClockThatIsSetBackStopsNothing() throws InterruptedException {
    receive("/hook");
    hang("/silent");
    EndpointRow endpoint = endpoint("owner", "/hook");
    EndpointRow silent = endpoint("other", "/silent");
    AtomicReference<Instant> ahead = new AtomicReference<>(Clock.now().plus(Duration.ofHours(1)));
    Supplier<Instant> clock = () -> ahead.updateAndGet(last -> last.plusMillis(1));
    Dispatcher dispatcher = dispatcher(Duration.ofMillis(300), clock);
    store.queues().queue(endpoint, 10);
    store.queues().queue(silent, 10);
    run(dispatcher, () -> watermark(endpoint) == 1);
    ahead.set(Clock.now());
    store.queues().queue(endpoint, 10);
    run(dispatcher, () -> watermark(endpoint) == 2 && isDead(silent));
    assertThat(sequences("/hook")).containsExactly(1L, 2L);
  }

  /** Rows contain the time of a retry, and a node wrote them whose clock was an hour ahead. */
  @Test
  void aRetryThatAClockAheadScheduledIsDueWhenItsQueueIsOpened() throws InterruptedException {
    AtomicInteger calls = new AtomicInteger();
    receiver.createContext(
        "/hook", exchange -> answer(exchange, calls.incrementAndGet() == 1 ? 500 : 200));
    EndpointRow endpoint = endpoint("owner", "/hook");
    store.queues().queue(endpoint, 10);
    Dispatcher ahead = dispatcher(LONG, () -> Clock.now().plus(Duration.ofHours(1)));
    run(ahead, () -> !store.queues().failures(endpoint).isEmpty());

    store.takeAway();
    run(LONG, () -> calls.get() == 2);
    assertThat(watermark(endpoint)).isOne();
  }

  @Test
  void aKeyThatCannotBeReadIsNoAttemptAndNoDeadLetter() throws InterruptedException {
    receive("/hook");
    EndpointRow endpoint = endpoint("owner", "/hook");
    store.keyless().add(endpoint.id());
    store.queues().queue(endpoint, 10);
    AtomicReference<Duration> later = new AtomicReference<>(Duration.ZERO);
    Dispatcher dispatcher = dispatcher(LONG, () -> Clock.now().plus(later.get()));
    for (int step = 0; step < 100; step++) {
      dispatcher.step();
      later.updateAndGet(passed -> passed.plus(Dispatcher.UNREADABLE));
    }
    assertThat(store.recorded()).flatExtracting(DeliveryStore.Outcomes::ended).isEmpty();
    assertThat(store.queues().failures(endpoint)).isEmpty();
    assertThat(received).isEmpty();

    store.keyless().clear();
    later.updateAndGet(passed -> passed.plus(Dispatcher.UNREADABLE));
    run(dispatcher, () -> watermark(endpoint) == 1);
    assertThat(sequences("/hook")).containsExactly(1L);
  }

  @Test
  void theNumbersOfAReceiverHaveNoGapDespiteSuppression() throws InterruptedException {
    receive("/hook");
    EndpointRow endpoint = endpoint("owner", "/hook");
    store.queues().queue(endpoint, 10);
    Dispatcher dispatcher = dispatcher(LONG);
    run(dispatcher, () -> watermark(endpoint) == 1);
    store.blind().add("owner");
    store.queues().queue(endpoint, 10);
    store.queues().queue(endpoint, 10);
    run(dispatcher, () -> watermark(endpoint) == 3);
    store.blind().clear();
    store.queues().queue(endpoint, 10);
    run(dispatcher, () -> watermark(endpoint) == 4);
    assertThat(sequences("/hook")).containsExactly(1L, 2L);
    assertThat(store.withheld()).extracting(w -> w.events()).containsExactly(2L);
    store.queues().queue(endpoint, 10);
    store.takeAway();
    run(LONG, () -> watermark(endpoint) == 5);
    assertThat(sequences("/hook")).as("after a restart").containsExactly(1L, 2L, 3L);
  }

  @Test
  void aRemovalFollowsItsAnnouncement() throws InterruptedException {
    Map<Long, Integer> refusals = new HashMap<>();
    receiver.createContext(
        "/hook",
        exchange -> {
          JsonNode data = take(exchange, "/refused");
          boolean first = refusals.merge(data.path("sequence").longValue(), 1, Integer::sum) == 1;
          if (!first || data.path("removed").booleanValue()) {
            received
                .computeIfAbsent("/hook", path -> Collections.synchronizedList(new ArrayList<>()))
                .add(data);
          }
          answer(exchange, first && !data.path("removed").booleanValue() ? 500 : 200);
        });
    EndpointRow endpoint = endpoint("owner", "/hook");
    QueuedDelivery announced = store.queues().queue(endpoint, 10);
    store.queues().retract(endpoint, announced);
    run(LONG, () -> received.getOrDefault("/hook", List.of()).size() == 2);
    List<JsonNode> told = received.get("/hook");
    assertThat(told).extracting(d -> d.path("removed").booleanValue()).containsExactly(false, true);
    assertThat(told.get(1).path("event_id")).isEqualTo(told.get(0).path("event_id"));
  }

  @Test
  void aDisabledEndpointKeepsItsCallbacksUntilItIsEnabled() throws InterruptedException {
    receive("/hook");
    EndpointRow endpoint = endpoint("owner", "/hook");
    store.queues().enable(endpoint, false);
    store.queues().queue(endpoint, 10);
    Dispatcher dispatcher = dispatcher(LONG);
    for (int i = 0; i < 10; i++) {
      dispatcher.step();
    }
    assertThat(received).isEmpty();
    store.queues().enable(endpoint, true);
    run(dispatcher, () -> watermark(endpoint) == 1);
  }

  @Test
  void hangingReceiversTakeNoRoomFromAResponsiveOne() throws InterruptedException {
    receive("/healthy");
    hang("/hang");
    for (int i = 0; i < 20; i++) {
      EndpointRow hanging = endpoint("owner", "/hang");
      for (int n = 0; n < 50; n++) {
        store.queues().queue(hanging, 10);
      }
    }
    EndpointRow healthy = endpoint("owner", "/healthy");
    Dispatcher dispatcher = dispatcher(LONG);
    // It has answered before, so its place is kept.
    store.queues().queue(healthy, 10);
    run(dispatcher, () -> watermark(healthy) == 1);
    for (int n = 0; n < 300; n++) {
      store.queues().queue(healthy, 10);
    }
    run(dispatcher, () -> watermark(healthy) == 301);
    assertThat(sequences("/healthy")).hasSize(301).doesNotHaveDuplicates();
  }

  /** The clock is late, so that none of their calls is ended for taking too long. */
  @Test
  void tricklingReceiversTakeNoRoomFromAResponsiveOne() throws IOException, InterruptedException {
    receive("/healthy");
    try (RawServer trickling = new RawServer(DispatcherTest::trickle)) {
      for (int i = 0; i < 20; i++) {
        EndpointRow slow = store.queues().add("owner " + i % 4, trickling.url().toString());
        for (int n = 0; n < 50; n++) {
          store.queues().queue(slow, 10);
        }
      }
      EndpointRow healthy = endpoint("owner", "/healthy");
      Duration hour = Duration.ofHours(1);
      Dispatcher dispatcher = dispatcher(hour, () -> Clock.now().minus(hour));
      store.queues().queue(healthy, 10);
      run(dispatcher, () -> watermark(healthy) == 1);
      for (int n = 0; n < 300; n++) {
        store.queues().queue(healthy, 10);
      }
      AtomicInteger looks = new AtomicInteger();
      run(dispatcher, () -> watermark(healthy) == 301 || looks.incrementAndGet() > 2_000);
      assertThat(sequences("/healthy")).hasSize(301).doesNotHaveDuplicates();
      assertThat(trickling.heads()).as("one of each, until it has ended").hasSize(20);
    }
  }

  @Test
  void aReceivedCallbackIsNotSentAgainIfTheResponseTrickles()
      throws IOException, InterruptedException {
    try (RawServer trickling = new RawServer(DispatcherTest::trickle)) {
      EndpointRow endpoint = store.queues().add("owner", trickling.url().toString());
      for (int n = 0; n < 5; n++) {
        store.queues().queue(endpoint, 10);
      }
      run(LONG, () -> watermark(endpoint) == 5);
      assertThat(trickling.heads()).hasSize(5);
      assertThat(store.recorded())
          .flatExtracting(DeliveryStore.Outcomes::ended)
          .allMatch(
              each ->
                  each.end() == DeliveryAttemptResult.Disposition.RECEIVED && each.status() == 200)
          .allMatch(each -> each.millis() >= 1_000, "slow");
    }
  }

  private static void trickle(OutputStream out) throws IOException {
    RawServer.text("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n").write(out);
    while (true) {
      RawServer.text("1\r\nb\r\n").write(out);
      out.flush();
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  @Test
  void aLongBacklogArrivesOnce() throws InterruptedException {
    receive("/hook");
    EndpointRow endpoint = endpoint("owner", "/hook");
    for (int n = 0; n < 3_000; n++) {
      store.queues().queue(endpoint, 10);
    }
    run(LONG, () -> watermark(endpoint) == 3_000);
    assertThat(sequences("/hook")).hasSize(3_000).doesNotHaveDuplicates();
  }

  @Test
  void anotherNodeContinuesWhereOneDied() throws InterruptedException {
    receive("/hook");
    EndpointRow endpoint = endpoint("owner", "/hook");
    for (int n = 0; n < 500; n++) {
      store.queues().queue(endpoint, 10);
    }
    Dispatcher first = dispatcher(LONG);
    run(first, () -> watermark(endpoint) >= 100);
    store.takeAway();
    Dispatcher second = dispatcher(LONG);
    run(second, () -> watermark(endpoint) == 500);
    Map<Long, JsonNode> bySequence = new HashMap<>();
    for (JsonNode each : received.get("/hook")) {
      JsonNode before = bySequence.put(each.path("sequence").longValue(), each);
      assertThat(before == null || before.equals(each)).as("the same bytes").isTrue();
    }
    assertThat(bySequence).hasSize(500).containsKeys(1L, 500L);
  }

  @Test
  void aStopInOrderSendsNothingAgain() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(15);
    receiver.createContext(
        "/hook",
        exchange -> {
          begun.countDown();
          JsonNode data = take(exchange, "/hook");
          if (data.path("sequence").longValue() == 10) {
            await(begun);
          }
          answer(exchange, 200);
        });
    EndpointRow endpoint = endpoint("owner", "/hook");
    for (int n = 0; n < 200; n++) {
      store.queues().queue(endpoint, 10);
    }
    Dispatcher first = dispatcher(LONG);
    run(first, () -> received.getOrDefault("/hook", List.of()).size() > 20);
    first.stop();
    run(LONG, () -> watermark(endpoint) == 200);
    assertThat(sequences("/hook")).hasSize(200).doesNotHaveDuplicates();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isDead(EndpointRow endpoint) {
    return store.queues().failures(endpoint).stream()
        .anyMatch(f -> f.end() == DeliveryAttemptResult.Disposition.DEAD);
  }

  private long watermark(EndpointRow endpoint) {
    return store.queues().progress(endpoint).watermark();
  }

  private List<Long> sequences(String path) {
    return received.get(path).stream().map(d -> d.path("sequence").longValue()).sorted().toList();
  }

  private EndpointRow endpoint(String owner, String path) {
    return store.queues().add(owner, "http://127.0.0.1:" + receiver.getAddress().getPort() + path);
  }

  private void receive(String path) {
    receiver.createContext(
        path,
        exchange -> {
          take(exchange, path);
          answer(exchange, 200);
        });
  }

  private void answer(String path, int status) {
    receiver.createContext(path, exchange -> answer(exchange, status));
  }

  private void hang(String path) {
    receiver.createContext(path, exchange -> await(testEnded));
  }

  private JsonNode take(HttpExchange exchange, String path) throws IOException {
    JsonNode data = Json.MAPPER.readTree(exchange.getRequestBody()).path("data");
    received.computeIfAbsent(path, p -> Collections.synchronizedList(new ArrayList<>())).add(data);
    return data;
  }

  private static void answer(HttpExchange exchange, int status) throws IOException {
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  private void run(Duration timeout, BooleanSupplier until) throws InterruptedException {
    run(dispatcher(timeout), until);
  }

  private void run(Dispatcher dispatcher, BooleanSupplier until) throws InterruptedException {
    while (!until.getAsBoolean()) {
      Duration wait = dispatcher.step();
      if (!wait.isZero() && !until.getAsBoolean()) {
        signals.sending().await(wait);
      }
    }
  }

  private Dispatcher dispatcher(Duration timeout) {
    return dispatcher(timeout, Clock::now);
  }

  private Dispatcher dispatcher(Duration timeout, Supplier<Instant> clock) {
    WebhookSettings settings =
        new WebhookSettings(
            List.of(),
            null,
            LADDER,
            new WebhookSettings.Sending(
                timeout, Duration.ofSeconds(30), Duration.ofMillis(20), 64, 64, 16, 1 << 22),
            Duration.ZERO,
            Duration.ZERO);
    if (client == null) {
      client =
          TestCalls.client(
              () -> List.of(IpRange.find("127.0.0.1/32").orElseThrow()),
              settings.sending(),
              threads);
    }
    return new Dispatcher(store, client, signals, settings, clock);
  }
}
