package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.ethereum.common.EthereumHex;

/** Takes a snapshot of the current state; returns its id. Development mode only. */
record EvmSnapshot(Snapshots snapshots) implements NodeRpcMethod {
  @Override
  public String name() {
    return "evm_snapshot";
  }

  @Override
  public Object answer(RpcParams params) {
    return EthereumHex.quantity(snapshots.take());
  }
}
