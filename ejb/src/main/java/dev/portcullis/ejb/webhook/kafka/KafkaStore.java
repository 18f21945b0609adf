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
   * @param upTo the position to go on after
   * @param more whether there may be more after it
   */
  public record Part(List<KafkaRecord> records, long upTo, boolean more) {}

  /** How many records were published at once. */
  public record PublishedRecords(int count) {}

  /** Takes or keeps a lease; false when another node has it. */
  public boolean acquire(String name, String holder, Duration duration) {
    return leases.acquire(name, holder, duration);
  }

  /** Gives a lease back. */
  public void release(String name, String holder) {
    leases.release(name, holder);
  }

  /**
   * Sets that publishing begins with what is queued from now on, unless it has begun before.
   *
   * @return whether it has not
   */
  public boolean begin() {
    mutations.bind();
    return progress.begin(Clock.now());
  }

  /** The queues that changed after a known one and of which something is to be published. */
  public List<PendingQueue> waiting(long stamp, UUID endpointId, int limit) {
    return progress.waiting(stamp, endpointId, limit);
  }

  /**
   * The next records of a queue; one queue in a transaction, so that nobody waits in a circle.
   *
   * @param many how many callbacks to look at
   * @param bytes about how many bytes they may have; one that is larger comes alone
   */
  public Part read(UUID endpointId, long after, int many, long bytes) {
    QueueReader.Read read = queues.read(endpointId, after, many, bytes, Clock.now());
    return new Part(
        read.deliveries().stream().map(KafkaRecord::of).toList(), read.upTo(), read.more());
  }

  /**
   * Notes how far queues were published, and what the brokers would not have.
   *
   * @param records how many the brokers have taken
   */
  public void published(Collection<Published> positions, Collection<Skipped> skipped, int records) {
    if (skipped.isEmpty()) {
      // A crash of the database publishes them once more; what was skipped is told only here.
      outcomes.commitAsynchronously();
    }
    progress.published(positions);
    progress.skipped(skipped, Clock.now());
    confirmed.fire(new PublishedRecords(records));
  }
}
