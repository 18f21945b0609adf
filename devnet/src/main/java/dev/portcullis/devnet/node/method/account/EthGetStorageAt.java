package dev.portcullis.devnet.node.method.account;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;

/** A storage slot as 32 bytes: [address, slot, block]. */
record EthGetStorageAt(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_getStorageAt";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.QUICK;
  }

  @Override
  public Object answer(RpcParams params) {
    EvmAddress address = params.at(0).address();
    UInt256 slot = params.at(1).slot();
    StateReader state = chain.state(BlockParam.orLatest(params.at(2)));
    return Hash.of(state.storage(address, slot)).toString();
  }
}
