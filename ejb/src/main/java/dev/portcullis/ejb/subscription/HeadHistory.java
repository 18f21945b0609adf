package dev.portcullis.ejb.subscription;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.kernel.Hash32;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.LongFunction;

/** How far the chain has been told of, block by block, also when some of them leave it. */
final class HeadHistory {
  /** How far back a change of the chain is followed. */
  static final int RECENT = 64;

  private final Deque<Hash32> recent = new ArrayDeque<>();
  private long next;

  private HeadHistory(ChainHeader head) {
    recent.push(head.hash());
    next = head.number() + 1;
  }

  /** One that begins behind this block. */
  static HeadHistory behind(ChainHeader head) {
    return new HeadHistory(head);
  }

  /** Whether it leads up to this block. */
  boolean endsAt(ChainHeader head) {
    return head.hash().equals(recent.peek());
  }

  /** How many blocks it is behind one that is there. */
  long behindBy(ChainHeader head) {
    return head.number() - next + 1;
  }

  /** Whether a change of the chain goes back further than what is remembered. */
  boolean isLost() {
    return recent.isEmpty();
  }

  /**
   * The block that was told of last, if it has left the chain.
   *
   * @param head the newest block: nobody is asked if it is the next one
   * @param chain the block of a number on the chain as it is now
   */
  Optional<Hash32> left(ChainHeader head, LongFunction<Optional<ChainHeader>> chain) {
    if (isNext(head)) {
      return Optional.empty();
    }
    Hash32 told = recent.peek();
    boolean isStill = chain.apply(next - 1).filter(now -> now.hash().equals(told)).isPresent();
    return isStill ? Optional.empty() : Optional.of(told);
  }

  /** The block to tell of next; empty if there is none that follows the last. */
  Optional<ChainHeader> next(ChainHeader head, LongFunction<Optional<ChainHeader>> chain) {
    return isNext(head)
        ? Optional.of(head)
        : chain.apply(next).filter(found -> found.parentHash().equals(recent.peek()));
  }

  private boolean isNext(ChainHeader head) {
    return head.number() == next && head.parentHash().equals(recent.peek());
  }

  /** Notes that a block was told of. */
  void told(ChainHeader block) {
    recent.push(block.hash());
    next++;
    if (recent.size() > RECENT) {
      recent.removeLast();
    }
  }

  /** Notes that it was told that the last one has left. */
  void untold() {
    recent.pop();
    next--;
  }
}
