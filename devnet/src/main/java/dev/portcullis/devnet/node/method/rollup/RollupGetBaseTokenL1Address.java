package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.ethereum.common.SystemContracts;

/** The layer 1 address of the token that pays for gas: ether. */
record RollupGetBaseTokenL1Address(Rollup rollup) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getBaseTokenL1Address";
  }

  @Override
  public Object answer(RpcParams params) {
    return SystemContracts.L1_ETHER.toString();
  }
}
