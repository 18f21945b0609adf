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
 * Publishes what is queued for callbacks to a topic of Kafka as well: read, sent, confirmed, and
 * only then noted. Whatever ends in between is repeated with the same ids and bytes (ADR 0067). One
 * node publishes at a time; that it was another's turn meanwhile only means repeats, too.
 */
@ApplicationScoped
public class KafkaPublisher {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaPublisher.class);
  private static final String LEASE = "webhook-kafka";

  /** Queues that are known to have something to publish. */
  private static final int KNOWN = 1_000;

  /** Queues read, callbacks of each, callbacks in all, and about how many bytes of them, a step. */
  private static final int QUEUES = 64;

  private static final int MANY_OF_ONE = 500;
  private static final int MANY = 2_000;
  private static final long BYTES = 4 * 1024 * 1024;

  /** While waiting for brokers, the lease is looked after so often. */
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

  /** A publisher that has published nothing. */
  @Inject
  public KafkaPublisher(KafkaStore store, KafkaConfig config) {
    this.store = store;
    this.config = config;
    forget();
  }

  /** What is read of a queue in a step, and where its records are in the batch. */
  private record QueuedRead(PendingQueue from, Part part, int first) {}

  /**
   * Publishes some of what is to be published.
   *
   * @return how long to wait before the next step, unless woken; zero for not at all
   * @throws BrokerUnavailableException when the brokers do not have all of it; the rest is repeated
   * @throws RuntimeException when the database fails; what was sent is repeated
   */
  public synchronized Duration step() {
    prepare();
    if (stopped) {
      return settings.poll();
    }
    if (!lease.isHeld()) {
      forget();
      return settings.poll();
    }
    try {
      begin();
      // Before anything is judged and numbered that cannot be published.
      topic.open();
      find();
      publish();
      return waiting.isEmpty() ? settings.poll() : Duration.ZERO;
    } catch (RuntimeException | Error failure) {
      forget();
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
          "Publishing to the Kafka topic {} begins with what is queued from now on",
          settings.topic());
    }
    begun = true;
  }

  /** What is queued later has a later stamp: it is found when there is room. */
  private void find() {
    if (waiting.size() >= KNOWN) {
      return;
    }
    for (PendingQueue each : store.waiting(stamp, endpointId, KNOWN)) {
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
    note(queuedRead, batch);
    if (batch.isFailed()) {
      throw new BrokerUnavailableException(
          "The Kafka topic " + settings.topic() + " does not take all", batch.failure());
    }
    queuedRead.forEach(this::goOn);
  }

  /** The client fails what takes too long; that it does not is not to hang the job. */
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

  private void note(List<QueuedRead> queuedRead, KafkaBatch batch) {
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
          .tell("large")
          .ifPresent(
              more ->
                  LOG.error(
                      "webhook-id={} of endpoint {} has {} bytes, more than the Kafka topic {}"
                          + " takes, and is not published{}",
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

  /** Between what was read and the end that was known before, nothing is left. */
  private static long end(QueuedRead queuedRead) {
    return queuedRead.part().more()
        ? queuedRead.part().upTo()
        : Math.max(queuedRead.part().upTo(), queuedRead.from().last());
  }

  /** Everybody gets a turn. */
  private void goOn(QueuedRead queuedRead) {
    waiting.remove(queuedRead.from().endpointId());
    if (queuedRead.part().more()) {
      waiting.put(
          queuedRead.from().endpointId(), from(queuedRead.from(), queuedRead.part().upTo()));
    }
  }

  /** Whoever holds the lease next reads from what is noted. */
  private void forget() {
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

  /** Lets another node publish at once. The next step goes on. */
  public synchronized void rest() {
    if (settings != null) {
      forget();
      release();
      topic.close();
    }
  }

  /** Like {@link #rest}, and no step does anything any more: the node ends. */
  public synchronized void stop() {
    stopped = true;
    rest();
  }
}
