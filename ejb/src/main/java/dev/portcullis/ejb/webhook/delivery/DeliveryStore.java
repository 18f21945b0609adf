package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult.Disposition;
import dev.portcullis.persistence.webhook.delivery.DeliveryFailureQueries;
import dev.portcullis.persistence.webhook.delivery.DeliveryOutcomeQueries;
import dev.portcullis.persistence.webhook.delivery.DeliveryOutcomeQueries.Progress;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries;
import dev.portcullis.persistence.webhook.delivery.DeliveryShardQueries;
import dev.portcullis.persistence.webhook.delivery.DisableReason;
import dev.portcullis.persistence.webhook.delivery.QueueState;
import dev.portcullis.persistence.webhook.operational.NewNotice;
import dev.portcullis.persistence.webhook.operational.OperationalNoticeQueries;
import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The transactions of the dispatcher, each short: callbacks are sent between them, never inside.
 */
@Stateless
public class DeliveryStore {
  private static final Logger LOG = LoggerFactory.getLogger(DeliveryStore.class);

  @Inject private DeliveryQueueQueries queues;
  @Inject private DeliveryFailureQueries failures;
  @Inject private DeliveryOutcomeQueries outcomes;
  @Inject private DeliveryShardQueries shards;
  @Inject private DeliveryClaims claims;
  @Inject private MutationContext mutations;
  @Inject private OperationalNoticeQueries notices;
  @Inject private WebhookSignals signals;
  @Inject private Event<Outcomes> recorded;

  /**
   * The renewed shards of a node.
   *
   * @param kept those whose lease had not expired: no other node had them in between, and the
   *     database has not crashed, since a crash revokes every lease
   * @param leased those it leases now
   * @param share how many are its share; it releases those beyond it when it may
   */
  public record Shards(Set<Integer> kept, Set<Integer> leased, int share) {}

  /**
   * Outcomes that are written together.
   *
   * @param ended outcomes of attempts
   * @param separateRows callbacks that are still in flight, or wait for another, and no longer
   *     block a watermark
   * @param progress the watermarks of queues
   * @param recovered endpoints that received a callback again
   * @param failing endpoints that have a new dead letter
   * @param disabled endpoints to which nothing can be sent
   * @param endpointNotices notices for owners about their endpoints
   */
  public record Outcomes(
      List<DeliveryAttemptResult> ended,
      List<DeliveryAttemptResult> separateRows,
      List<Progress> progress,
      Set<UUID> recovered,
      Set<UUID> failing,
      Map<UUID, DisableReason> disabled,
      List<NewNotice> endpointNotices) {
    /**
     * Whether a crash of the database may lose this write. Received callbacks are then sent once
     * more, and receivers recognize them by id. Separate rows must not be lost: a later watermark
     * relies on them, so their callbacks would be lost permanently.
     */
    public boolean isLosable() {
      return separateRows.isEmpty()
          && disabled.isEmpty()
          && endpointNotices.isEmpty()
          && ended.stream().allMatch(each -> each.end() == Disposition.RECEIVED);
    }

    /** Whether there is nothing to write. */
    public boolean isEmpty() {
      return ended.isEmpty() && separateRows.isEmpty() && progress.isEmpty();
    }
  }

  /** Renews the leases of a node, and acquires missing shards up to its share. */
  public Shards shards(String node, Duration lease) {
    int share = shards.share(node, lease);
    Set<Integer> kept = shards.renew(node, lease);
    Set<Integer> held = new TreeSet<>(kept);
    if (held.size() < share) {
      held.addAll(shards.take(node, share - held.size(), lease));
    }
    return new Shards(kept, held, share);
  }

  /** Releases shards for other nodes. */
  public void releaseShards(String node, Collection<Integer> given) {
    shards.release(node, given);
  }

  /** Releases all shards of this node, which leaves. */
  public void releaseAllShards(String node, Collection<Integer> given) {
    shards.release(node, given);
    shards.deregister(node);
  }

  /**
   * The queues of newly acquired shards that have waiting callbacks.
   *
   * @param latest retries due later were scheduled by a clock that was ahead; they become due now
   */
  public List<QueueState> open(Collection<Integer> taken, Instant latest, Instant now) {
    int forward = failures.clampDueTimes(taken, latest, now);
    if (forward > 0) {
      LOG.warn("{} retries were scheduled by a clock that was ahead, and are due now", forward);
    }
    return queues.open(taken);
  }

  /** The queues that changed after {@code stamp}, earliest first. */
  public List<QueueState> changed(long stamp, Collection<Integer> held, int limit) {
    return queues.changed(stamp, held, limit);
  }

  /** The stamp of the last change. */
  public long stamp() {
    return queues.stamp();
  }

  /**
   * Claims callbacks to send, of owners who may see their events now. The commit waits for the
   * disk, because sequence numbers must never be assigned again.
   */
  public DeliveryClaims.Claimed claim(DeliveryClaims.ClaimRequests claimRequests) {
    return claims.claim(claimRequests);
  }

  /**
   * Writes outcomes, unless the node lost a shard to which they belong. In that case nothing is
   * written, and the new node sends the callbacks once more.
   *
   * @param of the shards to which they belong
   * @return those that the node still leases
   */
  public Set<Integer> record(String node, Set<Integer> of, Outcomes written) {
    Set<Integer> held = shards.held(node, of);
    if (!held.equals(of)) {
      return held;
    }
    if (written.isLosable()) {
      outcomes.commitAsynchronously();
    }
    mutations.bind();
    outcomes.record(written.separateRows(), written.ended(), Clock.shared());
    if (!written.ended().isEmpty()) {
      outcomes.batch("ended", written.ended().size(), digest(written.ended()), Clock.shared());
    }
    outcomes.progress(written.progress());
    outcomes.status(written.recovered(), "failing", "active");
    outcomes.status(written.failing(), "active", "failing");
    outcomes.disable(written.disabled(), Clock.shared());
    recorded.fire(written);
    // Last, because it waits for other transactions that notify the same owner.
    if (notices.add(written.endpointNotices())) {
      signals.notifying().raise();
    }
    return held;
  }

  private static String digest(List<DeliveryAttemptResult> ended) {
    StringBuilder text = new StringBuilder();
    ended.forEach(
        each ->
            text.append(each.id())
                .append(' ')
                .append(each.attempt())
                .append(' ')
                .append(each.status())
                .append(' ')
                .append(each.end())
                .append('\n'));
    return Sha256.hex(text.toString());
  }
}
