package dev.portcullis.ejb.subscription;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.kernel.Hash32;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.LongFunction;

/** The announced part of the chain, block by block, including reorganizations. */
final class HeadHistory {
  /** The maximum depth of a reorganization that is followed, in blocks. */
  static final int RECENT = 64;

  private final Deque<Hash32> recent = new ArrayDeque<>();
  private long next;

  private HeadHistory(ChainHeader head) {
    recent.push(head.hash());
    next = head.number() + 1;
  }

  /** A history that begins after this block. */
  static HeadHistory behind(ChainHeader head) {
    return new HeadHistory(head);
  }

  /** Whether it ends at this block. */
  boolean endsAt(ChainHeader head) {
    return head.hash().equals(recent.peek());
  }

  /** The number of blocks between its end and this one. */
  long behindBy(ChainHeader head) {
    return head.number() - next + 1;
  }

  /** Whether a reorganization is deeper than the history. */
  boolean isLost() {
    return recent.isEmpty();
  }

  /**
   * The last announced block, if it has left the chain.
   *
   * @param head the newest block: without a query if it is the next one
   * @param chain the current block of a number
   */
  Optional<Hash32> left(ChainHeader head, LongFunction<Optional<ChainHeader>> chain) {
    if (isNext(head)) {
      return Optional.empty();
    }
    Hash32 told = recent.peek();
    boolean isStill = chain.apply(next - 1).filter(now -> now.hash().equals(told)).isPresent();
    return isStill ? Optional.empty() : Optional.of(told);
  }

  /** The next block to announce; empty if no block follows the last one. */
  Optional<ChainHeader> next(ChainHeader head, LongFunction<Optional<ChainHeader>> chain) {
    return isNext(head)
        ? Optional.of(head)
        : chain.apply(next).filter(found -> found.parentHash().equals(recent.peek()));
  }

  private boolean isNext(ChainHeader head) {
    return head.number() == next && head.parentHash().equals(recent.peek());
  }

  /** Records that a block was announced. */
  void add(ChainHeader block) {
    recent.push(block.hash());
    next++;
    if (recent.size() > RECENT) {
      recent.removeLast();
    }
  }

  /** Records that the removal of the last one was announced. */
  void removeLast() {
    recent.pop();
    next--;
  }
}
