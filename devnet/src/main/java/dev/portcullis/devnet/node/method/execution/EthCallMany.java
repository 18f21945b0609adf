package dev.portcullis.devnet.node.method.execution;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.simulation.BundleSimulator.CallOutcome;
import dev.portcullis.devnet.chain.simulation.StateOverrides;
import dev.portcullis.devnet.node.method.param.BundleParam;
import dev.portcullis.devnet.node.method.param.CallParam;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.common.Bytes;

/**
 * The results of calls in a row, each on the state that those before it left, without changes:
 * [[{transactions, blockOverride}], {blockNumber, transactionIndex}, overrides].
 */
record EthCallMany(Chain chain, NodeLimits limits) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_callMany";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    ParamValue overrides = params.at(2);
    return chain
        .bundles()
        .outcomes(
            BundleParam.read(
                chain,
                params,
                overrides.isAbsent() ? StateOverrides.NONE : CallParam.overrides(overrides)),
            limits.responseBytes())
        .stream()
        .map(bundle -> bundle.stream().map(CallResult::of).toList())
        .toList();
  }

  /** Either the returned bytes or the reason of the failure. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record CallResult(String value, String error) {
    static CallResult of(CallOutcome outcome) {
      return new CallResult(
          outcome.output().map(Bytes::toString).orElse(null), outcome.error().orElse(null));
    }
  }
}
