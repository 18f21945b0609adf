package dev.portcullis.devnet.node.method.debug;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.query.UnknownBlockException;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.devnet.node.trace.TraceConfig;
import dev.portcullis.devnet.node.trace.TransactionTracer;

/** The traces of a block's transactions: [hash, TracerConfig]. */
record DebugTraceBlockByHash(Chain chain, TransactionTracer traces) implements NodeRpcMethod {
  @Override
  public String name() {
    return "debug_traceBlockByHash";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    BlockIdentifier ref = new BlockIdentifier.ByHash(params.at(0).hash());
    TraceConfig config = traces.config(params.at(1));
    return traces.block(chain.block(ref).orElseThrow(() -> new UnknownBlockException(ref)), config);
  }
}
