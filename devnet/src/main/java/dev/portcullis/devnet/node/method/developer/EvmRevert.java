package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;

/** Reverts to a snapshot: [id]; returns whether it existed. Development mode only. */
record EvmRevert(Snapshots snapshots) implements NodeRpcMethod {
  @Override
  public String name() {
    return "evm_revert";
  }

  @Override
  public Object answer(RpcParams params) {
    return snapshots.revert(params.at(0).number());
  }
}
