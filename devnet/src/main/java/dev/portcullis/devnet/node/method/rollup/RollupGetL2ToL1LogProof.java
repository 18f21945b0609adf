package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.ethereum.common.Hash;

/**
 * The proof of a log to layer 1: [transaction hash, position among the logs to layer 1 of the
 * transaction, the root that it ends at]; null while the batch is not executed, and when there is
 * no such log. Its root is that of the batch: a batch that is settled on layer 1 is in no message
 * root.
 */
record RollupGetL2ToL1LogProof(Rollup rollup) implements NodeRpcMethod {
  private static final String BATCH_ROOT = "l1BatchRoot";
  private static final String MESSAGE_ROOT = "messageRoot";

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
    var unused = params.at(2).optional(RollupGetL2ToL1LogProof::batchRoot);
    return rollup.proofs().ofLog(transaction, index).map(LogProofResult::of).orElse(null);
  }

  private static String batchRoot(ParamValue target) {
    String root = target.text();
    if (root.equals(MESSAGE_ROOT)) {
      throw target.must(BATCH_ROOT + ": this chain settles on layer 1, without a message root");
    }
    if (!root.equals(BATCH_ROOT)) {
      throw target.must(BATCH_ROOT + " or " + MESSAGE_ROOT);
    }
    return root;
  }
}
