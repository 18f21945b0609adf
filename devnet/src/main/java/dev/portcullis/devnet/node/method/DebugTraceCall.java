package dev.portcullis.devnet.node.method;

import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;
import dev.portcullis.devnet.node.trace.Traces;

/** The trace of a call that changes nothing: [CallRequest, block, TracerConfig]. */
record DebugTraceCall(Traces traces) implements RpcMethod {
  @Override
  public String name() {
    return "debug_traceCall";
  }

  @Override
  public Work work() {
    return Work.EXECUTION;
  }

  @Override
  public Object answer(Params params) {
    return traces.call(CallParam.withoutOverrides(params), traces.config(params.at(2)));
  }
}
