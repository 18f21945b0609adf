package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.util.Optional;

/**
 * Sends ether: [address]; returns the hash of the transaction. The ether comes from the last
 * development account, in an ordinary transfer, so that explorers and webhooks see it.
 */
record DevnetFaucet(Chain chain, UInt256 amount) implements NodeRpcMethod {
  private static final DevAccounts.DevAccount GIVER =
      DevAccounts.ALL.get(DevAccounts.ALL.size() - 1);

  /** Gas; enough for a contract that receives ether and records it. */
  private static final long GAS = 100_000;

  @Override
  public String name() {
    return "devnet_faucet";
  }

  @Override
  public Object answer(RpcParams params) {
    EvmAddress receiver = params.at(0).address();
    synchronized (GIVER) {
      Transaction gift =
          TransactionPayload.dynamicFee(
                  chain.settings().chainId(),
                  chain.nextNonce(GIVER.address()),
                  chain.fees().priorityFee(),
                  chain.fees().gasPrice(),
                  GAS,
                  Optional.of(receiver),
                  amount,
                  Bytes.EMPTY)
              .sign(GIVER.privateKey());
      return chain.submit(gift).toString();
    }
  }
}
