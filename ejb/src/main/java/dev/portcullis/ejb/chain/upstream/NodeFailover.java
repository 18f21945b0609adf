package dev.portcullis.ejb.chain.upstream;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.kernel.LogThrottle;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Selects the active one of several nodes. A leader serves calls until it fails or falls behind.
 * Its successor is the first node in order with the last announced block, or a later one. Failover
 * therefore never moves the head back, and never loses logs that a head announced.
 *
 * <p>If the leader itself reverts blocks, and no other node has a higher head, that is a
 * reorganization. If no node has the announced block for long, it is abandoned: it was lost, or
 * never existed.
 */
final class NodeFailover {
  private static final Logger LOG = LoggerFactory.getLogger(NodeFailover.class);

  /** How long a call waits for a node that is slightly behind. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(1);

  private final List<UpstreamEndpoint> members;
  private final long maxLag;
  private final Duration catchUp;
  private final Consumer<ChainHeader> announce;
  private final LongSupplier nanos;
  private final LogThrottle lines = LogThrottle.perMinute(5);
  private UpstreamEndpoint leader;
  private ChainHeader announced;

  /**
   * Since when other nodes respond, and none of them has the announced block; empty if one does.
   */
  private Optional<Long> missedSince = Optional.empty();

  /**
   * Makes the first of {@code members} the leader.
   *
   * @param announce receives each head; must not wait
   * @param nanos the clock, as {@link System#nanoTime}
   */
  NodeFailover(
      List<UpstreamEndpoint> members,
      long maxLag,
      Duration catchUp,
      Consumer<ChainHeader> announce,
      LongSupplier nanos) {
    this.members = List.copyOf(members);
    this.maxLag = maxLag;
    this.catchUp = catchUp;
    this.announce = announce;
    this.nanos = nanos;
    this.leader = members.get(0);
  }

  /** The announced block, if {@code head} indicates that the leader may no longer have it. */
  synchronized Optional<ChainHeader> missingAnnounced(
      UpstreamEndpoint upstreamEndpoint, ChainHeader head) {
    return Optional.ofNullable(announced)
        .filter(block -> upstreamEndpoint == leader && head.number() < block.number());
  }

  /** Handles a head that a node announced, in its order. */
  synchronized void headReceived(UpstreamEndpoint upstreamEndpoint, ChainHeader head) {
    upstreamEndpoint.headReceived(head);
    if (upstreamEndpoint == leader && (hasAnnounced(upstreamEndpoint) || isReverted(head))) {
      announceHead(head);
    }
    review();
    notifyAll();
  }

  /** Handles the end of a node's poll, successful or not. */
  synchronized void probed(UpstreamEndpoint upstreamEndpoint) {
    if (upstreamEndpoint.head().isEmpty()) {
      // The first head may have been announced before the listener was registered.
      upstreamEndpoint.node().newest().ifPresent(head -> headReceived(upstreamEndpoint, head));
    }
    review();
    notifyAll();
  }

  /**
   * Handles the newest block that a node returned.
   *
   * @param certain whether this is a second request, whose result cannot have been overtaken by a
   *     newer one
   * @return whether the head may be announced to the application
   */
  synchronized boolean headReturned(
      UpstreamEndpoint upstreamEndpoint, ChainHeader head, boolean certain) {
    boolean forward = announced == null || head.number() >= announced.number();
    if (forward || certain) {
      upstreamEndpoint.headReceived(head);
      upstreamEndpoint.setUnverified(false);
    }
    boolean kept = forward ? hasAnnounced(upstreamEndpoint) : isReverted(head);
    boolean told = upstreamEndpoint == leader && kept;
    if (told && (forward || certain)) {
      announceHead(head);
    }
    review();
    notifyAll();
    return told;
  }

  /**
   * Handles the head of a node that failed, before it is used again: it may have been restarted
   * without its last blocks.
   *
   * @return whether it still has the announced block
   */
  synchronized boolean verifyHead(UpstreamEndpoint upstreamEndpoint, ChainHeader head) {
    upstreamEndpoint.headReceived(head);
    upstreamEndpoint.setUnverified(false);
    boolean kept =
        hasAnnounced(upstreamEndpoint) || (upstreamEndpoint == leader && isReverted(head));
    if (kept && upstreamEndpoint == leader) {
      announceHead(head);
    }
    review();
    notifyAll();
    return kept;
  }

  private void announceHead(ChainHeader head) {
    announced = head;
    announce.accept(head);
  }

  /** The active node; empty if there is none. */
  synchronized Optional<UpstreamEndpoint> leader() {
    review();
    if (members.size() > 1 && !isEligible(leader)) {
      await(leader);
    }
    if (isEligible(leader)) {
      return Optional.of(leader);
    } // No node is known to be healthy: the leader serves if it may have the announced block and
    // its
    // breaker permits a call.
    boolean possible = members.size() == 1 || leader.head().isEmpty() || hasAnnounced(leader);
    return Optional.of(leader)
        .filter(last -> possible && !last.node().isOfAnotherChain() && last.breaker().admits());
  }

  /** A node other than the failed one, with all announced blocks; empty if there is none. */
  synchronized Optional<UpstreamEndpoint> another(UpstreamEndpoint failed) {
    return leader != failed && isEligible(leader) ? Optional.of(leader) : await(failed);
  }

  /** Waits a moment for a node that responds and is slightly behind. */
  private Optional<UpstreamEndpoint> await(UpstreamEndpoint failed) {
    long until = nanos.getAsLong() + MAX_WAIT.toNanos();
    Optional<UpstreamEndpoint> found = successor(failed);
    long left = MAX_WAIT.toNanos();
    while (found.isEmpty() && left > 0 && members.stream().anyMatch(m -> isInSync(m, failed))) {
      try {
        TimeUnit.NANOSECONDS.timedWait(this, left);
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        return Optional.empty();
      }
      found = successor(failed);
      left = until - nanos.getAsLong();
    }
    return found;
  }

  /**
   * Makes {@code upstreamEndpoint} the leader after it served a call in place of the failed one.
   */
  synchronized void failedOver(UpstreamEndpoint upstreamEndpoint, UpstreamEndpoint failed) {
    if (leader == failed && isEligible(upstreamEndpoint)) {
      takeOver(upstreamEndpoint, "does not respond");
    }
  }

  /** Whether a node responds and does not lag behind the others. */
  synchronized boolean isInSync(UpstreamEndpoint upstreamEndpoint) {
    return upstreamEndpoint.isResponding() && !lags(upstreamEndpoint);
  }

  /** Whether it is the leader. */
  synchronized boolean isLedBy(UpstreamEndpoint upstreamEndpoint) {
    return leader == upstreamEndpoint;
  }

  private boolean isInSync(UpstreamEndpoint upstreamEndpoint, UpstreamEndpoint other) {
    return upstreamEndpoint != other
        && upstreamEndpoint.head().isPresent()
        && isInSync(upstreamEndpoint);
  }

  private boolean isEligible(UpstreamEndpoint upstreamEndpoint) {
    return isInSync(upstreamEndpoint) && hasAnnounced(upstreamEndpoint);
  }

  /** Whether any node is available. */
  synchronized boolean available() {
    return members.stream().anyMatch(this::isEligible);
  }

  /** The number of nodes in sync. */
  synchronized long inSyncCount() {
    return members.stream().filter(this::isInSync).count();
  }

  private void review() {
    boolean unknown = leader.head().isEmpty() && !leader.node().isUnreachable();
    if (unknown || isEligible(leader)) {
      missedSince = Optional.empty();
      return;
    }
    Optional<UpstreamEndpoint> next = successor(leader);
    if (next.isPresent()) {
      takeOver(next.get(), leader.isResponding() ? "is behind" : "does not respond");
      return;
    }
    Optional<UpstreamEndpoint> best =
        members.stream()
            .filter(
                upstreamEndpoint ->
                    upstreamEndpoint.head().isPresent() && isInSync(upstreamEndpoint))
            .max(
                Comparator.comparingLong(
                    upstreamEndpoint -> upstreamEndpoint.head().get().number()));
    if (best.isEmpty()) {
      missedSince = Optional.empty();
    } else if (missedSince.isEmpty()) {
      missedSince = Optional.of(nanos.getAsLong());
    } else if (nanos.getAsLong() - missedSince.get() > catchUp.toNanos()) {
      abandonAnnounced(best.get());
    }
  }

  private Optional<UpstreamEndpoint> successor(UpstreamEndpoint failed) {
    return members.stream()
        .filter(
            upstreamEndpoint ->
                isInSync(upstreamEndpoint, failed) && hasAnnounced(upstreamEndpoint))
        .findFirst();
  }

  private void takeOver(UpstreamEndpoint next, String why) {
    lines
        .permit("leader")
        .ifPresent(
            more ->
                LOG.warn(
                    "Calls now go to the chain node at {}, because the node at {} {}{}",
                    next.where(),
                    leader.where(),
                    why,
                    more));
    leader = next;
    missedSince = Optional.empty();
    next.head().ifPresent(this::announceHead);
  }

  private void abandonAnnounced(UpstreamEndpoint best) {
    LOG.error(
        "No chain node still has the announced block {} with hash {}; continuing from block {} of"
            + " the node at {}",
        announced.number(),
        announced.hash(),
        best.head().get().number(),
        best.where());
    announced = null;
    takeOver(best, "has lost blocks");
  }

  /** Whether a node has the announced block, judging by its head. */
  private boolean hasAnnounced(UpstreamEndpoint upstreamEndpoint) {
    if (announced == null || members.size() == 1) {
      return true;
    }
    Optional<ChainHeader> head = upstreamEndpoint.head();
    return head.isPresent()
        && (head.get().number() > announced.number()
            || (head.get().number() == announced.number()
                && (upstreamEndpoint == leader || head.get().hash().equals(announced.hash()))));
  }

  /** Whether the leader may revert to {@code head}: no other node has a higher one. */
  private boolean isReverted(ChainHeader head) {
    return others(leader).allMatch(other -> other.number() <= head.number());
  }

  /**
   * Whether a node lags too far behind. With three or more nodes, a single one far ahead is
   * ignored: its blocks may be invented.
   */
  private boolean lags(UpstreamEndpoint upstreamEndpoint) {
    if (members.size() == 1) {
      return false;
    }
    List<Long> heads =
        members.stream()
            .filter(UpstreamEndpoint::isResponding)
            .flatMap(known -> known.head().stream())
            .map(ChainHeader::number)
            .sorted(Comparator.reverseOrder())
            .toList();
    if (heads.isEmpty() || upstreamEndpoint.head().isEmpty()) {
      return false;
    }
    long measure = heads.get(heads.size() > 2 ? 1 : 0);
    return measure - upstreamEndpoint.head().get().number() > maxLag;
  }

  private Stream<ChainHeader> others(UpstreamEndpoint than) {
    return members.stream()
        .filter(upstreamEndpoint -> upstreamEndpoint != than && upstreamEndpoint.isResponding())
        .flatMap(upstreamEndpoint -> upstreamEndpoint.head().stream());
  }
}
