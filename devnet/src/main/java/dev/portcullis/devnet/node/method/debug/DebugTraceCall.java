package dev.portcullis.devnet.node.method.debug;

import dev.portcullis.devnet.chain.trial.Simulation;
import dev.portcullis.devnet.node.method.param.CallParam;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;
import dev.portcullis.devnet.node.trace.TraceConfig;
import dev.portcullis.devnet.node.trace.Traces;

/**
 * The trace of a call that changes nothing: [CallRequest, block, TracerConfig]. With {@code
 * tracerConfig.asTransaction} it is charged, which a full transaction request has to be able to
 * pay: what it names as gas, price and tip is that of the transaction.
 */
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
    Simulation simulation = CallParam.withoutOverrides(params);
    TraceConfig config = traces.config(params.at(2));
    return traces.call(
        config.asTransaction() ? simulation.charged(CallParam.tip(params.at(0))) : simulation,
        config);
  }
}
