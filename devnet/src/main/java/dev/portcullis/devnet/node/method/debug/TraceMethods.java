package dev.portcullis.devnet.node.method.debug;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.query.UnknownBlockException;
import dev.portcullis.devnet.evm.ExecutionDeadline;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.method.param.LogQuery;
import dev.portcullis.devnet.node.rpc.LambdaMethod;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.devnet.node.trace.ParityTrace;
import dev.portcullis.devnet.node.trace.TransactionTracer;
import dev.portcullis.devnet.upstream.UpstreamChain;
import dev.portcullis.ethereum.common.EvmAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The {@code trace_} methods of OpenEthereum, for explorers and indexers. Development mode only.
 */
final class TraceMethods {
  private static final int MOST_ADDRESSES = 1_000;
  private static final int MOST_ITEMS = 10_000;

  private final Chain chain;
  private final TransactionTracer traces;

  private TraceMethods(Chain chain, TransactionTracer traces) {
    this.chain = chain;
    this.traces = traces;
  }

  static List<NodeRpcMethod> of(Chain chain, TransactionTracer traces) {
    TraceMethods methods = new TraceMethods(chain, traces);
    return List.of(
        new LambdaMethod("trace_block", WorkloadClass.EXECUTION, methods::block),
        new LambdaMethod("trace_transaction", WorkloadClass.EXECUTION, methods::transaction),
        new LambdaMethod("trace_filter", WorkloadClass.EXECUTION, methods::filter));
  }

  /** [block]; the frames of all its transactions. */
  private Object block(RpcParams params) {
    BlockIdentifier ref = BlockParam.required(params.at(0));
    return ref == BlockIdentifier.Tag.PENDING
        ? List.of()
        : traces.items(chain.block(ref).orElseThrow(() -> new UnknownBlockException(ref)));
  }

  /** [hash]; the frames of a transaction, null when it is in no block. */
  private Object transaction(RpcParams params) {
    return chain.transaction(params.at(0).hash()).map(found -> traces.items(found)).orElse(null);
  }

  /** [{fromBlock, toBlock, fromAddress, toAddress, after, count}]; at most 10,000 frames. */
  private Object filter(RpcParams params) {
    ParamValue filter = params.at(0);
    long copied = chain.upstream().map(UpstreamChain::number).orElse(-1L);
    long first = height(filter.field("fromBlock"), new BlockIdentifier.Height(copied + 1));
    if (first <= copied) {
      throw filter.field("fromBlock").must("after " + copied + ", up to which all is copied");
    }
    long last = height(filter.field("toBlock"), BlockIdentifier.Tag.LATEST);
    Set<EvmAddress> senders = addresses(filter.field("fromAddress"));
    Set<EvmAddress> receivers = addresses(filter.field("toAddress"));
    long after = filter.field("after").optional(ParamValue::number).orElse(0L);
    long count = filter.field("count").optional(ParamValue::number).orElse((long) MOST_ITEMS + 1);
    List<ParityTrace> found = new ArrayList<>();
    long seen = 0;
    for (long number = first; number <= last && found.size() < count; number++) {
      ExecutionDeadline.current().check();
      BlockIdentifier ref = new BlockIdentifier.Height(number);
      Block block = chain.block(ref).orElseThrow(() -> new UnknownBlockException(ref));
      for (ParityTrace item : traces.items(block)) {
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

  private long height(ParamValue value, BlockIdentifier otherwise) {
    return LogQuery.number(chain, value.isAbsent() ? otherwise : BlockParam.rangeEnd(value));
  }

  private static Set<EvmAddress> addresses(ParamValue value) {
    Set<EvmAddress> addresses = new HashSet<>();
    if (!value.isAbsent()) {
      value.elements(MOST_ADDRESSES).forEach(each -> addresses.add(each.address()));
    }
    return addresses;
  }
}
