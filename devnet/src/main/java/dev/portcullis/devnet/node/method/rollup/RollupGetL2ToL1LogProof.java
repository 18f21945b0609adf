package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.ethereum.common.Hash;

/**
 * The proof of a log to layer 1: [transaction hash, position among the logs to layer 1 of the
 * transaction]; null while the batch is not executed, and when there is no such log.
 */
record RollupGetL2ToL1LogProof(Rollup rollup) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getL2ToL1LogProof";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    Hash transaction = params.at(0).hash();
    long index = params.at(1).optional(ParamValue::number).orElse(0L);
    return rollup.proofs().ofLog(transaction, index).map(LogProofResult::of).orElse(null);
  }
}
