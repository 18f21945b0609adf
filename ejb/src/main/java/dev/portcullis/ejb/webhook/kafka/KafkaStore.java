package dev.portcullis.ejb.webhook.kafka;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.webhook.delivery.QueueReader;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.job.LeaseQueries;
import dev.portcullis.persistence.webhook.delivery.DeliveryOutcomeQueries;
import dev.portcullis.persistence.webhook.kafka.KafkaProgressQueries;
import dev.portcullis.persistence.webhook.kafka.KafkaProgressQueries.PendingQueue;
import dev.portcullis.persistence.webhook.kafka.KafkaProgressQueries.Published;
import dev.portcullis.persistence.webhook.kafka.KafkaProgressQueries.Skipped;
import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** The transactions of publishing, each short: records are sent between them, never inside. */
@Stateless
public class KafkaStore {
  @Inject private KafkaProgressQueries progress;
  @Inject private LeaseQueries leases;
  @Inject private QueueReader queues;
  @Inject private DeliveryOutcomeQueries outcomes;
  @Inject private MutationContext mutations;
  @Inject private Event<PublishedRecords> confirmed;

  /**
   * The next records of a queue.
   *
   * @param records in order, of owners who may see them now
   * @param upTo the position after which to continue
   * @param more whether there may be more after it
   */
  public record Part(List<KafkaRecord> records, long upTo, boolean more) {}

  /** How many records were published together. */
  public record PublishedRecords(int count) {}

  /** Acquires or renews a lease; false when another node has it. */
  public boolean acquire(String name, String holder, Duration duration) {
    return leases.acquire(name, holder, duration);
  }

  /** Releases a lease. */
  public void release(String name, String holder) {
    leases.release(name, holder);
  }

  /**
   * Makes publishing start with records queued from now on, unless it has started before.
   *
   * @return whether it has not
   */
  public boolean begin() {
    mutations.bind();
    return progress.begin(Clock.now());
  }

  /** The queues that changed after a known one and have records to publish. */
  public List<PendingQueue> waiting(long stamp, UUID endpointId, int limit) {
    return progress.waiting(stamp, endpointId, limit);
  }

  /**
   * The next records of a queue; one queue in a transaction, to avoid deadlocks.
   *
   * @param many how many callbacks to read
   * @param bytes the approximate maximum size in bytes; a larger callback comes alone
   */
  public Part read(UUID endpointId, long after, int many, long bytes) {
    QueueReader.Read read = queues.read(endpointId, after, many, bytes, Clock.now());
    return new Part(
        read.deliveries().stream().map(KafkaRecord::of).toList(), read.upTo(), read.more());
  }

  /**
   * Records the published positions of queues, and the records that brokers rejected.
   *
   * @param records how many the brokers have accepted
   */
  public void published(Collection<Published> positions, Collection<Skipped> skipped, int records) {
    if (skipped.isEmpty()) {
      // After a crash of the database they are published once more; skips are recorded only here.
      outcomes.commitAsynchronously();
    }
    progress.savePublished(positions);
    progress.addSkipped(skipped, Clock.now());
    confirmed.fire(new PublishedRecords(records));
  }
}
