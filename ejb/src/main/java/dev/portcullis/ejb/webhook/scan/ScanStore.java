package dev.portcullis.ejb.webhook.scan;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.webhook.delivery.LocalDeliveryClaims;
import dev.portcullis.ejb.webhook.delivery.LocalDeliveryQueue;
import dev.portcullis.ejb.webhook.matching.EventVisibility;
import dev.portcullis.ejb.webhook.matching.LogMatch;
import dev.portcullis.ejb.webhook.matching.PermittedMatches;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.job.LeaseQueries;
import dev.portcullis.persistence.webhook.backfill.Backfill;
import dev.portcullis.persistence.webhook.backfill.BackfillQueries;
import dev.portcullis.persistence.webhook.matching.SubscriptionRow;
import dev.portcullis.persistence.webhook.matching.SuppressedEventQueries;
import dev.portcullis.persistence.webhook.scan.AppendedEvents;
import dev.portcullis.persistence.webhook.scan.BlockRef;
import dev.portcullis.persistence.webhook.scan.EventQueueQueries;
import dev.portcullis.persistence.webhook.scan.ScanPosition;
import dev.portcullis.persistence.webhook.scan.ScanQueries;
import dev.portcullis.persistence.webhook.scan.ScanSnapshot;
import dev.portcullis.persistence.webhook.scan.ScanSubscriptionQueries;
import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The transactions of the scan, each short: the chain is read between them, never inside. A result
 * is stored only if its base is unchanged, so any number of nodes may try. A chain id identifies a
 * {@linkplain dev.portcullis.persistence.webhook.endpoint.BlockTag track} of its blocks.
 */
@Stateless
public class ScanStore {
  /** The number of consecutive failures after which a subscription is in error (R-WEB-15). */
  static final int ALLOWED_FAILURES = 10;

  /** The size of a batch of retractions, and the maximum number of batches in a transaction. */
  private static final int RETRACTIONS = 500;

  private static final int PARTS = 10;

  @Inject private ScanQueries scan;
  @Inject private ScanSubscriptionQueries followers;
  @Inject private BackfillQueries backfills;
  @Inject private EventQueueQueries queue;
  @Inject private SuppressedEventQueries withheld;
  @Inject private LeaseQueries leases;
  @Inject private EventVisibility visibility;
  @Inject private MutationContext mutations;
  @Inject private LocalDeliveryClaims handover;
  @Inject private Event<Queued> queued;

  /**
   * A position and the subscription changes up to it.
   *
   * @param position how far the chain has been read
   * @param subscriptions the changed subscriptions, active or not
   * @param version the version from which changes must be loaded next; -1 if all may have changed
   * @param backfills whether a newly active subscription needs past blocks
   */
  public record State(
      ScanPosition position,
      List<SubscriptionRow> subscriptions,
      long version,
      boolean backfills) {}

  /**
   * The stored callbacks.
   *
   * @param queued the number of callbacks
   * @param localBatches the batches that this node's sender may send without reading them
   */
  public record StoreResult(int queued, List<LocalDeliveryQueue.LocalBatch> localBatches) {}

  /**
   * The events that were queued together.
   *
   * @param events the number of stored events
   * @param deliveries the number of deliveries: one for each recipient of each event
   */
  public record Queued(int events, int deliveries) {}

  /** Acquires or renews a lease; false when another node has it. */
  public boolean acquire(String name, String holder, Duration duration) {
    return leases.acquire(name, holder, duration);
  }

  /** Releases a lease. */
  public void release(String name, String holder) {
    leases.release(name, holder);
  }

  /**
   * Whether a subscription follows a {@linkplain
   * dev.portcullis.persistence.webhook.endpoint.BlockTag track}.
   */
  public boolean isFollowed(long track) {
    return followers.isFollowed(track);
  }

  /** The starting point of a step; empty before anything was read. */
  public Optional<ScanSnapshot> view(long chainId) {
    return scan.view(chainId);
  }

  /**
   * Sets {@code last} as the block before the first read of the chain, unless another node has set
   * it.
   */
  public void start(long chainId, BlockRef last) {
    mutations.bind();
    scan.start(chainId, last);
  }

  /**
   * The state from which to continue. New or re-enabled subscriptions become active at the
   * position, and get a back-fill for the gap; disabled ones become inactive there. Within a block
   * no subscription changes.
   *
   * @param since the version of the last state; -1 for all
   */
  public State loadChanges(long chainId, long since) {
    mutations.bind();
    ScanPosition position = scan.lock(chainId).orElseThrow();
    long version = followers.version();
    List<SubscriptionRow> found =
        since < 0 ? followers.all(chainId) : followers.changed(chainId, since);
    if (position.nextLog() > 0) {
      return new State(position, found, -1, false);
    }
    List<SubscriptionRow> now = new ArrayList<>(found.size());
    List<UUID> touched = new ArrayList<>();
    boolean changed = false;
    boolean past = false;
    for (SubscriptionRow subscription : found) {
      changed |= subscription.enabled() != subscription.live();
      if (subscription.enabled() && (since >= 0 || !subscription.live())) {
        touched.add(subscription.endpointId());
      }
      if (subscription.enabled() && !subscription.live()) {
        followers.join(subscription, position.nextBlock(), Clock.shared());
        past |= subscription.resumeBlock() < position.nextBlock();
      } else if (!subscription.enabled() && subscription.live()) {
        followers.leave(subscription, position.nextBlock());
      }
      now.add(subscription.served(subscription.enabled()));
    }
    // Callbacks that waited while they were disabled are sent now.
    queue.touch(touched, Clock.shared());
    if (!changed) {
      return new State(position, now, version, past);
    }
    scan.move(position.nextEpoch());
    return new State(position.nextEpoch(), now, version, past);
  }

  /**
   * Queues events, counts suppressed ones, remembers the blocks and moves the position.
   *
   * @param depth how many of the last blocks are remembered
   * @return the queued callbacks; empty, with nothing stored, when {@code from} is outdated
   */
  public Optional<StoreResult> store(
      ScanPosition from, ScanPosition to, ScanResult result, List<BlockRef> blocks, int depth) {
    if (!scan.lock(from.chainId()).equals(Optional.of(from))) {
      return Optional.empty();
    }
    AppendedEvents queued = add(from.chainId(), result);
    scan.advance(from, to, blocks, depth);
    return Optional.of(new StoreResult(queued.queued(), handover.claim(queued, result.judgedAt())));
  }

  /** The newest blocks up to {@code atMost} that are remembered, the newest first. */
  public List<BlockRef> remembered(long chainId, long atMost, int limit) {
    return scan.newest(chainId, atMost, limit);
  }

  /** The newest block below {@code before} with announced events. */
  public Optional<BlockRef> newestAnnounced(long chainId, long before) {
    scan.lock(chainId);
    return queue.newestAnnounced(chainId, before);
  }

  /** The first block that any subscription needs. */
  public OptionalLong firstSubscribedBlock(long chainId) {
    return followers.firstBlock(chainId);
  }

  /**
   * Rewinds the position. Before anything else is read, {@link #undo} retracts the announced events
   * of remembered blocks from there on.
   *
   * @param gone a block that is not remembered and has left the chain
   * @return false, with nothing stored, when {@code from} is outdated
   */
  public boolean rewind(ScanPosition from, ScanPosition to, Optional<BlockRef> gone) {
    if (!scan.lock(from.chainId()).equals(Optional.of(from))) {
      return false;
    }
    mutations.bind();
    Stream.concat(gone.stream(), to.before().stream())
        .forEach(block -> scan.store(from.chainId(), List.of(block)));
    backfills.truncate(from.chainId(), to.nextBlock());
    followers.resumeBefore(from.chainId(), to.nextBlock());
    scan.move(to);
    return true;
  }

  /**
   * Retracts some announced events of blocks that left the chain, the newest first.
   *
   * @return whether anything was queued
   */
  public boolean undo(long chainId) {
    ScanPosition position = scan.lock(chainId).orElseThrow();
    mutations.bind();
    int parts = 0;
    for (BlockRef block : scan.from(chainId, position.firstUnread())) {
      while (queue.retract(chainId, block, RETRACTIONS, Clock.shared()) > 0) {
        if (++parts == PARTS) {
          return true;
        }
      }
      scan.delete(chainId, block.number());
    }
    return parts > 0;
  }

  /** Whether a back-fill waits. */
  public boolean hasWaitingBackfill(long chainId) {
    return backfills.isAnyWaiting(chainId);
  }

  /**
   * The back-fill that has waited longest.
   *
   * @param except those in progress
   * @param notOf users to skip
   */
  public Optional<Backfill> longestWaitingBackfill(
      long chainId, Collection<UUID> except, Collection<String> notOf) {
    return backfills.longestWaiting(chainId, except, notOf);
  }

  /** This back-fill, if it waits. */
  public Optional<Backfill> waitingBackfill(long chainId, UUID id) {
    return backfills.waiting(chainId, id);
  }

  /**
   * Queues events of past blocks and advances the back-fill.
   *
   * @param rewinds the scan's rewind count when the blocks were read: if it has changed, they may
   *     have left the chain
   * @param last the last block that was read
   * @param nextBlock the first block that was not read completely
   * @param nextLog the index of its first unread log
   * @return false, with nothing stored, when the base of the step is outdated
   */
  public boolean storePast(
      Backfill backfill,
      long rewinds,
      ScanResult result,
      BlockRef last,
      long nextBlock,
      int nextLog) {
    long chainId = backfill.subscription().chainId();
    ScanPosition position = scan.lock(chainId).orElseThrow();
    if (position.rewinds() != rewinds
        || scan.findStored(chainId, last.number())
            .filter(known -> !known.equals(last))
            .isPresent()) {
      return false;
    }
    mutations.bind();
    if (!backfills.advance(backfill, nextBlock, nextLog, Clock.shared())) {
      return false;
    }
    add(chainId, result);
    return true;
  }

  /**
   * Records that a back-fill failed; after {@link #ALLOWED_FAILURES} its subscription is in error.
   *
   * @return false if it must be recorded later: another transaction is changing it
   */
  public boolean failed(Backfill backfill) {
    mutations.bind();
    return backfills.failed(backfill, ALLOWED_FAILURES, Clock.shared());
  }

  /** Marks all subscriptions to the chain as in error. */
  public void halted(long chainId) {
    mutations.bind();
    followers.markError(chainId);
  }

  /** Clears the error of subscriptions, because the chain can be read again. */
  public void resumed(long chainId) {
    mutations.bind();
    followers.clearError(chainId, ALLOWED_FAILURES);
  }

  /** Splits the subscriptions of these logs by the current permissions of their owners. */
  public PermittedMatches admit(List<LogMatch> matches) {
    return visibility.admit(matches);
  }

  private AppendedEvents add(long chainId, ScanResult result) {
    if (result.events().isEmpty() && result.suppressed().isEmpty()) {
      return AppendedEvents.NONE;
    }
    mutations.bind();
    // Before the events, in the lock order of webhook deletion, which locks the endpoint first as
    // well.
    withheld.add(result.suppressed(), Clock.shared());
    if (result.events().isEmpty()) {
      return AppendedEvents.NONE;
    }
    AppendedEvents appended = queue.append(chainId, result.events(), Clock.shared());
    queued.fire(new Queued(result.events().size(), appended.queued()));
    return appended;
  }
}
