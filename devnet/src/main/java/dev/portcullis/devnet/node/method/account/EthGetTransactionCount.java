package dev.portcullis.devnet.node.method.account;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.stored.Accounts;
import dev.portcullis.devnet.chain.stored.BlockRef;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;
import dev.portcullis.ethereum.common.Address;
import dev.portcullis.ethereum.common.Hex;

/** The nonce of an address: [address, block]; {@code pending} counts waiting transactions. */
record EthGetTransactionCount(Chain chain) implements RpcMethod {
  @Override
  public String name() {
    return "eth_getTransactionCount";
  }

  @Override
  public Work work() {
    return Work.QUICK;
  }

  @Override
  public Object answer(Params params) {
    Address address = params.at(0).address();
    BlockRef block = BlockParam.orLatest(params.at(1));
    return Hex.quantity(
        block == BlockRef.Tag.PENDING
            ? chain.nextNonce(address)
            : Accounts.nonce(chain.state(block), address));
  }
}
