package dev.portcullis.devnet.node.method.debug;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.stored.BlockRef;
import dev.portcullis.devnet.chain.stored.UnknownBlock;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;
import dev.portcullis.devnet.node.trace.TraceConfig;
import dev.portcullis.devnet.node.trace.Traces;
import java.util.List;

/**
 * The traces of a block's transactions: [number or tag, TracerConfig]; none of the pending block,
 * which has not run yet.
 */
record DebugTraceBlockByNumber(Chain chain, Traces traces) implements RpcMethod {
  @Override
  public String name() {
    return "debug_traceBlockByNumber";
  }

  @Override
  public Work work() {
    return Work.EXECUTION;
  }

  @Override
  public Object answer(Params params) {
    BlockRef ref = BlockParam.required(params.at(0));
    TraceConfig config = traces.config(params.at(1));
    return ref == BlockRef.Tag.PENDING
        ? List.of()
        : traces.block(chain.block(ref).orElseThrow(() -> new UnknownBlock(ref)), config);
  }
}
