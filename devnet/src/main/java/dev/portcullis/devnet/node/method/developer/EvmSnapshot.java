package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.ethereum.common.Hex;

/** Marks the present block to return to; answers the id. For developers. */
record EvmSnapshot(Snapshots snapshots) implements RpcMethod {
  @Override
  public String name() {
    return "evm_snapshot";
  }

  @Override
  public Object answer(Params params) {
    return Hex.quantity(snapshots.take());
  }
}
