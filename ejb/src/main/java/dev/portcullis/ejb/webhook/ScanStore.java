package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.webhook.Backfill;
import dev.portcullis.persistence.webhook.BlockRef;
import dev.portcullis.persistence.webhook.EventQueueRepository;
import dev.portcullis.persistence.webhook.ScanPosition;
import dev.portcullis.persistence.webhook.ScanRepository;
import dev.portcullis.persistence.webhook.SubscriptionRow;
import dev.portcullis.persistence.webhook.WithheldRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/**
 * The transactions of the scan, each short: the chain is read between them, never inside. A result
 * is stored only if what it was based on still holds, so any number of nodes may try.
 */
@Stateless
public class ScanStore {
  /** After so many failures in a row a subscription is in error (supplement 1.12.5, 1.12.6). */
  static final int ALLOWED_FAILURES = 10;

  @Inject private ScanRepository scan;
  @Inject private EventQueueRepository events;
  @Inject private WithheldRepository withheld;
  @Inject private EventVisibility visibility;
  @Inject private MutationContext mutations;

  /**
   * A position and the subscriptions as of it.
   *
   * @param position how far the chain has been read
   * @param subscriptions every subscription to the chain
   * @param backfills whether somebody newly served wants past blocks
   */
  public record State(
      ScanPosition position, List<SubscriptionRow> subscriptions, boolean backfills) {}

  /** The position now; empty before anything was read. */
  public Optional<ScanPosition> position(long chainId) {
    return scan.position(chainId);
  }

  /** Sets where the first reading of the chain starts, unless another node did. */
  public void start(long chainId, long nextBlock, String blockHash) {
    mutations.bind();
    if (scan.position(chainId).isEmpty()) {
      scan.move(new ScanPosition(chainId, nextBlock, blockHash, 0, 0));
    }
  }

  /**
   * The state to read on from. Subscriptions that are new or enabled again are served from the
   * position on, and get a back-fill for what lies between; those disabled leave at the position.
   */
  public State takeUp(long chainId) {
    mutations.bind();
    ScanPosition position = scan.lock(chainId).orElseThrow();
    List<SubscriptionRow> subscriptions = scan.subscriptions(chainId);
    boolean backfills = false;
    for (SubscriptionRow subscription : subscriptions) {
      if (subscription.enabled() && !subscription.live()) {
        scan.join(subscription, position.nextBlock(), Clock.now());
        backfills |= subscription.resumeBlock() < position.nextBlock();
      } else if (!subscription.enabled() && subscription.live()) {
        scan.leave(subscription, position.nextBlock());
      }
    }
    return new State(position, subscriptions, backfills);
  }

  /**
   * Queues callbacks, counts what is withheld and moves the position.
   *
   * @return false, with nothing stored, when {@code from} no longer holds
   */
  public boolean store(ScanPosition from, ScanPosition to, ScanResult result) {
    if (!scan.lock(from.chainId()).equals(Optional.of(from))) {
      return false;
    }
    add(from.chainId(), result);
    scan.move(to);
    return true;
  }

  /** Newest. */
  public Optional<BlockRef> newestAnnounced(long chainId, long before) {
    return events.newestAnnounced(chainId, before);
  }

  /** Retracts. */
  public void retract(long chainId, BlockRef block) {
    mutations.bind();
    scan.lock(chainId);
    int more = 1;
    while (more > 0) {
      more = events.retract(chainId, block, 5000, Clock.now());
    }
  }

  /** The back-fill that has waited longest. */
  public Optional<Backfill> longestWaitingBackfill(long chainId) {
    return scan.longestWaitingBackfill(chainId);
  }

  /**
   * Queues callbacks of past blocks and, with {@code nextBlock}, moves the back-fill on.
   *
   * @param rewinds how often the scan had gone back when the blocks were read: if it did since,
   *     they may have left the chain
   * @param nextBlock where the back-fill goes on; null for a part of a step
   * @return false, with nothing stored, when what the step is based on no longer holds
   */
  public boolean storePast(Backfill backfill, long rewinds, ScanResult result, Long nextBlock) {
    ScanPosition position = scan.lock(backfill.subscription().chainId()).orElseThrow();
    if (position.rewinds() != rewinds) {
      return false;
    }
    mutations.bind();
    add(backfill.subscription().chainId(), result);
    return nextBlock == null || scan.advance(backfill, nextBlock, Clock.now());
  }

  /**
   * Notes that a back-fill failed; after {@link #ALLOWED_FAILURES} its subscription is in error.
   */
  public void failed(Backfill backfill) {
    mutations.bind();
    scan.failed(backfill, ALLOWED_FAILURES, Clock.now());
  }

  /** Says of every subscription to the chain that it is in error. */
  public void halted(long chainId) {
    mutations.bind();
    scan.halted(chainId);
  }

  /** Says that the chain can be read again. */
  public void resumed(long chainId) {
    mutations.bind();
    scan.resumed(chainId, ALLOWED_FAILURES);
  }

  /** Tells who may see these logs, as of now, from who may not. */
  public PermittedMatches admit(List<LogMatch> matches) {
    return visibility.admit(matches);
  }

  private void add(long chainId, ScanResult result) {
    if (!result.events().isEmpty() || !result.withheld().isEmpty()) {
      mutations.bind();
      // Before the callbacks: whoever deletes a webhook locks its endpoint first as well.
      withheld.add(result.withheld(), Clock.now());
      events.append(chainId, result.events(), Clock.now());
    }
  }
}
