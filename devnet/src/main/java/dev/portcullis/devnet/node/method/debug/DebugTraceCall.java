package dev.portcullis.devnet.node.method.debug;

import dev.portcullis.devnet.chain.simulation.CallSimulation;
import dev.portcullis.devnet.node.method.param.CallParam;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.devnet.node.trace.TraceConfig;
import dev.portcullis.devnet.node.trace.TransactionTracer;

/**
 * The trace of a call that changes nothing: [CallRequest, block, TracerConfig]. With {@code
 * tracerConfig.asTransaction} its sender is charged, and must be able to pay for a full transaction
 * request: its gas, price and tip are those of the transaction.
 */
record DebugTraceCall(TransactionTracer traces) implements NodeRpcMethod {
  @Override
  public String name() {
    return "debug_traceCall";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    CallSimulation simulation = CallParam.withoutOverrides(params);
    TraceConfig config = traces.config(params.at(2));
    return traces.call(
        config.asTransaction() ? simulation.charged(CallParam.tip(params.at(0))) : simulation,
        config);
  }
}
