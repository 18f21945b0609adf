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
 * Which of several nodes is asked. One leads until it fails or falls behind; the first in order
 * takes over that has the block the application was told of last, or a later one. So heads never go
 * back, nor are there fewer logs than a head promised, because another node answers.
 *
 * <p>What the leader itself takes back, and no other node knows better, is a reorganisation. When
 * nobody has the promised block for long, it is given up: it was lost, or never was.
 */
final class NodeFailover {
  private static final Logger LOG = LoggerFactory.getLogger(NodeFailover.class);

  /** How long a call waits for a node that is just behind. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final List<UpstreamEndpoint> members;
  private final long maxLag;
  private final Duration catchUp;
  private final Consumer<ChainHeader> announce;
  private final LongSupplier nanos;
  private final LogThrottle lines = LogThrottle.perMinute(5);
  private UpstreamEndpoint leader;
  private ChainHeader promised;

  /** Since when others answer, and none of them has the promised block; empty if one does. */
  private Optional<Long> missedSince = Optional.empty();

  /**
   * The first of {@code members} leads.
   *
   * @param announce is told each head; must not wait
   * @param nanos the time, as {@link System#nanoTime}
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

  /** What was promised, if {@code head} says that the leader may have it no more. */
  synchronized Optional<ChainHeader> doubted(UpstreamEndpoint upstreamEndpoint, ChainHeader head) {
    return Optional.ofNullable(promised)
        .filter(block -> upstreamEndpoint == leader && head.number() < block.number());
  }

  /** A node announced {@code head}, in its order. */
  synchronized void headReceived(UpstreamEndpoint upstreamEndpoint, ChainHeader head) {
    upstreamEndpoint.tells(head);
    if (upstreamEndpoint == leader && (isKeptBy(upstreamEndpoint) || isTakenBack(head))) {
      promise(head);
    }
    review();
    notifyAll();
  }

  /** A node was looked at, whatever came of it. */
  synchronized void probed(UpstreamEndpoint upstreamEndpoint) {
    if (upstreamEndpoint.head().isEmpty()) {
      // It may have told its first head before anybody listened.
      upstreamEndpoint.node().newest().ifPresent(head -> headReceived(upstreamEndpoint, head));
    }
    review();
    notifyAll();
  }

  /**
   * A node answered that {@code head} is its newest block.
   *
   * @param certain whether it was asked again, so that the answer cannot have crossed a newer one
   * @return whether the application may be told
   */
  synchronized boolean tells(UpstreamEndpoint upstreamEndpoint, ChainHeader head, boolean certain) {
    boolean forward = promised == null || head.number() >= promised.number();
    if (forward || certain) {
      upstreamEndpoint.tells(head);
      upstreamEndpoint.doubt(false);
    }
    boolean kept = forward ? isKeptBy(upstreamEndpoint) : isTakenBack(head);
    boolean told = upstreamEndpoint == leader && kept;
    if (told && (forward || certain)) {
      promise(head);
    }
    review();
    notifyAll();
    return told;
  }

  /**
   * A node that failed tells its head before it is asked again: it may have been started anew.
   *
   * @return whether it still has what was promised
   */
  synchronized boolean proves(UpstreamEndpoint upstreamEndpoint, ChainHeader head) {
    upstreamEndpoint.tells(head);
    upstreamEndpoint.doubt(false);
    boolean kept = isKeptBy(upstreamEndpoint) || (upstreamEndpoint == leader && isTakenBack(head));
    if (kept && upstreamEndpoint == leader) {
      promise(head);
    }
    review();
    notifyAll();
    return kept;
  }

  private void promise(ChainHeader head) {
    promised = head;
    announce.accept(head);
  }

  /** The node that is asked now; empty if there is none. */
  synchronized Optional<UpstreamEndpoint> leader() {
    review();
    if (members.size() > 1 && !isFit(leader)) {
      await(leader);
    }
    if (isFit(leader)) {
      return Optional.of(leader);
    }
    // Nobody is known to be well: the leader, if it may have what was promised and it is time.
    boolean possible = members.size() == 1 || leader.head().isEmpty() || isKeptBy(leader);
    return Optional.of(leader)
        .filter(last -> possible && !last.node().isOfAnotherChain() && last.breaker().admits());
  }

  /** Another node than the one that failed, with all that was promised; empty if there is none. */
  synchronized Optional<UpstreamEndpoint> another(UpstreamEndpoint failed) {
    return leader != failed && isFit(leader) ? Optional.of(leader) : await(failed);
  }

  /** Waits a moment for a node that answers and is just behind. */
  private Optional<UpstreamEndpoint> await(UpstreamEndpoint failed) {
    long until = nanos.getAsLong() + PATIENCE.toNanos();
    Optional<UpstreamEndpoint> found = successor(failed);
    long left = PATIENCE.toNanos();
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

  /** {@code upstreamEndpoint} answered in place of the leader, which did not. */
  synchronized void failedOver(UpstreamEndpoint upstreamEndpoint, UpstreamEndpoint failed) {
    if (leader == failed && isFit(upstreamEndpoint)) {
      takeOver(upstreamEndpoint, "does not answer");
    }
  }

  /** Whether a node answers and is about as far as the others. */
  synchronized boolean isInSync(UpstreamEndpoint upstreamEndpoint) {
    return upstreamEndpoint.answers() && !lags(upstreamEndpoint);
  }

  /** Whether it is the one that is asked. */
  synchronized boolean isLedBy(UpstreamEndpoint upstreamEndpoint) {
    return leader == upstreamEndpoint;
  }

  private boolean isInSync(UpstreamEndpoint upstreamEndpoint, UpstreamEndpoint other) {
    return upstreamEndpoint != other
        && upstreamEndpoint.head().isPresent()
        && isInSync(upstreamEndpoint);
  }

  private boolean isFit(UpstreamEndpoint upstreamEndpoint) {
    return isInSync(upstreamEndpoint) && isKeptBy(upstreamEndpoint);
  }

  /** Whether somebody may be asked. */
  synchronized boolean available() {
    return members.stream().anyMatch(this::isFit);
  }

  /** How many nodes are in step. */
  synchronized long inSyncCount() {
    return members.stream().filter(this::isInSync).count();
  }

  private void review() {
    boolean unknown = leader.head().isEmpty() && !leader.node().isUnreachable();
    if (unknown || isFit(leader)) {
      missedSince = Optional.empty();
      return;
    }
    Optional<UpstreamEndpoint> next = successor(leader);
    if (next.isPresent()) {
      takeOver(next.get(), leader.answers() ? "is behind" : "does not answer");
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
      giveUp(best.get());
    }
  }

  private Optional<UpstreamEndpoint> successor(UpstreamEndpoint failed) {
    return members.stream()
        .filter(
            upstreamEndpoint -> isInSync(upstreamEndpoint, failed) && isKeptBy(upstreamEndpoint))
        .findFirst();
  }

  private void takeOver(UpstreamEndpoint next, String why) {
    lines
        .tell("leader")
        .ifPresent(
            more ->
                LOG.warn(
                    "The chain node at {} is asked from now on, because the one at {} {}{}",
                    next.where(),
                    leader.where(),
                    why,
                    more));
    leader = next;
    missedSince = Optional.empty();
    next.head().ifPresent(this::promise);
  }

  private void giveUp(UpstreamEndpoint best) {
    LOG.error(
        "No chain node has the announced block {} with hash {} any more; continuing from block {}"
            + " of the node at {}",
        promised.number(),
        promised.hash(),
        best.head().get().number(),
        best.where());
    promised = null;
    takeOver(best, "has lost blocks");
  }

  /** Whether a node has the promised block, as far as its head says. */
  private boolean isKeptBy(UpstreamEndpoint upstreamEndpoint) {
    if (promised == null || members.size() == 1) {
      return true;
    }
    Optional<ChainHeader> head = upstreamEndpoint.head();
    return head.isPresent()
        && (head.get().number() > promised.number()
            || (head.get().number() == promised.number()
                && (upstreamEndpoint == leader || head.get().hash().equals(promised.hash()))));
  }

  /** Whether the leader may go back to {@code head}: nobody else says that there is more. */
  private boolean isTakenBack(ChainHeader head) {
    return others(leader).allMatch(other -> other.number() <= head.number());
  }

  /**
   * Whether a node is too far behind. Of three or more, one alone that is far ahead says nothing:
   * it may be making blocks up.
   */
  private boolean lags(UpstreamEndpoint upstreamEndpoint) {
    if (members.size() == 1) {
      return false;
    }
    List<Long> heads =
        members.stream()
            .filter(UpstreamEndpoint::answers)
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
        .filter(upstreamEndpoint -> upstreamEndpoint != than && upstreamEndpoint.answers())
        .flatMap(upstreamEndpoint -> upstreamEndpoint.head().stream());
  }
}
