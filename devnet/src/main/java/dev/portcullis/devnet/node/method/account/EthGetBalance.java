package dev.portcullis.devnet.node.method.account;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.ethereum.common.EvmAddress;

/** The balance of an address in wei: [address, block]. */
record EthGetBalance(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_getBalance";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.QUICK;
  }

  @Override
  public Object answer(RpcParams params) {
    EvmAddress address = params.at(0).address();
    StateReader state = chain.state(BlockParam.orLatest(params.at(1)));
    return Accounts.balance(state, address).toString();
  }
}
