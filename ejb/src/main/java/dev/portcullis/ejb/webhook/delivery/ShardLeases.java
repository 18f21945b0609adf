package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.persistence.webhook.delivery.QueueState;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * The shards of all queues that this node sends, under leases that it prolongs. When another node
 * comes, it gives it some of its own, each as soon as nothing of it is under way.
 */
final class ShardLeases {
  private static final int CHANGES = 1_000;

  private final DeliveryStore store;
  private final String node;
  private final Duration lease;
  private final Duration poll;
  private final Duration farthest;
  private final Supplier<Instant> clock;

  private Set<Integer> held = Set.of();
  private Set<Integer> leaving = Set.of();

  /** Null while it is to be renewed at once. */
  private Instant renewedAt;

  private long stamp = -1;
  private Instant lookedAt = Instant.MIN;
  private boolean more;

  /**
   * None yet.
   *
   * @param longest the longest wait for a retry, jitter aside, which adds no more than it once more
   */
  ShardLeases(
      DeliveryStore store,
      String node,
      WebhookSettings.Sending settings,
      Duration longest,
      Supplier<Instant> clock) {
    this.farthest = longest.multipliedBy(2);
    this.clock = clock;
    this.store = store;
    this.node = node;
    this.lease = settings.lease();
    this.poll = settings.poll();
  }

  /**
   * What changed.
   *
   * @param lost shards that are another node's now, or were for a moment nobody's
   * @param opened the queues of new ones in which something waits
   */
  record Change(Set<Integer> lost, List<QueueState> opened) {}

  boolean isDue() {
    return untilDue().isZero();
  }

  /** How long until the leases are to be prolonged. */
  Duration untilDue() {
    if (renewedAt == null) {
      return Duration.ZERO;
    }
    Duration left = Duration.between(clock.get(), renewedAt.plus(lease.dividedBy(5)));
    return left.isNegative() ? Duration.ZERO : left;
  }

  /**
   * Prolongs the leases.
   *
   * @param busy shards of which something is under way, or yet to be written down
   */
  Change renew(Collection<Integer> busy) {
    Instant start = clock.get();
    DeliveryStore.Shards now = store.shards(node, lease);
    Set<Integer> mine = new TreeSet<>(now.held());
    Set<Integer> given = new TreeSet<>();
    Set<Integer> parting = new TreeSet<>();
    for (int shard : List.copyOf(mine)) {
      if (mine.size() - parting.size() > now.share()) {
        parting.add(shard);
      }
    }
    parting.stream().filter(shard -> !busy.contains(shard)).forEach(given::add);
    store.give(node, given);
    mine.removeAll(given);
    parting.removeAll(given);
    // One that lapsed and was taken anew: what this node knows of it may not be so any more.
    Set<Integer> lasting = new HashSet<>(held);
    lasting.retainAll(now.kept());
    lasting.retainAll(mine);
    Set<Integer> lost = new HashSet<>(held);
    lost.removeAll(lasting);
    Set<Integer> taken = new HashSet<>(mine);
    taken.removeAll(lasting);
    if (stamp < 0 || lasting.isEmpty()) {
      // After a crash of the database stamps may be given again that were seen before.
      stamp = store.stamp();
    }
    List<QueueState> opened =
        taken.isEmpty() ? List.of() : store.open(taken, start.plus(farthest), start);
    held = mine;
    leaving = parting;
    renewedAt = start;
    return new Change(lost, opened);
  }

  /** Asks again at the next step which are held. */
  void doubt() {
    renewedAt = null;
  }

  /** Lets what is known of all of them be read again. */
  void forget() {
    held = Set.of();
    leaving = Set.of();
    lookedAt = Instant.MIN;
    doubt();
  }

  /** Whether calls of this shard may be started: by the clocks no other node does. */
  boolean mayStart(int shard) {
    return held.contains(shard)
        && !leaving.contains(shard)
        && renewedAt != null
        && clock.get().isBefore(renewedAt.plus(lease.multipliedBy(4).dividedBy(5)));
  }

  /**
   * The queues of the shards that changed since the last look.
   *
   * @param told whether this node knows that some did; otherwise it looks now and then
   */
  List<QueueState> changed(boolean told) {
    Instant now = clock.get();
    if (held.isEmpty() || (!told && !more && now.isBefore(lookedAt.plus(poll)))) {
      return List.of();
    }
    List<QueueState> changed = store.changed(stamp, held, CHANGES);
    lookedAt = now;
    more = changed.size() == CHANGES;
    // Several of one stamp may be cut apart: those are read once more.
    stamp = changed.isEmpty() ? stamp : changed.get(changed.size() - 1).stamp() - (more ? 1 : 0);
    return changed;
  }

  /**
   * Lets other nodes have all of them at once.
   *
   * @return which
   */
  Set<Integer> leave() {
    store.leave(node, held);
    Set<Integer> given = held;
    held = Set.of();
    renewedAt = null;
    return given;
  }
}
