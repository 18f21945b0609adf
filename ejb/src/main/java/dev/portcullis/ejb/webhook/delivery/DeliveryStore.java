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
   * The shards of a node, prolonged.
   *
   * @param kept those whose lease had not lapsed: no other node had them meanwhile, and the
   *     database has not crashed, since a crash takes back every lease
   * @param held those it holds now
   * @param share how many are its share: those beyond it gives away when it may
   */
  public record Shards(Set<Integer> kept, Set<Integer> held, int share) {}

  /**
   * What is written at once.
   *
   * @param ended what came of attempts
   * @param aside callbacks that are still under way, or wait for another, and hold up no watermark
   *     any more
   * @param progress how far queues are now
   * @param recovered endpoints that received something again
   * @param failing endpoints that have a new dead letter
   * @param disabled endpoints that nothing can be sent to
   * @param news what owners are to be told about their endpoints
   */
  public record Outcomes(
      List<DeliveryAttemptResult> ended,
      List<DeliveryAttemptResult> aside,
      List<Progress> progress,
      Set<UUID> recovered,
      Set<UUID> failing,
      Map<UUID, DisableReason> disabled,
      List<NewNotice> news) {
    /**
     * Whether a crash of the database may take it back: what was received is sent once more, and
     * receivers recognise it by its id. A row of its own may not be lost: a later watermark, which
     * says that it is there, would lose its callback for good.
     */
    public boolean isLosable() {
      return aside.isEmpty()
          && disabled.isEmpty()
          && news.isEmpty()
          && ended.stream().allMatch(each -> each.end() == Disposition.RECEIVED);
    }

    /** Whether there is nothing to write. */
    public boolean isEmpty() {
      return ended.isEmpty() && aside.isEmpty() && progress.isEmpty();
    }
  }

  /** Prolongs the leases of a node, and takes what it lacks of its share. */
  public Shards shards(String node, Duration lease) {
    int share = shards.share(node, lease);
    Set<Integer> kept = shards.keep(node, lease);
    Set<Integer> held = new TreeSet<>(kept);
    if (held.size() < share) {
      held.addAll(shards.take(node, share - held.size(), lease));
    }
    return new Shards(kept, held, share);
  }

  /** Lets other nodes have shards. */
  public void give(String node, Collection<Integer> given) {
    shards.give(node, given);
  }

  /** Lets other nodes have all shards of this one, which is gone. */
  public void leave(String node, Collection<Integer> given) {
    shards.give(node, given);
    shards.leave(node);
  }

  /**
   * The queues of newly held shards in which something waits.
   *
   * @param latest retries that are due later were scheduled by a clock that was ahead: they are due
   *     now
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
   * Takes callbacks that are to be sent, of owners who may see now what they tell. It waits for the
   * disk: the numbers that receivers are told are given for good.
   */
  public DeliveryClaims.Claimed claim(DeliveryClaims.ClaimRequests claimRequests) {
    return claims.claim(claimRequests);
  }

  /**
   * Writes outcomes down, unless the node lost a shard that they are of: then another one sends
   * what they are about once more, and nothing is written.
   *
   * @param of the shards they are of
   * @return those that the node still holds
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
    outcomes.record(written.aside(), written.ended(), Clock.shared());
    if (!written.ended().isEmpty()) {
      outcomes.batch("ended", written.ended().size(), digest(written.ended()), Clock.shared());
    }
    outcomes.progress(written.progress());
    outcomes.status(written.recovered(), "failing", "active");
    outcomes.status(written.failing(), "active", "failing");
    outcomes.disable(written.disabled(), Clock.shared());
    recorded.fire(written);
    // Last: it waits for others who tell or send the same owner something.
    if (notices.note(written.news())) {
      signals.telling().raise();
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
