package dev.portcullis.ejb.webhook.kafka;

import dev.portcullis.ejb.job.BrokerUnavailableException;
import dev.portcullis.ejb.job.Lease;
import dev.portcullis.ejb.webhook.kafka.KafkaStore.Part;
import dev.portcullis.kernel.LogThrottle;
import dev.portcullis.persistence.webhook.kafka.KafkaProgressQueries.PendingQueue;
import dev.portcullis.persistence.webhook.kafka.KafkaProgressQueries.Published;
import dev.portcullis.persistence.webhook.kafka.KafkaProgressQueries.Skipped;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes queued callbacks to a Kafka topic as well: it reads, sends, awaits confirmation, and
 * only then records the position. Interrupted steps are repeated with the same ids and bytes (ADR
 * 0067). One node publishes at a time; a change of nodes only causes repeats, too.
 */
@ApplicationScoped
public class KafkaPublisher {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaPublisher.class);
  private static final String LEASE = "webhook-kafka";

  /** The maximum number of known queues with records to publish. */
  private static final int MAX_KNOWN_QUEUES = 1_000;

  /**
   * Limits of a step: queues, callbacks of each, callbacks in total, and their approximate bytes.
   */
  private static final int QUEUES = 64;

  private static final int MANY_OF_ONE = 500;
  private static final int MANY = 2_000;
  private static final long BYTES = 4 * 1024 * 1024;

  /** The interval at which the lease is renewed while waiting for brokers. */
  private static final Duration SLICE = Duration.ofMillis(500);

  private static final UUID FIRST = new UUID(0, 0);

  private final KafkaStore store;
  private final KafkaConfig config;
  private final LogThrottle lines = LogThrottle.perMinute(5);
  private final Map<UUID, PendingQueue> waiting = new LinkedHashMap<>();
  private KafkaSettings settings;
  private KafkaTopic topic;
  private Lease lease;
  private boolean begun;
  private long stamp;
  private UUID endpointId;
  private boolean stopped;

  /** For the container. */
  protected KafkaPublisher() {
    this(null, null);
  }

  /** Creates a publisher in its initial state. */
  @Inject
  public KafkaPublisher(KafkaStore store, KafkaConfig config) {
    this.store = store;
    this.config = config;
    discardQueues();
  }

  /** The part of a queue that a step read, and the index of its first record in the batch. */
  private record QueuedRead(PendingQueue from, Part part, int first) {}

  /**
   * Publishes some of the queued records.
   *
   * @return how long to wait before the next step, unless woken; zero for not at all
   * @throws BrokerUnavailableException if the brokers do not confirm all of it; the rest is
   *     repeated
   * @throws RuntimeException if the database fails; records that were sent are repeated
   */
  public synchronized Duration step() {
    prepare();
    if (stopped) {
      return settings.poll();
    }
    if (!lease.isHeld()) {
      discardQueues();
      return settings.poll();
    }
    try {
      begin();
      // First, so that nothing is checked and numbered that cannot be published.
      topic.open();
      find();
      publish();
      return waiting.isEmpty() ? settings.poll() : Duration.ZERO;
    } catch (RuntimeException | Error failure) {
      discardQueues();
      release();
      throw failure;
    }
  }

  private void prepare() {
    if (settings == null) {
      settings = config.settings();
      topic = new KafkaTopic(settings);
      lease =
          new Lease(
              store::acquire, store::release, () -> LEASE, settings.lease(), System::nanoTime);
    }
  }

  private void begin() {
    if (!begun && store.begin()) {
      LOG.info(
          "Publishing to the Kafka topic {} begins with records queued from now on",
          settings.topic());
    }
    begun = true;
  }

  /** Later changes have a later stamp, so they are found once there is room. */
  private void find() {
    if (waiting.size() >= MAX_KNOWN_QUEUES) {
      return;
    }
    for (PendingQueue each : store.waiting(stamp, endpointId, MAX_KNOWN_QUEUES)) {
      PendingQueue known = waiting.get(each.endpointId());
      waiting.put(each.endpointId(), known == null ? each : from(each, known.position()));
      stamp = each.stamp();
      endpointId = each.endpointId();
    }
  }

  private static PendingQueue from(PendingQueue queue, long position) {
    return new PendingQueue(queue.endpointId(), queue.stamp(), position, queue.last());
  }

  private void publish() {
    List<QueuedRead> queuedRead = new ArrayList<>();
    List<KafkaRecord> records = new ArrayList<>();
    long bytes = BYTES;
    for (PendingQueue each : waiting.values()) {
      if (queuedRead.size() >= QUEUES || records.size() >= MANY || bytes <= 0) {
        break;
      }
      Part part = store.read(each.endpointId(), each.position(), MANY_OF_ONE, bytes);
      queuedRead.add(new QueuedRead(each, part, records.size()));
      records.addAll(part.records());
      bytes -= part.records().stream().mapToLong(record -> record.body().length).sum();
    }
    KafkaBatch batch = topic.send(records);
    await(batch);
    recordPositions(queuedRead, batch);
    if (batch.isFailed()) {
      throw new BrokerUnavailableException(
          "The Kafka topic " + settings.topic() + " does not accept all records", batch.failure());
    }
    queuedRead.forEach(this::requeue);
  }

  /** The client has its own timeouts; if they fail, the job must not hang. */
  private void await(KafkaBatch batch) {
    long end = System.nanoTime() + settings.timeout().multipliedBy(2).toNanos();
    try {
      while (!batch.await(SLICE)) {
        if (System.nanoTime() > end) {
          topic.abort();
        }
        var unused = lease.isHeld();
      }
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
      topic.abort();
      throw new BrokerUnavailableException("Publishing was interrupted");
    }
  }

  private void recordPositions(List<QueuedRead> queuedRead, KafkaBatch batch) {
    List<Published> published = new ArrayList<>();
    List<KafkaRecord> tooLarge = batch.tooLarge();
    int confirmed = 0;
    for (QueuedRead each : queuedRead) {
      List<KafkaRecord> records = each.part().records();
      int over = batch.over(each.first(), records.size());
      confirmed +=
          (int) records.stream().limit(over).filter(record -> !tooLarge.contains(record)).count();
      LocalDate day = over == 0 ? null : records.get(over - 1).day();
      if (over == records.size()) {
        published.add(new Published(each.from().endpointId(), end(each), day));
      } else if (over > 0) {
        published.add(
            new Published(each.from().endpointId(), records.get(over - 1).position(), day));
      }
    }
    List<Skipped> skipped = new ArrayList<>();
    for (KafkaRecord each : tooLarge) {
      skipped.add(new Skipped(each.endpointId(), each.position(), each.id(), each.body().length));
      lines
          .permit("large")
          .ifPresent(
              more ->
                  LOG.error(
                      "webhook-id={} of endpoint {} has {} bytes, more than the Kafka topic {}"
                          + " accepts, and is not published{}",
                      each.id(),
                      each.endpointId(),
                      each.body().length,
                      settings.topic(),
                      more));
    }
    if (!published.isEmpty() || !skipped.isEmpty()) {
      store.published(published, skipped, confirmed);
    }
  }

  /** Nothing is left between the last read position and the previously known end. */
  private static long end(QueuedRead queuedRead) {
    return queuedRead.part().more()
        ? queuedRead.part().upTo()
        : Math.max(queuedRead.part().upTo(), queuedRead.from().last());
  }

  /** Moves the queue to the end, so that all queues take turns. */
  private void requeue(QueuedRead queuedRead) {
    waiting.remove(queuedRead.from().endpointId());
    if (queuedRead.part().more()) {
      waiting.put(
          queuedRead.from().endpointId(), from(queuedRead.from(), queuedRead.part().upTo()));
    }
  }

  /** The next holder of the lease starts from the recorded positions. */
  private void discardQueues() {
    waiting.clear();
    stamp = -1;
    endpointId = FIRST;
  }

  private void release() {
    try {
      lease.release();
    } catch (RuntimeException away) {
      LOG.debug("The lease is over later", away);
    }
  }

  /** Releases the lease, so that another node can publish at once. The next step resumes. */
  public synchronized void suspend() {
    if (settings != null) {
      discardQueues();
      release();
      topic.close();
    }
  }

  /**
   * Like {@link #suspend}, but permanently: later steps do nothing, because the node shuts down.
   */
  public synchronized void stop() {
    stopped = true;
    suspend();
  }
}
