package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.result.TransactionResult;
import dev.portcullis.devnet.node.rpc.LambdaMethod;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** The pending transactions, in the forms of go-ethereum. Development mode only. */
final class TxpoolMethods {
  private TxpoolMethods() {}

  static List<NodeRpcMethod> of(Chain chain) {
    return List.of(
        new LambdaMethod(
            "txpool_content", params -> PoolContent.of(chain, TransactionResult::waiting)),
        new LambdaMethod("txpool_contentFrom", params -> from(chain, params.at(0).address())),
        new LambdaMethod("txpool_inspect", params -> PoolContent.of(chain, TxpoolMethods::line)),
        new LambdaMethod(
            "txpool_status", params -> status(PoolContent.of(chain, Function.identity()))));
  }

  private static OfSender from(Chain chain, EvmAddress sender) {
    PoolContent<TransactionResult> all = PoolContent.of(chain, TransactionResult::waiting);
    String name = sender.toString();
    return new OfSender(
        all.pending().getOrDefault(name, new TreeMap<>()),
        all.queued().getOrDefault(name, new TreeMap<>()));
  }

  private static Status status(PoolContent<Transaction> all) {
    return new Status(
        EthereumHex.quantity(PoolContent.count(all.pending())),
        EthereumHex.quantity(PoolContent.count(all.queued())));
  }

  private static String line(Transaction transaction) {
    return transaction.to().map(EvmAddress::toString).orElse("contract creation")
        + ": "
        + transaction.value().toBigInteger()
        + " wei + "
        + transaction.gasLimit()
        + " gas × "
        + transaction.maxFeePerGas().toBigInteger()
        + " wei";
  }

  record OfSender(Map<Long, TransactionResult> pending, Map<Long, TransactionResult> queued) {}

  record Status(String pending, String queued) {}
}
