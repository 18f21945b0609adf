package dev.portcullis.devnet.chain.query;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockLog;
import dev.portcullis.devnet.block.LogMatcher;
import dev.portcullis.devnet.evm.ExecutionDeadline;
import dev.portcullis.devnet.store.ChainStore;
import dev.portcullis.devnet.upstream.UpstreamChain;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Finds logs through the index, within limits. */
public final class LogSearch {
  /** The size of a log in a response without data and topics, in bytes of JSON. */
  private static final int LOG_BYTES = 600;

  private static final long TOPIC_BYTES = 70;

  private final BlockResolver blocks;
  private final ChainStore store;
  private final int limit;

  /** Limits the number of logs of a search. */
  public LogSearch(BlockResolver blocks, ChainStore store, int limit) {
    this.blocks = blocks;
    this.store = store;
    this.limit = limit;
  }

  /**
   * The logs of a block.
   *
   * @param filter the conditions
   * @param block the block
   * @return in order
   */
  public List<BlockLog> inBlock(LogMatcher filter, Block block) {
    Optional<UpstreamChain> copied = store.upstream().filter(c -> block.number() <= c.number());
    if (copied.isPresent()) {
      return copied.get().logs(filter, block.number(), block.number(), Long.MAX_VALUE);
    }
    List<BlockLog> all = block.logs();
    all.removeIf(log -> !filter.matches(log.log()));
    return all;
  }

  /**
   * The logs of a range of blocks. The result for a single block is always complete.
   *
   * @param filter the conditions
   * @param from first block
   * @param to last block; blocks that do not exist yet have no logs
   * @param maxBytes about how large the response may be as JSON
   * @return in order
   * @throws TooManyLogsException when there are more than the chain's limit or they would be too
   *     large; it names a range that works
   * @throws dev.portcullis.devnet.evm.ExecutionTimeoutException when the deadline of its request
   *     passes before
   */
  public List<BlockLog> inRange(LogMatcher filter, long from, long to, long maxBytes) {
    long last = Math.min(to, blocks.head().number());
    MatchedLogs found = new MatchedLogs(from, last, maxBytes);
    Optional<UpstreamChain> copied = store.upstream().filter(c -> from <= c.number());
    copied.ifPresent(chain -> found.addCopied(chain, filter));
    long first = copied.map(chain -> chain.number() + 1).orElse(from);
    Iterator<Long> candidates =
        first > last ? List.<Long>of().iterator() : store.blocksWithLogs(filter, first, last);
    ExecutionDeadline deadline = ExecutionDeadline.current();
    while (candidates.hasNext()) {
      deadline.check();
      Optional<Block> block = store.block(candidates.next());
      found.add(block.map(b -> inBlock(filter, b)).orElse(List.of()));
    }
    return found.logs;
  }

  /** The logs of a range found so far. */
  private final class MatchedLogs {
    private final long from;
    private final long last;
    private final long maxBytes;
    private final List<BlockLog> logs = new ArrayList<>();
    private long bytes;

    MatchedLogs(long from, long last, long maxBytes) {
      this.from = from;
      this.last = last;
      this.maxBytes = maxBytes;
    }

    void addCopied(UpstreamChain chain, LogMatcher filter) {
      List<BlockLog> all = chain.logs(filter, from, last, maxBytes);
      int begin = 0;
      for (int end = 1; end <= all.size(); end++) {
        if (end == all.size() || all.get(end).blockNumber() != all.get(begin).blockNumber()) {
          add(all.subList(begin, end));
          begin = end;
        }
      }
    }

    /** Adds the logs of a block. */
    void add(List<BlockLog> more) {
      for (BlockLog log : more) {
        bytes += LOG_BYTES + 2L * log.log().data().size() + TOPIC_BYTES * log.log().topics().size();
      }
      logs.addAll(more);
      if ((logs.size() > limit || bytes > maxBytes) && !more.isEmpty()) {
        long full = more.get(0).blockNumber();
        boolean alone = logs.size() == more.size();
        if (!alone || full < last) {
          throw new TooManyLogsException(limit, from, alone ? full : full - 1);
        }
      }
    }
  }
}
