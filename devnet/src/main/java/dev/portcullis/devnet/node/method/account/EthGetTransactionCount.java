package dev.portcullis.devnet.node.method.account;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;

/** The nonce of an address: [address, block]; {@code pending} counts pending transactions. */
record EthGetTransactionCount(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_getTransactionCount";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.QUICK;
  }

  @Override
  public Object answer(RpcParams params) {
    EvmAddress address = params.at(0).address();
    BlockIdentifier block = BlockParam.orLatest(params.at(1));
    return EthereumHex.quantity(
        block == BlockIdentifier.Tag.PENDING
            ? chain.nextNonce(address)
            : Accounts.nonce(chain.state(block), address));
  }
}
