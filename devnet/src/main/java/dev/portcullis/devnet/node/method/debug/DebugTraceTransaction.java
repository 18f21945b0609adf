package dev.portcullis.devnet.node.method.debug;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.devnet.node.trace.TraceConfig;
import dev.portcullis.devnet.node.trace.TransactionTracer;
import java.util.List;

/**
 * The trace of a transaction: [hash, TracerConfig]; null when it is in no block. The profile {@code
 * document} wraps the one call object in an array (R-PLT-16).
 */
record DebugTraceTransaction(Chain chain, TransactionTracer traces, boolean ecosystem)
    implements NodeRpcMethod {
  @Override
  public String name() {
    return "debug_traceTransaction";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
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
