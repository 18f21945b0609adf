package dev.portcullis.devnet.node.method.debug;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.query.UnknownBlockException;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.devnet.node.trace.TraceConfig;
import dev.portcullis.devnet.node.trace.TransactionTracer;
import java.util.List;

/**
 * The traces of a block's transactions: [number or tag, TracerConfig]; none of the pending block,
 * which has not run yet.
 */
record DebugTraceBlockByNumber(Chain chain, TransactionTracer traces) implements NodeRpcMethod {
  @Override
  public String name() {
    return "debug_traceBlockByNumber";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    BlockIdentifier ref = BlockParam.required(params.at(0));
    TraceConfig config = traces.config(params.at(1));
    return ref == BlockIdentifier.Tag.PENDING
        ? List.of()
        : traces.block(chain.block(ref).orElseThrow(() -> new UnknownBlockException(ref)), config);
  }
}
