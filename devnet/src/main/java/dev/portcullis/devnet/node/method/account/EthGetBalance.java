package dev.portcullis.devnet.node.method.account;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.stored.Accounts;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.ethereum.common.Address;

/** The balance of an address in wei: [address, block]. */
record EthGetBalance(Chain chain) implements RpcMethod {
  @Override
  public String name() {
    return "eth_getBalance";
  }

  @Override
  public Work work() {
    return Work.QUICK;
  }

  @Override
  public Object answer(Params params) {
    Address address = params.at(0).address();
    StateReader state = chain.state(BlockParam.orLatest(params.at(1)));
    return Accounts.balance(state, address).toString();
  }
}
