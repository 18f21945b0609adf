package dev.portcullis.devnet.node.method.filter;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockLog;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.production.ChainListener;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.node.method.param.LogQuery;
import dev.portcullis.devnet.node.method.result.LogResult;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The filters that clients poll (R-CHN-15). A filter exists until it is removed, until it is the
 * least recently used one at the maximum number, or until the result of a poll would exceed the
 * limit. After that it is "filter not found", never an empty list.
 */
public final class InstalledFilters implements ChainListener {
  private static final int ID_BYTES = 16;

  /** The total weight of all filters, in addresses, topics and hashes, per permitted filter. */
  private static final int WEIGHT = 16;

  private static final SecureRandom RANDOM = new SecureRandom();

  private final Chain chain;
  private final NodeLimits limits;
  private final Map<UInt256, PolledFilter> filters = new LinkedHashMap<>(16, 0.75f, true);
  private long weight;

  /**
   * Creates the filters of a chain; to be added to its listeners.
   *
   * @param chain the polled chain
   * @param limits for the number of filters and the size of a response
   */
  public InstalledFilters(Chain chain, NodeLimits limits) {
    this.chain = chain;
    this.limits = limits;
  }

  String newLogFilter(LogQuery query) {
    if (query.blockHash().isPresent()) {
      throw RpcException.invalidParams("params[0].blockHash has no meaning for a filter");
    }
    return add(new LogPoll(query, query.lastNew(chain)));
  }

  String newBlockFilter() {
    return add(new BlockPoll(chain.head()));
  }

  String newPendingFilter() {
    return add(new PendingTransactionFilter());
  }

  synchronized boolean remove(UInt256 id) {
    PolledFilter removed = filters.remove(id);
    weight -= removed == null ? 0 : removed.weight();
    return removed != null;
  }

  /** The changes since the last poll. */
  synchronized List<?> changes(UInt256 id) {
    PolledFilter filter = find(id);
    weight -= filter.weight();
    try {
      return filter.changes(this);
    } catch (RpcException overflow) {
      filters.remove(id);
      throw overflow;
    } finally {
      weight += filters.containsKey(id) ? filter.weight() : 0;
    }
  }

  /** All logs of a log filter's whole range. */
  List<LogResult> logs(UInt256 id) {
    PolledFilter filter;
    synchronized (this) {
      filter = find(id);
    }
    if (!(filter instanceof LogPoll poll)) {
      throw RpcException.invalidParams("filter " + id + " is not a log filter");
    }
    return LogResult.all(poll.query.find(chain, limits.responseBytes()), chain.settlement());
  }

  @Override
  public void onBlock(Block block) {
    // Polling reads the chain itself, so that it never lags behind a receipt.
  }

  @Override
  public synchronized void onRemoved(List<Block> removed) {
    filters.values().forEach(filter -> filter.onRemoved(removed));
  }

  @Override
  public synchronized void onPending(Transaction transaction) {
    for (PolledFilter filter : filters.values()) {
      if (filter instanceof PendingTransactionFilter poll) {
        weight -= poll.weight();
        poll.add(transaction.hash(), chain.settings().logLimit());
        weight += poll.weight();
      }
    }
    makeRoom();
  }

  private PolledFilter find(UInt256 id) {
    PolledFilter filter = filters.get(id);
    if (filter == null) {
      throw RpcException.invalidParams("filter not found");
    }
    return filter;
  }

  private synchronized String add(PolledFilter filter) {
    byte[] random = new byte[ID_BYTES];
    RANDOM.nextBytes(random);
    UInt256 id = UInt256.of(random);
    filters.put(id, filter);
    weight += filter.weight();
    makeRoom();
    return id.toString();
  }

  /** Evicts the least recently used filters until the others fit; a single one always fits. */
  private void makeRoom() {
    Iterator<PolledFilter> unused = filters.values().iterator();
    while (filters.size() > limits.filters()
        || (weight > (long) limits.filters() * WEIGHT && filters.size() > 1)) {
      weight -= unused.next().weight();
      unused.remove();
    }
  }

  /** Follows the chain block by block and records the last block that it has processed. */
  private abstract static class BlockFollower extends PolledFilter {
    private long next;
    private Hash seen;

    BlockFollower(Block head) {
      seen(head);
    }

    /**
     * The first unprocessed block, or −1 when the chain was rewound and the notification is still
     * pending.
     */
    long next(Chain chain) {
      boolean onChain =
          chain
              .block(new BlockIdentifier.Height(next - 1))
              .filter(b -> b.hash().equals(seen))
              .isPresent();
      return onChain ? next : -1;
    }

    final void seen(Block head) {
      next = head.number() + 1;
      seen = head.hash();
    }

    @Override
    void onRemoved(List<Block> removed) {
      boolean wasSeen = false;
      for (Block block : removed) {
        wasSeen |= block.hash().equals(seen);
        if (wasSeen) {
          retract(block);
          next = block.number();
          seen = block.header().parentHash();
        }
      }
    }

    void retract(Block block) {}
  }

  private static final class LogPoll extends BlockFollower {
    private final LogQuery query;
    private final List<LogResult> retracted = new ArrayList<>();

    LogPoll(LogQuery query, Block last) {
      super(last);
      this.query = query;
    }

    @Override
    int weight() {
      return 1 + query.filter().conditions();
    }

    @Override
    List<?> changes(InstalledFilters owner) {
      List<LogResult> changes = new ArrayList<>(retracted);
      retracted.clear();
      Block last = query.lastNew(owner.chain);
      long from = next(owner.chain);
      if (from >= 0 && from <= last.number()) {
        changes.addAll(LogResult.all(since(owner, from, last), owner.chain.settlement()));
        seen(last);
      }
      return changes;
    }

    private List<BlockLog> since(InstalledFilters owner, long from, Block last) {
      long first = Math.max(from, query.firstNew());
      if (first > last.number()) {
        return List.of();
      }
      LogQuery part =
          new LogQuery(
              query.filter(),
              new BlockIdentifier.Height(first),
              new BlockIdentifier.Height(last.number()),
              query.blockHash());
      return part.find(owner.chain, owner.limits.responseBytes());
    }

    @Override
    void retract(Block block) {
      for (BlockLog log : block.logs()) {
        if (block.number() >= query.firstNew() && query.filter().matches(log.log())) {
          retracted.add(LogResult.removed(log));
        }
      }
    }
  }

  private static final class BlockPoll extends BlockFollower {
    BlockPoll(Block head) {
      super(head);
    }

    @Override
    List<?> changes(InstalledFilters owner) {
      List<String> hashes = new ArrayList<>();
      Block head = owner.chain.head();
      long from = next(owner.chain);
      if (from < 0) {
        return hashes;
      }
      if (head.number() - from >= owner.chain.settings().logLimit()) {
        throw RpcException.invalidParams(
            "the filter has more than " + owner.chain.settings().logLimit() + " new blocks");
      }
      for (long number = from; number <= head.number(); number++) {
        owner
            .chain
            .block(new BlockIdentifier.Height(number))
            .ifPresent(block -> hashes.add(block.hash().toString()));
      }
      seen(head);
      return hashes;
    }
  }
}
