package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;

/**
 * The proof of a message to layer 1: [block, sender, hash of the message, position among equal ones
 * of the block]; null while the batch is not executed, and when there is no such message.
 */
record RollupGetL2ToL1MsgProof(Rollup rollup) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getL2ToL1MsgProof";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    long block = params.at(0).blockNumber();
    EvmAddress sender = params.at(1).address();
    Hash message = params.at(2).hash();
    long position = params.at(3).optional(ParamValue::number).orElse(0L);
    return rollup
        .proofs()
        .ofMessage(block, sender, message, position)
        .map(LogProofResult::of)
        .orElse(null);
  }
}
