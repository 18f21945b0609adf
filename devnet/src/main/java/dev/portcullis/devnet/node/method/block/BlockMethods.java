package dev.portcullis.devnet.node.method.block;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import java.util.List;

/** The methods about blocks, their transactions and receipts. */
public final class BlockMethods {
  private BlockMethods() {}

  /** The methods, one instance per name. */
  public static List<NodeRpcMethod> of(Chain chain) {
    return List.of(
        new EthBlockNumber(chain),
        new EthGetBlockByNumber(chain),
        new EthGetBlockByHash(chain),
        new EthGetBlockAccessList(chain),
        new EthGetBlockReceipts(chain),
        new EthGetBlockTransactionCountByNumber(chain),
        new EthGetBlockTransactionCountByHash(chain),
        new UncleCount("eth_getUncleCountByBlockNumber", chain, BlockParam::required),
        new UncleCount("eth_getUncleCountByBlockHash", chain, BlockParam::hash),
        new EthGetTransactionByHash(chain),
        new EthGetTransactionBySenderAndNonce(chain),
        new EthGetTransactionReceipt(chain),
        new EthGetTransactionByBlockNumberAndIndex(chain),
        new EthGetTransactionByBlockHashAndIndex(chain));
  }

  /** The methods of development mode. */
  public static List<NodeRpcMethod> forDevelopers(Chain chain) {
    return List.of(
        new EthGetHeader("eth_getHeaderByNumber", chain, BlockParam::required),
        new EthGetHeader("eth_getHeaderByHash", chain, BlockParam::hash));
  }
}
