package dev.portcullis.devnet.node.method.param;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockLog;
import dev.portcullis.devnet.block.LogMatcher;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.query.TooManyLogsException;
import dev.portcullis.devnet.chain.query.UnknownBlockException;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The blocks and the log filter of a query (R-CHN-5).
 *
 * @param filter addresses and topics
 * @param from first block
 * @param to last block
 * @param blockHash the one block, instead of a range
 */
public record LogQuery(
    LogMatcher filter, BlockIdentifier from, BlockIdentifier to, Optional<Hash> blockHash) {
  /** The maximum number of addresses, and of alternatives of a topic, in one filter. */
  private static final int MOST_ALTERNATIVES = 1_000;

  /** Parses the Filter of {@code eth_getLogs}, which may name one block by its hash. */
  public static LogQuery read(ParamValue filter) {
    Optional<Hash> blockHash = filter.field("blockHash").optional(ParamValue::hash);
    ParamValue from = filter.field("fromBlock");
    ParamValue to = filter.field("toBlock");
    if (blockHash.isPresent() && (!from.isAbsent() || !to.isAbsent())) {
      throw RpcException.invalidParams(
          filter.name() + " has blockHash together with fromBlock or toBlock");
    }
    BlockIdentifier first = BlockParam.rangeEnd(from);
    BlockIdentifier last = BlockParam.rangeEnd(to);
    if (first instanceof BlockIdentifier.Height begin
        && last instanceof BlockIdentifier.Height end
        && begin.number() > end.number()) {
      throw RpcException.invalidParams(filter.name() + ".fromBlock must not lie behind toBlock");
    }
    return new LogQuery(readFilter(filter), first, last, blockHash);
  }

  /** Addresses and topics alone, as in subscriptions. */
  public static LogMatcher readFilter(ParamValue filter) {
    return new LogMatcher(addresses(filter.field("address")), topics(filter.field("topics")));
  }

  /** The logs, limited to about this many bytes of JSON. */
  public List<BlockLog> find(Chain chain, long maxBytes) {
    if (blockHash.isPresent()) {
      BlockIdentifier ref = new BlockIdentifier.ByHash(blockHash.get());
      Block block = chain.block(ref).orElseThrow(() -> new UnknownBlockException(ref));
      return chain.logs().inBlock(filter, block);
    }
    long first = number(chain, from);
    long last = number(chain, to);
    if (first > last) {
      // A tag ends the range before its beginning: the chain has not reached it yet.
      return List.of();
    }
    try {
      return chain.logs().inRange(filter, first, last, maxBytes);
    } catch (TooManyLogsException e) {
      throw RpcException.invalidParams(e.getMessage());
    }
  }

  /** The number of the first block of new logs: a tag sets no bound. */
  public long firstNew() {
    return from instanceof BlockIdentifier.Height height ? height.number() : 0;
  }

  /** The last block of new logs, for the current chain. */
  public Block lastNew(Chain chain) {
    Block head = chain.head();
    long last = number(chain, to);
    return last < head.number() ? chain.block(new BlockIdentifier.Height(last)).orElse(head) : head;
  }

  /** The number of a block that may be in the future. */
  public static long number(Chain chain, BlockIdentifier ref) {
    return ref instanceof BlockIdentifier.Height number
        ? number.number()
        : chain.stateBlock(ref).number();
  }

  private static Set<EvmAddress> addresses(ParamValue address) {
    if (address.isAbsent()) {
      return Set.of();
    }
    return address.isArray()
        ? address.elements(MOST_ALTERNATIVES).stream()
            .map(ParamValue::address)
            .collect(Collectors.toSet())
        : Set.of(address.address());
  }

  private static List<Set<Hash>> topics(ParamValue topics) {
    List<Set<Hash>> positions = new ArrayList<>();
    if (topics.isAbsent()) {
      return positions;
    }
    for (ParamValue position : topics.elements(LogMatcher.MAX_TOPICS)) {
      positions.add(topic(position));
    }
    return positions;
  }

  private static Set<Hash> topic(ParamValue position) {
    if (position.isAbsent()) {
      return Set.of();
    }
    if (!position.isArray()) {
      return Set.of(position.hash());
    }
    Set<Hash> alternatives = new HashSet<>();
    for (ParamValue alternative : position.elements(MOST_ALTERNATIVES)) {
      if (alternative.isAbsent()) {
        // As in go-ethereum: null among alternatives matches any value.
        return Set.of();
      }
      alternatives.add(alternative.hash());
    }
    return alternatives;
  }
}
