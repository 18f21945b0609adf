package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.WebhookInbox.Received;
import dev.portcullis.kafka.KafkaBroker;
import dev.portcullis.launcher.Ports;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Events to a Kafka broker that requires a password and is away at first, beside callbacks, on each
 * server.
 */
@ExtendWith(ServerUnderTest.class)
@AloneOnProduct("the broker is of all events")
@Tag("http")
@Tag("server")
@Tag("own")
class KafkaAcceptanceIT {
  private static final String TOPIC = "portcullis-events";
  private static final int MAX_BYTES = 1_000_000;
  private static final long GAS = 2_000_000;
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir private Path directory;
  private final WebhookInbox inbox = new WebhookInbox();
  private final Api api;
  private final DevChain chain;
  private final Client operator;

  KafkaAcceptanceIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
    this.operator = Client.operator(api);
  }

  @AfterEach
  void close() {
    inbox.close();
  }

  @Test
  void callbackEventsArePublishedOnceTheBrokerIsAvailable() {
    EventSource source = EventSource.deploy(chain);
    JsonNode webhook = EventWebhook.created(operator, inbox, source.address(), true);
    List<Received> told = new ArrayList<>(emitted(source, 3, 0));
    await().atMost(PATIENCE).until(() -> job().at("/state").asText().equals("failing"));
    assertThat(api.get("/readyz").statusCode()).isEqualTo(200);
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(operator.get("/admin/health").text())
                    .contains("The job webhook-kafka has waited"));
    assertThat(lag().at("/queueDepth").asLong()).isPositive();

    try (KafkaBroker broker =
        new KafkaBroker(directory, Ports.free(), ServerUnderTest.KAFKA_PORT).start()) {
      broker.topic(TOPIC, MAX_BYTES);
      await().atMost(PATIENCE).until(() -> job().at("/state").asText().equals("running"));
      told.addAll(emitted(source, 2, 3));
      await()
          .atMost(PATIENCE)
          .untilAsserted(() -> assertThat(published(broker, webhook)).hasSizeGreaterThan(4));
      List<ConsumerRecord<String, byte[]>> published = published(broker, webhook);
      assertThat(published).hasSize(5);
      for (int i = 0; i < told.size(); i++) {
        ConsumerRecord<String, byte[]> each = published.get(i);
        assertThat(each.key()).isEqualTo(source.address().toLowerCase(Locale.ROOT));
        assertThat(header(each, "webhook-id")).isEqualTo(told.get(i).id());
        assertThat(new String(each.value(), StandardCharsets.UTF_8)).isEqualTo(told.get(i).body());
      }
    }
    emitted(source, 1, 5);
  }

  /** Emits events; returns what the callbacks report of them. */
  private List<Received> emitted(EventSource source, int events, long after) {
    source.emit(events, after, GAS);
    List<Received> received = new ArrayList<>();
    for (int i = 0; i < events; i++) {
      received.add(inbox.next());
    }
    received.sort(
        Comparator.comparing(each -> Client.json(each.body()).at("/data/sequence").asLong()));
    return received;
  }

  private static List<ConsumerRecord<String, byte[]>> published(
      KafkaBroker broker, JsonNode webhook) {
    return broker.read(TOPIC, 0).stream()
        .filter(
            each ->
                header(each, "x-webhook-subscription")
                    .equals(webhook.at("/subscription/id").asText()))
        .toList();
  }

  private static String header(ConsumerRecord<String, byte[]> record, String name) {
    return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }

  private JsonNode lag() {
    return operator.get("/admin/batch-jobs").body().at("/webhooks/kafka");
  }

  private JsonNode job() {
    for (JsonNode each : operator.get("/admin/batch-jobs").body().at("/items")) {
      if (each.at("/name").asText().equals("webhook-kafka")) {
        return each;
      }
    }
    throw new AssertionError("There is no such job");
  }
}
