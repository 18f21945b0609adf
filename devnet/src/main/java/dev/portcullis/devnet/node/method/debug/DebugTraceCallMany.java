package dev.portcullis.devnet.node.method.debug;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.simulation.StateOverrides;
import dev.portcullis.devnet.node.method.param.BundleParam;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.devnet.node.trace.TraceConfig;
import dev.portcullis.devnet.node.trace.TransactionTracer;

/** The traces of calls in a row as {@code eth_callMany} takes them: [bundles, context, config]. */
record DebugTraceCallMany(Chain chain, TransactionTracer traces) implements NodeRpcMethod {
  @Override
  public String name() {
    return "debug_traceCallMany";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    ParamValue options = params.at(2);
    TraceConfig config = traces.config(options);
    if (config.asTransaction()) {
      throw options
          .field("tracerConfig")
          .must("without asTransaction: calls in a row are not paid");
    }
    return traces.calls(BundleParam.read(chain, params, StateOverrides.NONE), config);
  }
}
