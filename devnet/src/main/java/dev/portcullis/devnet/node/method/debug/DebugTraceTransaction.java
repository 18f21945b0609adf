package dev.portcullis.devnet.node.method.debug;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;
import dev.portcullis.devnet.node.trace.TraceConfig;
import dev.portcullis.devnet.node.trace.Traces;
import java.util.List;

/**
 * The trace of a transaction: [hash, TracerConfig]; null when it is in no block. The profile {@code
 * document} wraps the one call object in an array (R-PLT-16).
 */
record DebugTraceTransaction(Chain chain, Traces traces, boolean ecosystem) implements RpcMethod {
  @Override
  public String name() {
    return "debug_traceTransaction";
  }

  @Override
  public Work work() {
    return Work.EXECUTION;
  }

  @Override
  public Object answer(Params params) {
    TraceConfig config = traces.config(params.at(1));
    return chain
        .transaction(params.at(0).hash())
        .map(included -> traces.transaction(included, config))
        .map(trace -> inArray(config) ? List.of(trace) : trace)
        .orElse(null);
  }

  private boolean inArray(TraceConfig config) {
    return !ecosystem && config.tracer() == TraceConfig.Kind.CALL;
  }
}
