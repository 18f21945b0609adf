package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.production.PredeployedContracts;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;

/** The contract that makes many calls in one; null where the chain does not have it. */
record RollupGetL2Multicall3(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getL2Multicall3";
  }

  @Override
  public Object answer(RpcParams params) {
    boolean exists =
        Accounts.code(chain.state(BlockIdentifier.Tag.LATEST), PredeployedContracts.MULTICALL3)
                .size()
            > 0;
    return exists ? PredeployedContracts.MULTICALL3.toString() : null;
  }
}
