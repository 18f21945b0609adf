package dev.portcullis.devnet.node.method.debug;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.stored.BlockRef;
import dev.portcullis.devnet.chain.stored.UnknownBlock;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;
import dev.portcullis.devnet.node.trace.TraceConfig;
import dev.portcullis.devnet.node.trace.Traces;

/** The traces of a block's transactions: [hash, TracerConfig]. */
record DebugTraceBlockByHash(Chain chain, Traces traces) implements RpcMethod {
  @Override
  public String name() {
    return "debug_traceBlockByHash";
  }

  @Override
  public Work work() {
    return Work.EXECUTION;
  }

  @Override
  public Object answer(Params params) {
    BlockRef ref = new BlockRef.ByHash(params.at(0).hash());
    TraceConfig config = traces.config(params.at(1));
    return traces.block(chain.block(ref).orElseThrow(() -> new UnknownBlock(ref)), config);
  }
}
