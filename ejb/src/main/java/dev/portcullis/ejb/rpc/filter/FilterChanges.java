package dev.portcullis.ejb.rpc.filter;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.rpc.RpcFilter.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * The changes of the chain since the last poll of a filter, including a reorganization.
 *
 * @param removed the hashes of reported blocks that left the chain, newest first
 * @param blocks the new ones, oldest first
 * @param progress the progress of the filter after this poll
 */
record FilterChanges(List<Hash32> removed, List<ChainHeader> blocks, Progress progress) {
  /** The maximum depth of a detected reorganization, in blocks. */
  static final int RECENT = 32;

  /**
   * The most blocks of one poll. A client that polls rarely receives the changes in several parts.
   */
  private static final int MOST = 100;

  FilterChanges {
    removed = List.copyOf(removed);
    blocks = List.copyOf(blocks);
  }

  /** The progress of a new filter that starts after this block. */
  static Progress behind(ChainHeader head) {
    return new Progress(head.number() + 1, List.of(head.hash()));
  }

  /**
   * The changes since the last poll.
   *
   * @param last the number of the last block to report
   * @param block the current block of a number
   */
  static FilterChanges since(Progress told, long last, LongFunction<Optional<ChainHeader>> block) {
    List<Hash32> recent = new ArrayList<>(told.recent());
    List<Hash32> removed = new ArrayList<>();
    long next = told.nextBlock();
    while (!recent.isEmpty() && !isStill(recent.get(0), block.apply(next - 1))) {
      removed.add(recent.remove(0));
      next--;
    }
    List<ChainHeader> blocks = new ArrayList<>();
    while (next <= last && blocks.size() < MOST) {
      Optional<ChainHeader> found = block.apply(next);
      if (found.isEmpty()) {
        break;
      }
      blocks.add(found.get());
      recent.add(0, found.get().hash());
      next++;
    }
    return new FilterChanges(
        removed, blocks, new Progress(next, recent.subList(0, Math.min(RECENT, recent.size()))));
  }

  private static boolean isStill(Hash32 hash, Optional<ChainHeader> now) {
    return now.isPresent() && now.get().hash().equals(hash);
  }
}
