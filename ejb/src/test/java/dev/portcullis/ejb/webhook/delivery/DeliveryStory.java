package dev.portcullis.ejb.webhook.delivery;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.job.RetryPolicy;
import dev.portcullis.ejb.webhook.callback.CallbackId;
import dev.portcullis.ejb.webhook.callback.Delivery;
import dev.portcullis.ejb.webhook.http.CallbackClient;
import dev.portcullis.ejb.webhook.http.CallbackExchange;
import dev.portcullis.ejb.webhook.http.TestCalls;
import dev.portcullis.ejb.webhook.redelivery.FakeRedeliveries;
import dev.portcullis.ejb.webhook.redelivery.RedeliveryCursor;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.EventRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery.EventKey;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryRange;
import dev.portcullis.persistence.webhook.scan.AppendedEvents;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.message.BasicHttpResponse;
import org.apache.hc.core5.http.protocol.HttpCoreContext;

/**
 * A random story of queues that are filled, receivers that answer, refuse or hang, nodes that die,
 * stop in order and take over, concurrent readers of the queues, and a database that is
 * unavailable, or crashes and loses commits that no caller awaited. The time is the story's own.
 */
final class DeliveryStory {
  private static final int STEPS = 400;
  private static final int MOST_AGAIN = 20;

  /** Half of the time the database is well. */
  private static final List<FakeDeliveryStore.Failure> FAILURES =
      List.of(
          FakeDeliveryStore.Failure.NONE,
          FakeDeliveryStore.Failure.NONE,
          FakeDeliveryStore.Failure.AWAY,
          FakeDeliveryStore.Failure.REFUSES);

  private static final Duration TIMEOUT = Duration.ofSeconds(15);

  /** So many attempts that nothing ends as a dead letter. */
  private static final RetryPolicy LADDER =
      new RetryPolicy(1_000, Duration.ofSeconds(30), Duration.ofMinutes(30), 0.1);

  /** A callback as it arrived. */
  record Arrival(
      UUID id, UUID eventId, long sequence, boolean removed, boolean answered, String body) {}

  /** A receiver and what it got. */
  record Receiver(
      EndpointRow endpoint,
      List<Arrival> arrivals,
      List<QueuedDelivery> queued,
      Map<UUID, String> read,
      OrderWatch order) {}

  private record Waiting(
      int node, Instant since, CallbackExchange call, Receiver receiver, UUID id, String body) {
    /** Whether its node has it under way, and has not given it up. */
    boolean isUnderWay(int asked, Instant now) {
      return node == asked && !now.isAfter(since.plus(TIMEOUT));
    }
  }

  private final Random random;
  private final boolean rights;
  private final FakeDeliveryStore store = new FakeDeliveryStore();
  private final FakeRedeliveries redeliveries = new FakeRedeliveries(store.queues());
  private final RedeliveryCursor walk = redeliveries.walk();
  private WebhookSignals signals = new WebhookSignals();
  private final List<Receiver> receivers = new ArrayList<>();
  private final Map<URI, Receiver> byUrl = new HashMap<>();
  private final List<Waiting> waiting = new ArrayList<>();
  // What a story requests again and again, and what is a hash.
  private final Map<QueuedDelivery, UUID> ids = new HashMap<>();
  private final Set<UUID> refusing = new HashSet<>();
  private final Set<QueuedDelivery> retracted = new HashSet<>();
  private Instant now = Instant.parse("2026-11-24T10:00:00Z");
  private Dispatcher node;
  private int handedOver;
  private int nodes;

  DeliveryStory(long seed, boolean rights) {
    random = new Random(seed);
    this.rights = rights;
    for (int i = 0; i < 5; i++) {
      String url = "http://127.0.0.1/" + i;
      Receiver receiver =
          new Receiver(
              store.queues().add("owner " + i % 2, url),
              new ArrayList<>(),
              new ArrayList<>(),
              new HashMap<>(),
              new OrderWatch(i < 2, rights));
      store.queues().order(receiver.endpoint(), i < 2);
      receivers.add(receiver);
      byUrl.put(URI.create(url), receiver);
    }
    node = node();
  }

  List<Receiver> receivers() {
    return receivers;
  }

  /** How often a callback was sent again that had been received. */
  int again(Receiver receiver, UUID id) {
    return receiver.queued().stream()
        .filter(each -> id(receiver, each).equals(id))
        .mapToInt(each -> redeliveries.queued().getOrDefault(each, 0))
        .sum();
  }

  /** One whose callbacks were in order all the time. */
  Receiver ordered() {
    return receivers.get(0);
  }

  /** The most that waited at a time to be sent again of one receiver. */
  int mostAgain() {
    return redeliveries.mostWaiting();
  }

  private UUID id(Receiver receiver, QueuedDelivery of) {
    return ids.computeIfAbsent(
        of,
        each ->
            CallbackId.of(
                receiver.endpoint().subscriptionId(),
                store.queues().event(each),
                each.announced() != null));
  }

  /** The ids of all events to deliver. */
  Set<UUID> truth(Receiver receiver) {
    Set<UUID> ids = new HashSet<>();
    for (QueuedDelivery each : receiver.queued()) {
      ids.add(id(receiver, each));
    }
    return ids;
  }

  void play() {
    for (int i = 0; i < STEPS; i++) {
      happen();
      step();
    }
    end();
  }

  private void happen() {
    Receiver receiver = receivers.get(random.nextInt(receivers.size()));
    switch (random.nextInt(24)) {
      case 0, 1, 2, 3, 4 -> fill(receiver, 1 + random.nextInt(4));
      case 5 -> fill(receiver, 200);
      case 6 -> retract(receiver);
      case 7 -> toggle(refusing, receiver.endpoint().id());
      case 8 -> die();
      case 9 -> stopInOrder();
      case 10 -> store.fail(FAILURES.get(random.nextInt(FAILURES.size())));
      case 11 -> store.queues().enable(receiver.endpoint(), random.nextBoolean());
      case 12 -> now = now.plus(Duration.ofMinutes(random.nextInt(90)));
      case 13 -> changeRights(receiver);
      case 14 -> read(receiver);
      case 15 -> sendAgain(receiver);
      case 16 -> cancelSome();
      case 17 -> changeOrder(receivers.get(1 + random.nextInt(receivers.size() - 1)));
      case 18 -> beTakenOver();
      case 19, 20 -> store.crash(random);
      default -> answerSome();
    }
    now = now.plusMillis(random.nextInt(400));
  }

  private void fill(Receiver receiver, int many) {
    List<QueuedDelivery> queued = new ArrayList<>();
    for (int i = 0; i < many; i++) {
      queued.add(store.queues().queue(receiver.endpoint(), random.nextInt(50)));
    }
    receiver.queued().addAll(queued);
    handOver(receiver, queued);
    signals.queued().raise();
  }

  /** The scan may be on this node, which may die before it has handed over what it claimed. */
  private void handOver(Receiver receiver, List<QueuedDelivery> queued) {
    if (random.nextInt(4) == 0 || store.blind().contains(receiver.endpoint().userId())) {
      return;
    }
    Map<EventKey, EventRow> events = new HashMap<>();
    queued.forEach(each -> events.put(each.event(), store.queues().event(each)));
    List<LocalDeliveryQueue.LocalBatch> localBatch =
        store
            .handover(signals)
            .claim(
                new AppendedEvents(queued.size(), queued, events),
                now.minusMillis(random.nextInt(400)));
    if (random.nextInt(8) > 0) {
      signals.localDeliveries().offer(localBatch);
      handedOver += localBatch.size();
    }
  }

  /** How often something was handed over. */
  int handedOver() {
    return handedOver;
  }

  private void retract(Receiver receiver) {
    if (receiver.queued().isEmpty()) {
      return;
    }
    QueuedDelivery told = receiver.queued().get(random.nextInt(receiver.queued().size()));
    if (told.announced() == null && retracted.add(told)) {
      receiver.queued().add(store.queues().retract(receiver.endpoint(), told));
      signals.queued().raise();
    }
  }

  private void changeRights(Receiver receiver) {
    if (rights) {
      toggle(store.blind(), receiver.endpoint().userId());
      receivers.forEach(each -> each.order().rightsChange());
    }
  }

  private void changeOrder(Receiver receiver) {
    boolean on = !receiver.order().isOrdered();
    store.queues().order(receiver.endpoint(), on);
    receiver.order().order(on, now);
    if (random.nextBoolean()) {
      signals.queued().raise();
    }
  }

  /** Reads on from anywhere: each page ends where the next begins. */
  private void read(Receiver receiver) {
    long after = random.nextInt(receiver.queued().size() + 1);
    QueueReader.Read page;
    do {
      page =
          store.reader().read(receiver.endpoint().id(), after, 1 + random.nextInt(50), 20_000, now);
      for (Delivery each : page.deliveries()) {
        String body = new String(each.body(), StandardCharsets.UTF_8);
        String before = receiver.read().put(each.id(), body);
        if (before != null && !before.equals(body)) {
          throw new AssertionError("other bytes: " + before + " " + body);
        }
      }
      after = page.upTo();
    } while (page.more() && random.nextInt(5) > 0);
  }

  private void sendAgain(Receiver receiver) {
    redeliveries.order(
        receiver.endpoint(),
        RedeliveryRange.blocks(0, 10),
        Math.max(0, receiver.queued().size() - random.nextInt(20)),
        now);
  }

  private void cancelSome() {
    if (random.nextInt(4) == 0) {
      redeliveries.cancelAll();
    }
  }

  private static <T> void toggle(Set<T> set, T item) {
    if (!set.remove(item)) {
      set.add(item);
    }
  }

  /** What was sent may have arrived all the same, without a response here. */
  private void die() {
    while (!waiting.isEmpty()) {
      Waiting lost = waiting.remove(0);
      if (random.nextBoolean()) {
        arrive(lost, random.nextBoolean());
      }
    }
    store.takeAway();
    node = node();
  }

  /**
   * Another node has the queues, and this one receives the responses of its calls after it has lost
   * them.
   */
  private void beTakenOver() {
    store.takeAway();
    node = node();
  }

  private void stopInOrder() {
    store.fail(FakeDeliveryStore.Failure.NONE);
    while (!waiting.isEmpty()) {
      answer(waiting.remove(0), true);
    }
    node.stop();
    node = node();
  }

  private void answerSome() {
    for (int i = random.nextInt(30); i > 0 && !waiting.isEmpty(); i--) {
      Waiting next = waiting.remove(random.nextInt(waiting.size()));
      answer(next, !refusing.contains(next.receiver().endpoint().id()));
    }
  }

  private void answer(Waiting call, boolean well) {
    arrive(call, well);
    try {
      TestCalls.consumer(call.call())
          .consumeResponse(
              new BasicHttpResponse(well ? 200 : random.nextBoolean() ? 500 : 429),
              null,
              HttpCoreContext.create(),
              call.call());
    } catch (HttpException | IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    call.call().completed(null);
  }

  private static void arrive(Waiting call, boolean answered) {
    try {
      JsonNode data = Json.MAPPER.readTree(call.body()).path("data");
      if (answered) {
        call.receiver().order().received(call.id(), data.path("sequence").longValue());
      }
      call.receiver()
          .arrivals()
          .add(
              new Arrival(
                  call.id(),
                  UUID.fromString(data.path("event_id").asText()),
                  data.path("sequence").longValue(),
                  data.path("removed").booleanValue(),
                  answered,
                  call.body()));
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private void step() {
    try {
      if (random.nextBoolean() && walk.step(now, MOST_AGAIN) == RedeliveryCursor.Step.QUEUED) {
        signals.queued().raise();
      }
      node.step();
    } catch (IllegalStateException databaseAway) {
      now = now.plusMillis(100);
    }
  }

  /** Everything is well again, for as long as it takes. */
  private void end() {
    store.fail(FakeDeliveryStore.Failure.NONE);
    store.blind().clear();
    refusing.clear();
    receivers.forEach(each -> store.queues().enable(each.endpoint(), true));
    signals.queued().raise();
    for (int i = 0; !isOver(); i++) {
      if (i > 20_000) {
        throw new IllegalStateException("It does not come to an end");
      }
      step();
      while (!waiting.isEmpty()) {
        answer(waiting.remove(0), true);
      }
      now = now.plus(i % 10 == 9 ? Duration.ofMinutes(3) : Duration.ofMillis(30));
    }
  }

  private boolean isOver() {
    return redeliveries.isDone()
        && receivers.stream()
            .allMatch(
                each ->
                    store.queues().failures(each.endpoint()).isEmpty()
                        && store.queues().progress(each.endpoint()).watermark()
                            == each.queued().size());
  }

  private Dispatcher node() {
    signals = new WebhookSignals();
    WebhookSettings settings =
        new WebhookSettings(
            List.of(),
            null,
            LADDER,
            new WebhookSettings.Sending(
                TIMEOUT, Duration.ofSeconds(10), Duration.ofSeconds(1), 32, 24, 8, 200_000),
            Duration.ZERO,
            Duration.ZERO);
    return new Dispatcher(store, client(), signals, settings, () -> now);
  }

  private CallbackClient client() {
    int me = ++nodes;
    return new CallbackClient() {
      @Override
      public void post(URI url, Map<String, String> headers, byte[] body, CallbackExchange call) {
        Receiver receiver = byUrl.get(url);
        String text = new String(body, StandardCharsets.UTF_8);
        UUID id = UUID.fromString(headers.get("webhook-id"));
        int beside =
            (int)
                waiting.stream()
                    .filter(each -> each.isUnderWay(me, now))
                    .filter(each -> each.receiver().endpoint().equals(receiver.endpoint()))
                    .count();
        receiver.order().posted(id, sequence(text), isSentAgain(receiver, id), beside, now);
        waiting.add(new Waiting(me, now, call, receiver, id, text));
      }
    };
  }

  private boolean isSentAgain(Receiver receiver, UUID id) {
    return rights
        && receiver.queued().stream()
            .anyMatch(
                each -> redeliveries.queued().containsKey(each) && id(receiver, each).equals(id));
  }

  private static long sequence(String body) {
    try {
      return Json.MAPPER.readTree(body).path("data").path("sequence").longValue();
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
