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
 * The shards that this node sends, under leases that it renews. When another node joins, this one
 * releases some of them, each as soon as it has nothing in flight.
 */
final class ShardLeases {
  private static final int CHANGES = 1_000;

  private final DeliveryStore store;
  private final String node;
  private final Duration lease;
  private final Duration poll;
  private final Duration farthest;
  private final Supplier<Instant> clock;

  private Set<Integer> leased = Set.of();
  private Set<Integer> leaving = Set.of();

  /** Null while a renewal is due at once. */
  private Instant renewedAt;

  private long stamp = -1;
  private Instant checkedAt = Instant.MIN;
  private boolean more;

  /**
   * Creates leases without shards.
   *
   * @param longest the maximum delay of a retry without jitter, which at most doubles it
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
   * The changes of a renewal.
   *
   * @param lost shards that belong to another node now, or temporarily had no lease
   * @param opened queues of new shards that have waiting callbacks
   */
  record Change(Set<Integer> lost, List<QueueState> opened) {}

  boolean isDue() {
    return untilDue().isZero();
  }

  /** How long until the leases must be renewed. */
  Duration untilDue() {
    if (renewedAt == null) {
      return Duration.ZERO;
    }
    Duration left = Duration.between(clock.get(), renewedAt.plus(lease.dividedBy(5)));
    return left.isNegative() ? Duration.ZERO : left;
  }

  /**
   * Renews the leases.
   *
   * @param busy shards with calls in flight or unwritten outcomes
   */
  Change renew(Collection<Integer> busy) {
    Instant start = clock.get();
    DeliveryStore.Shards now = store.shards(node, lease);
    Set<Integer> mine = new TreeSet<>(now.leased());
    Set<Integer> given = new TreeSet<>();
    Set<Integer> parting = new TreeSet<>();
    for (int shard : List.copyOf(mine)) {
      if (mine.size() - parting.size() > now.share()) {
        parting.add(shard);
      }
    }
    parting.stream().filter(shard -> !busy.contains(shard)).forEach(given::add);
    store.releaseShards(node, given);
    mine.removeAll(given);
    parting.removeAll(given);
    // A lease that expired and was acquired again: this node's state of it may be outdated.
    Set<Integer> lasting = new HashSet<>(leased);
    lasting.retainAll(now.kept());
    lasting.retainAll(mine);
    Set<Integer> lost = new HashSet<>(leased);
    lost.removeAll(lasting);
    Set<Integer> taken = new HashSet<>(mine);
    taken.removeAll(lasting);
    if (stamp < 0 || lasting.isEmpty()) {
      // After a crash of the database, stamps may repeat.
      stamp = store.stamp();
    }
    List<QueueState> opened =
        taken.isEmpty() ? List.of() : store.open(taken, start.plus(farthest), start);
    leased = mine;
    leaving = parting;
    renewedAt = start;
    return new Change(lost, opened);
  }

  /** Verifies the leases at the next step. */
  void verifyAtNextStep() {
    renewedAt = null;
  }

  /** Forces a new read of all shards. */
  void forceReload() {
    leased = Set.of();
    leaving = Set.of();
    checkedAt = Instant.MIN;
    verifyAtNextStep();
  }

  /** Whether calls of this shard may start: by the clocks, no other node sends it. */
  boolean mayStart(int shard) {
    return leased.contains(shard)
        && !leaving.contains(shard)
        && renewedAt != null
        && clock.get().isBefore(renewedAt.plus(lease.multipliedBy(4).dividedBy(5)));
  }

  /**
   * The queues that changed since the last check.
   *
   * @param told whether this node was notified of changes; otherwise it polls at intervals
   */
  List<QueueState> changed(boolean told) {
    Instant now = clock.get();
    if (leased.isEmpty() || (!told && !more && now.isBefore(checkedAt.plus(poll)))) {
      return List.of();
    }
    List<QueueState> changed = store.changed(stamp, leased, CHANGES);
    checkedAt = now;
    more = changed.size() == CHANGES;
    // The limit may split queues of one stamp: those are read once more.
    stamp = changed.isEmpty() ? stamp : changed.get(changed.size() - 1).stamp() - (more ? 1 : 0);
    return changed;
  }

  /**
   * Releases all shards at once.
   *
   * @return the released shards
   */
  Set<Integer> releaseAll() {
    store.releaseAllShards(node, leased);
    Set<Integer> given = leased;
    leased = Set.of();
    renewedAt = null;
    return given;
  }
}
