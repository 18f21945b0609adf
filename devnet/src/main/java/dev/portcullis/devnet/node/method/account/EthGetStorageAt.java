package dev.portcullis.devnet.node.method.account;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.ethereum.common.Address;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;

/** A storage slot as 32 bytes: [address, slot, block]. */
record EthGetStorageAt(Chain chain) implements RpcMethod {
  @Override
  public String name() {
    return "eth_getStorageAt";
  }

  @Override
  public Work work() {
    return Work.QUICK;
  }

  @Override
  public Object answer(Params params) {
    Address address = params.at(0).address();
    UInt256 slot = params.at(1).slot();
    StateReader state = chain.state(BlockParam.orLatest(params.at(2)));
    return Hash.of(state.storage(address, slot)).toString();
  }
}
