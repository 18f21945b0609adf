package dev.portcullis.ejb.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.portcullis.ejb.LogLines;
import dev.portcullis.ejb.security.IpRange;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.webhook.ClaimedDelivery;
import dev.portcullis.persistence.webhook.DeliveryRepository;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DispatcherTest {
  private static final byte[] KEY = Ids.bytes(32);
  private static final byte[] BODY = "{\"n\":1}".getBytes(StandardCharsets.UTF_8);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch testEnded = new CountDownLatch(1);
  private final Store store = new Store();
  private final WebhookSignals signals = new WebhookSignals();
  private HttpServer receiver;
  private CallbackClient client;

  /** Hands out what the test puts in, and keeps the outcomes. */
  private static final class Store extends DeliveryStore {
    private final Queue<Attempt> due = new ArrayDeque<>();
    private final List<EndedAttempt> recorded = new ArrayList<>();
    private boolean failing;

    @Override
    public Taken exchange(List<EndedAttempt> outcomes, DeliveryRepository.Room room) {
      if (failing) {
        throw new IllegalStateException("The database is away");
      }
      recorded.addAll(outcomes);
      List<Attempt> taken = new ArrayList<>();
      while (!due.isEmpty() && taken.size() < room.total()) {
        taken.add(due.poll());
      }
      return new Taken(taken, false);
    }

    @Override
    public Optional<Duration> untilNextDue() {
      return Optional.empty();
    }
  }

  @BeforeEach
  void start() throws IOException {
    receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.setExecutor(threads);
    receiver.start();
  }

  @AfterEach
  void stop() {
    testEnded.countDown();
    client.close();
    receiver.stop(0);
    threads.shutdownNow();
  }

  @Test
  void aCallbackCarriesIdTimeSignatureAndSubscription() throws InterruptedException {
    Map<String, String> headers = new java.util.concurrent.ConcurrentHashMap<>();
    receiver.createContext(
        "/hook",
        exchange -> {
          exchange
              .getRequestHeaders()
              .forEach(
                  (name, values) ->
                      headers.put(name.toLowerCase(java.util.Locale.ROOT), values.get(0)));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    ClaimedDelivery delivery = due("/hook", List.of(KEY));
    assertThat(run(Duration.ofSeconds(20)).response().status()).isEqualTo(204);
    Instant sent = Instant.ofEpochSecond(Long.parseLong(headers.get("webhook-timestamp")));
    assertThat(headers)
        .containsEntry("webhook-id", delivery.id().toString())
        .containsEntry("x-webhook-subscription", delivery.subscriptionId().toString())
        .containsEntry(
            "webhook-signature", WebhookSigner.sign(List.of(KEY), delivery.id(), sent, BODY));
  }

  @Test
  void aReceiverThatDoesNotAnswerInTimeIsAFailure() throws InterruptedException {
    receiver.createContext(
        "/hook",
        exchange -> {
          try {
            testEnded.await();
          } catch (InterruptedException told) {
            Thread.currentThread().interrupt();
          }
        });
    due("/hook", List.of(KEY));
    CallbackResponse answer = run(Duration.ofMillis(50)).response();
    assertThat(answer.status()).isNull();
    assertThat(answer.error()).isNotEmpty();
  }

  @Test
  void aReceiverThatRefusesIsOneLineHoweverMuchItIsSent() throws InterruptedException {
    receiver.createContext(
        "/hook",
        exchange -> {
          exchange.sendResponseHeaders(500, -1);
          exchange.close();
        });
    UUID endpoint = Ids.uuid();
    int many = 12;
    for (int i = 0; i < many; i++) {
      due("/hook", List.of(KEY), endpoint);
    }
    try (LogLines lines = LogLines.of(Dispatcher.class)) {
      run(Duration.ofSeconds(20), many);
      assertThat(lines.texts()).singleElement().asString().contains(endpoint.toString());
    }
  }

  @Test
  void anOutcomeIsKeptUntilTheDatabaseTakesIt() throws InterruptedException {
    receiver.createContext(
        "/hook",
        exchange -> {
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    due("/hook", List.of(KEY));
    Dispatcher dispatcher = dispatcher(Duration.ofSeconds(20));
    dispatcher.step();
    signals.sending().await(Duration.ofSeconds(20));
    store.failing = true;
    assertThatThrownBy(dispatcher::step).isInstanceOf(IllegalStateException.class);
    store.failing = false;
    dispatcher.step();
    assertThat(store.recorded).hasSize(1);
    dispatcher.step();
    assertThat(store.recorded).hasSize(1);
  }

  @Test
  void withoutAKeyNothingIsSent() throws InterruptedException {
    due("/hook", List.of());
    assertThat(run(Duration.ofSeconds(20)).response().error()).contains("signing key");
  }

  private DeliveryStore.EndedAttempt run(Duration timeout) throws InterruptedException {
    return run(timeout, 1);
  }

  /** Until so many have ended. */
  private DeliveryStore.EndedAttempt run(Duration timeout, int many) throws InterruptedException {
    Dispatcher dispatcher = dispatcher(timeout);
    while (store.recorded.size() < many) {
      Duration wait = dispatcher.step();
      if (!wait.isZero() && store.recorded.size() < many) {
        signals.sending().await(wait);
      }
    }
    return store.recorded.get(0);
  }

  private Dispatcher dispatcher(Duration timeout) {
    WebhookSettings.Sending settings =
        new WebhookSettings.Sending(
            timeout, Duration.ofSeconds(30), Duration.ofMillis(20), 16, 16, 16);
    CallbackTargets targets =
        new CallbackTargets(
            () -> List.of(IpRange.find("127.0.0.1/32").orElseThrow()), InetAddress::getAllByName);
    client = new CallbackClient(targets, settings, threads);
    return new Dispatcher(store, client, signals, settings);
  }

  private ClaimedDelivery due(String path, List<byte[]> keys) {
    return due(path, keys, Ids.uuid());
  }

  private ClaimedDelivery due(String path, List<byte[]> keys, UUID endpoint) {
    ClaimedDelivery delivery =
        new ClaimedDelivery(
            Ids.uuid(),
            Ids.uuid(),
            endpoint,
            "user",
            null,
            "http://127.0.0.1:" + receiver.getAddress().getPort() + path,
            BODY,
            0,
            Clock.now().plusSeconds(30));
    store.due.add(new DeliveryStore.Attempt(delivery, keys));
    return delivery;
  }
}
