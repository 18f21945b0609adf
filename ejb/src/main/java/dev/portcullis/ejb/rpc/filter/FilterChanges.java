package dev.portcullis.ejb.rpc.filter;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.rpc.RpcFilter.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * What is new on the chain since somebody was told, also when blocks they were told of are gone.
 *
 * @param removed the hashes of those blocks, newest first
 * @param blocks the new ones, oldest first
 * @param progress how far they are told then
 */
record FilterChanges(List<Hash32> removed, List<ChainHeader> blocks, Progress progress) {
  /** How far back a change of the chain is noticed. */
  static final int RECENT = 32;

  /** Whoever asks rarely is told in several parts. */
  private static final int MOST = 100;

  FilterChanges {
    removed = List.copyOf(removed);
    blocks = List.copyOf(blocks);
  }

  /** That of somebody who begins to listen behind this block. */
  static Progress behind(ChainHeader head) {
    return new Progress(head.number() + 1, List.of(head.hash()));
  }

  /**
   * What is new.
   *
   * @param last the number of the last block to report
   * @param block the block of a number on the chain as it is now
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
