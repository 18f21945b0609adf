package dev.portcullis.devnet.node.method.debug;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.stored.BlockRef;
import dev.portcullis.devnet.chain.stored.UnknownBlock;
import dev.portcullis.devnet.evm.Deadline;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.method.param.LogQuery;
import dev.portcullis.devnet.node.rpc.Named;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Value;
import dev.portcullis.devnet.node.rpc.Work;
import dev.portcullis.devnet.node.trace.TraceItem;
import dev.portcullis.devnet.node.trace.Traces;
import dev.portcullis.devnet.upstream.UpstreamChain;
import dev.portcullis.ethereum.common.Address;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The {@code trace_} methods of OpenEthereum, which explorers and indexers ask. For developers. */
final class TraceMethods {
  private static final int MOST_ADDRESSES = 1_000;
  private static final int MOST_ITEMS = 10_000;

  private final Chain chain;
  private final Traces traces;

  private TraceMethods(Chain chain, Traces traces) {
    this.chain = chain;
    this.traces = traces;
  }

  static List<RpcMethod> of(Chain chain, Traces traces) {
    TraceMethods methods = new TraceMethods(chain, traces);
    return List.of(
        new Named("trace_block", Work.EXECUTION, methods::block),
        new Named("trace_transaction", Work.EXECUTION, methods::transaction),
        new Named("trace_filter", Work.EXECUTION, methods::filter));
  }

  /** [block]; the frames of all its transactions. */
  private Object block(Params params) {
    BlockRef ref = BlockParam.required(params.at(0));
    return ref == BlockRef.Tag.PENDING
        ? List.of()
        : traces.items(chain.block(ref).orElseThrow(() -> new UnknownBlock(ref)));
  }

  /** [hash]; the frames of a transaction, null when it is in no block. */
  private Object transaction(Params params) {
    return chain.transaction(params.at(0).hash()).map(found -> traces.items(found)).orElse(null);
  }

  /** [{fromBlock, toBlock, fromAddress, toAddress, after, count}]; at most 10,000 frames. */
  private Object filter(Params params) {
    Value filter = params.at(0);
    long copied = chain.upstream().map(UpstreamChain::number).orElse(-1L);
    long first = height(filter.field("fromBlock"), new BlockRef.Height(copied + 1));
    if (first <= copied) {
      throw filter.field("fromBlock").must("after " + copied + ", up to which all is copied");
    }
    long last = height(filter.field("toBlock"), BlockRef.Tag.LATEST);
    Set<Address> senders = addresses(filter.field("fromAddress"));
    Set<Address> receivers = addresses(filter.field("toAddress"));
    long after = filter.field("after").optional(Value::number).orElse(0L);
    long count = filter.field("count").optional(Value::number).orElse((long) MOST_ITEMS + 1);
    List<TraceItem> found = new ArrayList<>();
    long seen = 0;
    for (long number = first; number <= last && found.size() < count; number++) {
      Deadline.current().check();
      BlockRef ref = new BlockRef.Height(number);
      Block block = chain.block(ref).orElseThrow(() -> new UnknownBlock(ref));
      for (TraceItem item : traces.items(block)) {
        if (item.isBetween(senders, receivers) && ++seen > after && found.size() < count) {
          found.add(item);
        }
      }
      if (found.size() > MOST_ITEMS) {
        throw RpcException.responseTooLarge(
            "more than " + MOST_ITEMS + " frames match; ask for fewer blocks or by count");
      }
    }
    return found;
  }

  private long height(Value value, BlockRef otherwise) {
    return LogQuery.number(chain, value.isAbsent() ? otherwise : BlockParam.rangeEnd(value));
  }

  private static Set<Address> addresses(Value value) {
    Set<Address> addresses = new HashSet<>();
    if (!value.isAbsent()) {
      value.elements(MOST_ADDRESSES).forEach(each -> addresses.add(each.address()));
    }
    return addresses;
  }
}
