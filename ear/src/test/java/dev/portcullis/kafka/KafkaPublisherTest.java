package dev.portcullis.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.portcullis.ejb.job.BrokerUnavailableException;
import dev.portcullis.ejb.webhook.kafka.KafkaConfig;
import dev.portcullis.ejb.webhook.kafka.KafkaPublisher;
import dev.portcullis.ejb.webhook.kafka.KafkaRecord;
import dev.portcullis.ejb.webhook.kafka.KafkaSettings;
import dev.portcullis.kernel.Secret;
import dev.portcullis.launcher.Ports;
import dev.portcullis.persistence.webhook.kafka.KafkaProgressQueries.Skipped;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Publishing to a real broker: in order, at least once, and whatever becomes of the broker. */
@Tag("installation")
class KafkaPublisherTest {
  private static final int MAX_BYTES = 200_000;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String TOKEN = "0x" + "ab".repeat(20);
  private static final String OTHER = "0x" + "cd".repeat(20);
  private static final List<String> CONTRACTS = List.of(TOKEN, OTHER, "0x" + "ef".repeat(20));

  @TempDir private static Path directory;
  private static KafkaBroker broker;
  private static int topics;

  private final KafkaOutbox outbox = new KafkaOutbox();
  private final List<KafkaPublisher> publishers = new ArrayList<>();
  private String topic;

  @BeforeAll
  static void startBroker() {
    broker = new KafkaBroker(directory, Ports.free(), Ports.free()).start();
  }

  @AfterAll
  static void stopBroker() {
    broker.close();
  }

  @BeforeEach
  void makeTopic() {
    topic = "events-" + ++topics;
    broker.topic(topic, MAX_BYTES);
  }

  @AfterEach
  void end() {
    publishers.forEach(KafkaPublisher::stop);
  }

  @Test
  void recordsMatchCallbacksAndHaveTheContractAsKey() {
    UUID endpoint = new UUID(1, 1);
    outbox.queue(endpoint, TOKEN, 100);
    publish(publisher());

    ConsumerRecord<String, byte[]> record = broker.read(topic, 1).get(0);
    KafkaRecord queued = outbox.queues().get(endpoint).get(0);
    assertThat(record.key()).isEqualTo(TOKEN);
    assertThat(record.value()).isEqualTo(queued.body());
    assertThat(headers(record))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "webhook-id",
                queued.id().toString(),
                "webhook-timestamp",
                "1770000001",
                "x-webhook-subscription",
                queued.subscriptionId().toString(),
                "content-type",
                "application/json"));
  }

  @Test
  void eachContractKeepsTheOrderOfEachQueue() {
    for (int i = 0; i < 3_000; i++) {
      outbox.queue(new UUID(2, i % 7), CONTRACTS.get(i % 7 % 3), 100);
    }
    publish(publisher());

    List<ConsumerRecord<String, byte[]>> all = broker.read(topic, 3_000);
    assertThat(all).hasSize(3_000);
    assertTold(all);
    all.stream()
        .map(ConsumerRecord::key)
        .distinct()
        .forEach(
            key ->
                assertThat(
                        all.stream()
                            .filter(each -> each.key().equals(key))
                            .map(ConsumerRecord::partition)
                            .distinct())
                    .hasSize(1));
  }

  @Test
  void unrecordedConfirmationsAreRepeatedWithTheSameBytes() {
    for (int i = 0; i < 50; i++) {
      outbox.queue(new UUID(3, i % 2), TOKEN, 100);
    }
    outbox.fail(true);
    KafkaPublisher killed = publisher();
    assertThatThrownBy(killed::step).hasMessage("The database is away");
    assertThat(broker.read(topic, 50)).hasSize(50);

    outbox.fail(false);
    outbox.endLease();
    publish(publisher());
    List<ConsumerRecord<String, byte[]>> all = broker.read(topic, 100);
    assertThat(all).hasSize(100);
    assertTold(all);
  }

  @Test
  void duringABrokerOutageNothingIsReadAndThenAllIsPublished() {
    KafkaPublisher publisher = publisher();
    broker.kill();
    try {
      outbox.queue(new UUID(4, 1), TOKEN, 100);
      assertThatThrownBy(publisher::step).isInstanceOf(BrokerUnavailableException.class);
      assertThatThrownBy(publisher::step).isInstanceOf(BrokerUnavailableException.class);
      assertThat(outbox.hasBegun()).as("what is queued meanwhile counts").isTrue();
      assertThat(outbox.reads()).isZero();
    } finally {
      broker.start();
    }
    publish(publisher);
    assertThat(broker.read(topic, 1)).hasSize(1);
  }

  @Test
  void aBrokerThatHangsIsNotWaitedForAndNothingIsLost() {
    KafkaPublisher publisher = publisher();
    outbox.queue(new UUID(5, 1), TOKEN, 100);
    publish(publisher);
    broker.holdUp();
    try {
      for (int i = 0; i < 20; i++) {
        outbox.queue(new UUID(5, 1), TOKEN, 100);
      }
      assertThatThrownBy(publisher::step).isInstanceOf(BrokerUnavailableException.class);
      assertThat(outbox.isPublished()).isFalse();
    } finally {
      broker.letGo();
    }
    publish(publisher);
    assertTold(broker.read(topic, 21));
  }

  @Test
  void oversizedRecordsAreSkippedAndRecorded() {
    UUID endpoint = new UUID(6, 1);
    outbox.queue(endpoint, TOKEN, 100);
    outbox.queue(endpoint, TOKEN, MAX_BYTES);
    outbox.queue(endpoint, TOKEN, 40_000_000);
    outbox.queue(endpoint, TOKEN, 100);
    publish(publisher());

    assertThat(broker.read(topic, 2)).hasSize(2);
    assertThat(outbox.skipped()).extracting(Skipped::position).containsExactly(2L, 3L);
    assertThat(outbox.skipped().get(0).bytes()).isGreaterThan(MAX_BYTES);
    assertThat(outbox.skipped().get(0).webhookId())
        .isEqualTo(outbox.queues().get(endpoint).get(1).id());
  }

  @Test
  void oneOfTwoNodesPublishesAndTheOtherTakesOver() {
    KafkaPublisher first = publisher();
    KafkaPublisher second = publisher();
    outbox.queue(new UUID(7, 1), TOKEN, 100);
    publish(first);
    outbox.queue(new UUID(7, 1), TOKEN, 100);
    second.step();
    assertThat(outbox.isPublished()).isFalse();

    first.suspend();
    publish(second);
    assertThat(broker.read(topic, 2)).hasSize(2);
  }

  @Test
  void withoutATopicNothingIsRead() {
    topic = "there-is-none";
    outbox.queue(new UUID(8, 1), TOKEN, 100);
    assertThatThrownBy(publisher()::step)
        .isInstanceOf(BrokerUnavailableException.class)
        .hasMessageContaining("there-is-none");
    assertThat(outbox.reads()).isZero();
  }

  @Test
  void aPasswordIsTakenFromTheClientsProperties() {
    outbox.queue(new UUID(9, 1), TOKEN, 100);
    KafkaPublisher stranger =
        publisher(broker.secureAddress(), KafkaBroker.clientProperties("guessed"));
    assertThatThrownBy(stranger::step)
        .isInstanceOf(BrokerUnavailableException.class)
        .hasMessageContaining("Authentication failed")
        .hasMessageNotContaining("guessed");
    assertThat(outbox.reads()).isZero();

    publish(publisher(broker.secureAddress(), KafkaBroker.clientProperties(KafkaBroker.PASSWORD)));
    assertThat(broker.read(topic, 1)).hasSize(1);
  }

  /** {@code -Dseed=…} runs another sequence, and {@code -Drounds=…} a longer one. */
  @Test
  void allRecordsArePublishedInOrderAndRepeatsAreIdentical() {
    Random random = new Random(Long.getLong("seed", 20261124));
    KafkaPublisher[] nodes = {publisher(), publisher()};
    boolean held = false;
    for (int i = 0; i < Integer.getInteger("rounds", 60); i++) {
      for (int n = random.nextInt(40); n > 0; n--) {
        int queue = random.nextInt(6);
        outbox.queue(new UUID(10, queue), CONTRACTS.get(queue % 3), random.nextInt(3_000));
      }
      int what = random.nextInt(40);
      if (what == 1 || (held && what % 2 == 0)) {
        // Messages received while it was suspended are lost with it.
        broker.kill();
        broker.start();
        held = false;
      } else if (held || what == 0 || what == 20) {
        held = !held;
        hold(held);
      } else if (what < 6) {
        outbox.endLease();
      } else if (what < 10) {
        int dead = random.nextInt(2);
        nodes[dead].stop();
        nodes[dead] = publisher();
      }
      outbox.fail(what > 35);
      tryStep(nodes[random.nextInt(2)]);
    }
    hold(false);
    outbox.fail(false);
    outbox.endLease();
    publish(nodes[0]);
    int queued = outbox.queues().values().stream().mapToInt(List::size).sum();
    assertTold(broker.read(topic, queued));
  }

  private static void hold(boolean held) {
    if (held) {
      broker.holdUp();
    } else {
      broker.letGo();
    }
  }

  /** Steps until all is noted as published. */
  private void publish(KafkaPublisher publisher) {
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              tryStep(publisher);
              return outbox.isPublished();
            });
  }

  private static void tryStep(KafkaPublisher publisher) {
    try {
      publisher.step();
    } catch (BrokerUnavailableException | IllegalStateException away) {
      assertThat(away.getMessage()).isNotEmpty();
    }
  }

  /** Each queue was first delivered in order, and repeats were the same. */
  private void assertTold(List<ConsumerRecord<String, byte[]>> records) {
    Map<String, byte[]> told = new LinkedHashMap<>();
    for (ConsumerRecord<String, byte[]> each : records) {
      String id = headers(each).get("webhook-id");
      byte[] before = told.putIfAbsent(id, each.value());
      if (before != null) {
        assertThat(each.value()).isEqualTo(before);
      }
    }
    outbox
        .queues()
        .forEach(
            (endpoint, queue) -> {
              List<String> ids = queue.stream().map(each -> each.id().toString()).toList();
              assertThat(told.keySet().stream().filter(ids::contains))
                  .containsExactlyElementsOf(ids);
              queue.forEach(
                  each -> assertThat(told.get(each.id().toString())).isEqualTo(each.body()));
            });
  }

  private static Map<String, String> headers(ConsumerRecord<String, byte[]> record) {
    Map<String, String> headers = new HashMap<>();
    record
        .headers()
        .forEach(each -> headers.put(each.key(), new String(each.value(), StandardCharsets.UTF_8)));
    return headers;
  }

  private KafkaPublisher publisher() {
    return publisher(broker.address(), "");
  }

  private KafkaPublisher publisher(String servers, String security) {
    Map<String, Secret> properties = new HashMap<>();
    try {
      Properties read = new Properties();
      read.load(new StringReader(security));
      read.forEach((key, value) -> properties.put(key.toString(), new Secret(value.toString())));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    KafkaSettings settings =
        new KafkaSettings(
            servers,
            topic,
            properties,
            Duration.ofSeconds(1),
            Duration.ofMillis(10),
            Duration.ofMinutes(1),
            Duration.ofSeconds(1));
    KafkaPublisher made =
        new KafkaPublisher(
            outbox,
            new KafkaConfig() {
              @Override
              public KafkaSettings settings() {
                return settings;
              }
            });
    publishers.add(made);
    return made;
  }
}
