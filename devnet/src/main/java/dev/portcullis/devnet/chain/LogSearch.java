package dev.portcullis.devnet.chain;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockLog;
import dev.portcullis.devnet.block.LogFilter;
import dev.portcullis.devnet.evm.Deadline;
import dev.portcullis.devnet.store.ChainStore;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Finds logs through the index, within limits. */
public final class LogSearch {
  /** What a log needs in an answer besides its data and topics, in bytes of JSON. */
  private static final int LOG_BYTES = 600;

  private static final long TOPIC_BYTES = 70;

  private final Blocks blocks;
  private final ChainStore store;
  private final int limit;

  LogSearch(Blocks blocks, ChainStore store, int limit) {
    this.blocks = blocks;
    this.store = store;
    this.limit = limit;
  }

  /**
   * The logs of a block.
   *
   * @param filter which are wanted
   * @param block the block
   * @return in order
   */
  public List<BlockLog> inBlock(LogFilter filter, Block block) {
    List<BlockLog> all = block.logs();
    all.removeIf(log -> !filter.matches(log.log()));
    return all;
  }

  /**
   * The logs of a range of blocks. A single block is always answered whole.
   *
   * @param filter which are wanted
   * @param from first block
   * @param to last block; those that do not exist yet have no logs
   * @param maxBytes about how large the answer may be as JSON
   * @return in order
   * @throws TooManyLogs when there are more than the chain's limit or they would be too large; it
   *     names a range that works
   * @throws dev.portcullis.devnet.evm.ExecutionTimeout when the request it serves ends before it
   */
  public List<BlockLog> inRange(LogFilter filter, long from, long to, long maxBytes) {
    long last = Math.min(to, blocks.head().number());
    List<BlockLog> found = new ArrayList<>();
    long bytes = 0;
    Iterator<Long> candidates =
        from > last ? List.<Long>of().iterator() : store.blocksWithLogs(filter, from, last);
    Deadline deadline = Deadline.current();
    while (candidates.hasNext()) {
      deadline.check();
      Optional<Block> block = store.block(candidates.next());
      List<BlockLog> more = block.map(b -> inBlock(filter, b)).orElse(List.of());
      for (BlockLog log : more) {
        bytes += LOG_BYTES + 2L * log.log().data().size() + TOPIC_BYTES * log.log().topics().size();
      }
      found.addAll(more);
      if ((found.size() > limit || bytes > maxBytes) && !more.isEmpty()) {
        long full = more.get(0).blockNumber();
        boolean alone = found.size() == more.size();
        if (!alone || full < last) {
          throw new TooManyLogs(limit, from, alone ? full : full - 1);
        }
      }
    }
    return found;
  }
}
