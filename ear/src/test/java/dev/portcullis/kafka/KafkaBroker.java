package dev.portcullis.kafka;

import static org.awaitility.Awaitility.await;

import dev.portcullis.launcher.Ports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * A broker of Apache Kafka, and its own controller (KRaft), in a JVM of its own on the loopback
 * interface. It can be stopped and started again on its data, held up, and let go.
 */
public final class KafkaBroker implements AutoCloseable {
  /** Who may publish with a password, and with which. */
  public static final String USER = "gate";

  /** Their password. */
  public static final String PASSWORD = "of-the-gate";

  private static final int PARTITIONS = 4;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Referenced: a logger without a reference loses its level. */
  private static final Logger CLIENT = Logger.getLogger("org.apache.kafka");

  private final Path directory;
  private final int port;
  private final int securePort;
  private final int controllerPort = Ports.free();
  private Process process;

  /**
   * A broker that does not run yet.
   *
   * @param directory where it keeps its data
   * @param port for clients without a password
   * @param securePort for clients with one (SASL/PLAIN)
   */
  public KafkaBroker(Path directory, int port, int securePort) {
    this.directory = directory;
    this.port = port;
    this.securePort = securePort;
    CLIENT.setLevel(Level.SEVERE);
  }

  /** The address for clients without a password. */
  public String address() {
    return "127.0.0.1:" + port;
  }

  /** The address for clients with a password. */
  public String secureAddress() {
    return "127.0.0.1:" + securePort;
  }

  /** The required content of a client's properties file for the {@link #secureAddress}. */
  public static String clientProperties(String password) {
    return """
        security.protocol=SASL_PLAINTEXT
        sasl.mechanism=PLAIN
        sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username="%s" password="%s";
        """
        .formatted(USER, password);
  }

  /** Starts it, and waits until it answers. */
  public KafkaBroker start() {
    try {
      Path data = Files.createDirectories(directory.resolve("data"));
      if (!Files.exists(data.resolve("meta.properties"))) {
        Files.writeString(
            data.resolve("meta.properties"),
            "version=1\ncluster.id=%s\nnode.id=1\ndirectory.id=%s\n"
                .formatted(Uuid.randomUuid(), Uuid.randomUuid()));
      }
      Path properties = directory.resolve("server.properties");
      Files.writeString(properties, serverProperties(data));
      process =
          new ProcessBuilder(
                  ProcessHandle.current().info().command().orElse("java"),
                  "-Xmx256m",
                  "-XX:+UseSerialGC",
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  System.getProperty("java.class.path"),
                  "kafka.Kafka",
                  properties.toString())
              .redirectErrorStream(true)
              .redirectOutput(directory.resolve("kafka.log").toFile())
              .start();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    try (Admin admin = admin()) {
      await()
          .atMost(PATIENCE)
          .ignoreExceptions()
          .until(() -> admin.describeCluster().nodes().get(2, TimeUnit.SECONDS).size() == 1);
    }
    return this;
  }

  private String serverProperties(Path data) {
    return """
        process.roles=broker,controller
        node.id=1
        controller.quorum.voters=1@127.0.0.1:%3$d
        listeners=PLAIN://127.0.0.1:%1$d,SECURE://127.0.0.1:%2$d,CONTROLLER://127.0.0.1:%3$d
        advertised.listeners=PLAIN://127.0.0.1:%1$d,SECURE://127.0.0.1:%2$d
        listener.security.protocol.map=PLAIN:PLAINTEXT,SECURE:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT
        controller.listener.names=CONTROLLER
        inter.broker.listener.name=PLAIN
        sasl.enabled.mechanisms=PLAIN
        listener.name.secure.plain.sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required user_%4$s="%5$s";
        log.dirs=%6$s
        auto.create.topics.enable=false
        broker.session.timeout.ms=1000
        broker.heartbeat.interval.ms=200
        offsets.topic.replication.factor=1
        transaction.state.log.replication.factor=1
        transaction.state.log.min.isr=1
        """
        .formatted(port, securePort, controllerPort, USER, PASSWORD, data);
  }

  /** Makes a topic that takes records of so many bytes. */
  public KafkaBroker topic(String name, int maxBytes) {
    try (Admin admin = admin()) {
      admin
          .createTopics(
              List.of(
                  new NewTopic(name, PARTITIONS, (short) 1)
                      .configs(Map.of("max.message.bytes", Integer.toString(maxBytes)))))
          .all()
          .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      return this;
    } catch (ExecutionException | TimeoutException failed) {
      throw new IllegalStateException(failed);
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(told);
    }
  }

  /** The first records of a topic, at least so many, those of one partition in order. */
  public List<ConsumerRecord<String, byte[]>> read(String topic, int atLeast) {
    List<ConsumerRecord<String, byte[]>> found = new ArrayList<>();
    try (KafkaConsumer<String, byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", address()),
            new StringDeserializer(),
            new ByteArrayDeserializer())) {
      List<TopicPartition> all =
          consumer.partitionsFor(topic, PATIENCE).stream()
              .map(each -> new TopicPartition(topic, each.partition()))
              .toList();
      consumer.assign(all);
      consumer.seekToBeginning(all);
      await()
          .atMost(PATIENCE)
          .until(
              () -> {
                consumer.poll(Duration.ofMillis(100)).forEach(found::add);
                return found.size() >= atLeast && atEnd(consumer, all);
              });
    }
    return found;
  }

  private static boolean atEnd(KafkaConsumer<String, byte[]> consumer, List<TopicPartition> all) {
    Map<TopicPartition, Long> ends = consumer.endOffsets(all);
    return all.stream().allMatch(each -> consumer.position(each) >= ends.get(each));
  }

  private Admin admin() {
    return Admin.create(
        Map.of(
            "bootstrap.servers",
            address(),
            "client.id",
            "admin-" + UUID.randomUUID(),
            "reconnect.backoff.max.ms",
            "200"));
  }

  /** Lets it hang: connections stay open, and nothing is answered. */
  public void holdUp() {
    signal("STOP");
  }

  /** Lets it go on. */
  public void letGo() {
    signal("CONT");
  }

  private void signal(String name) {
    try {
      new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
    }
  }

  /** Kills it. Its data stays. */
  public void kill() {
    if (process != null) {
      process.destroyForcibly().onExit().join();
      process = null;
    }
  }

  @Override
  public void close() {
    kill();
  }
}
