package dev.portcullis.devnet.node.method.account;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.ethereum.common.EvmAddress;

/** The code of an address: [address, block]. */
record EthGetCode(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_getCode";
  }

  @Override
  public Object answer(RpcParams params) {
    EvmAddress address = params.at(0).address();
    StateReader state = chain.state(BlockParam.orLatest(params.at(1)));
    return Accounts.code(state, address).bytes().toString();
  }
}
