package dev.portcullis.ejb.webhook.kafka;

import dev.portcullis.ejb.job.BrokerUnavailableException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Sends records to the topic. Records of one key are appended in the given order: after a failure,
 * no later record starts, and the caller sends all of them again. Not thread-safe.
 */
final class KafkaTopic implements AutoCloseable {
  /** How long a request for the topic's metadata may take. */
  private static final Duration METADATA_TIMEOUT = Duration.ofSeconds(2);

  /** How long closing the connections may take. */
  private static final Duration CLOSING = Duration.ofSeconds(1);

  private static final int BUFFER = 32 * 1024 * 1024;
  private static final int REQUEST = 128 * 1024;

  /** The maximum pause between attempts to connect, in milliseconds. */
  private static final int RECONNECT_MS = 2_000;

  /**
   * This package logs the client's repeated errors itself. The field keeps the logger's level,
   * which would otherwise be garbage-collected.
   */
  private static final Logger CLIENT = Logger.getLogger("org.apache.kafka");

  private final KafkaSettings settings;
  private Producer<byte[], byte[]> producer;
  private volatile boolean broken;

  KafkaTopic(KafkaSettings settings) {
    this.settings = settings;
    if (CLIENT.getLevel() == null) {
      CLIENT.setLevel(Level.SEVERE);
    }
  }

  /**
   * Looks up the topic unless it is known.
   *
   * @throws BrokerUnavailableException if no broker responds or the topic does not exist
   */
  void open() {
    if (broken) {
      close();
    }
    try {
      if (producer == null) {
        producer = new KafkaProducer<>(properties());
      }
      var unused = producer.partitionsFor(settings.topic());
    } catch (KafkaException away) {
      if (Thread.currentThread().isInterrupted()) {
        broken = true;
      }
      throw new BrokerUnavailableException(
          "No Kafka broker responds, or there is no topic " + settings.topic(), away);
    }
  }

  /** Starts to send records without waiting. */
  KafkaBatch send(List<KafkaRecord> records) {
    KafkaBatch batch = new KafkaBatch(records);
    Producer<byte[], byte[]> by = producer;
    for (int i = 0; i < records.size(); i++) {
      int index = i;
      try {
        if (batch.isFailed()) {
          batch.failed(batch.failure());
        } else {
          var unused =
              by.send(record(records.get(i)), (where, failure) -> end(batch, index, failure, by));
        }
      } catch (RuntimeException failure) {
        end(batch, index, failure, by);
      }
    }
    return batch;
  }

  /** Cancels all records that have not ended; they fail. */
  void abort() {
    if (producer != null) {
      abort(producer);
    }
  }

  private void end(KafkaBatch batch, int index, Exception failure, Producer<byte[], byte[]> by) {
    if (failure == null) {
      batch.confirmed(index);
    } else if (failure instanceof RecordTooLargeException
        || failure instanceof RecordBatchTooLargeException) {
      batch.tooLarge(index);
    } else {
      // On the sending thread, because later records of the partition must not be sent first.
      abort(by);
      batch.failed(failure);
    }
  }

  private void abort(Producer<byte[], byte[]> by) {
    broken = true;
    by.close(Duration.ZERO);
  }

  private ProducerRecord<byte[], byte[]> record(KafkaRecord each) {
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(settings.topic(), bytes(each.contract()), each.body());
    record
        .headers()
        .add("webhook-id", bytes(each.id()))
        .add("webhook-timestamp", bytes(each.blockTimestamp()))
        .add("x-webhook-subscription", bytes(each.subscriptionId()))
        .add("content-type", bytes("application/json"));
    return record;
  }

  private static byte[] bytes(Object value) {
    return value.toString().getBytes(StandardCharsets.UTF_8);
  }

  private Map<String, Object> properties() {
    Map<String, Object> all = new HashMap<>();
    settings.security().forEach((key, value) -> all.put(key, value.reveal()));
    int timeout = (int) settings.timeout().toMillis();
    all.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, settings.servers());
    all.put(ProducerConfig.CLIENT_ID_CONFIG, "portcullis-" + UUID.randomUUID());
    all.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    all.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    all.put(ProducerConfig.ACKS_CONFIG, "all");
    all.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    all.put(ProducerConfig.LINGER_MS_CONFIG, 0);
    all.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, METADATA_TIMEOUT.toMillis());
    all.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, timeout / 2);
    all.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, timeout);
    all.put(ProducerConfig.BUFFER_MEMORY_CONFIG, BUFFER);
    // The brokers decide the maximum size of a record.
    all.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, BUFFER);
    all.put(ProducerConfig.BATCH_SIZE_CONFIG, REQUEST);
    all.put(ProducerConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, RECONNECT_MS);
    all.put(ProducerConfig.METRIC_REPORTER_CLASSES_CONFIG, "");
    all.put(ProducerConfig.ENABLE_METRICS_PUSH_CONFIG, false);
    return all;
  }

  /** Closes the connections; records in flight fail. */
  @Override
  public void close() {
    Producer<byte[], byte[]> open = producer;
    producer = null;
    boolean aborted = broken;
    broken = false;
    if (open != null) {
      open.close(aborted ? Duration.ZERO : CLOSING);
    }
  }
}
