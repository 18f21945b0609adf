package dev.portcullis.devnet.node.method;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.devnet.upstream.UpstreamChain;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.Hash;
import java.util.Optional;
import java.util.Set;

/**
 * A method about blocks and transactions, some of which may belong to a copied chain. For those, it
 * returns the results of that chain's node, because only their headers are known here.
 *
 * @param method the method for blocks of this chain
 * @param chain the chain, which may be a copy of another one
 * @param mostBytes the maximum size of a response
 * @param about the subject of a parameter
 */
record ForkedBlockMethod(NodeRpcMethod method, Chain chain, int mostBytes, About about)
    implements NodeRpcMethod {

  private enum About {
    BLOCK,
    BLOCK_HASH,
    TRANSACTION,
    SENDER_AND_NONCE,
    LAST_OF_SOME
  }

  private static final Set<String> OF_BLOCK =
      Set.of(
          "eth_getBlockAccessList",
          "eth_getBlockByNumber",
          "eth_getBlockReceipts",
          "eth_getBlockTransactionCountByNumber",
          "eth_getUncleCountByBlockNumber",
          "eth_getTransactionByBlockNumberAndIndex",
          "eth_getHeaderByNumber",
          "debug_traceBlockByNumber",
          "trace_block",
          "debug_getRawHeader",
          "debug_getRawBlock",
          "debug_getRawBlockAccessList",
          "debug_getRawReceipts",
          "debug_getRawTransactions",
          "rollup_getRawBlockTransactions");

  private static final Set<String> OF_BLOCK_HASH =
      Set.of(
          "eth_getBlockByHash",
          "eth_getBlockTransactionCountByHash",
          "eth_getUncleCountByBlockHash",
          "eth_getTransactionByBlockHashAndIndex",
          "eth_getHeaderByHash",
          "debug_traceBlockByHash");

  private static final Set<String> OF_TRANSACTION =
      Set.of(
          "eth_getTransactionByHash",
          "eth_getTransactionReceipt",
          "debug_traceTransaction",
          "debug_getRawTransaction",
          "trace_transaction");

  /** The method, combined with the other chain's node if it is about blocks. */
  static NodeRpcMethod over(NodeRpcMethod method, Chain chain, int mostBytes) {
    String name = method.name();
    if (OF_BLOCK.contains(name)) {
      return new ForkedBlockMethod(method, chain, mostBytes, About.BLOCK);
    }
    if (OF_BLOCK_HASH.contains(name)) {
      return new ForkedBlockMethod(method, chain, mostBytes, About.BLOCK_HASH);
    }
    if (name.equals("eth_feeHistory")) {
      return new ForkedBlockMethod(method, chain, mostBytes, About.LAST_OF_SOME);
    }
    if (name.equals("eth_getTransactionBySenderAndNonce")) {
      return new ForkedBlockMethod(method, chain, mostBytes, About.SENDER_AND_NONCE);
    }
    return OF_TRANSACTION.contains(name)
        ? new ForkedBlockMethod(method, chain, mostBytes, About.TRANSACTION)
        : method;
  }

  @Override
  public String name() {
    return method.name();
  }

  /** Another node may be slow. */
  @Override
  public WorkloadClass work() {
    return chain.upstream().isPresent() ? WorkloadClass.EXECUTION : method.work();
  }

  @Override
  public Object answer(RpcParams params) {
    Optional<UpstreamChain> upstream = chain.upstream();
    if (upstream.isEmpty()) {
      return method.answer(params);
    }
    return switch (about) {
      case BLOCK -> ofBlock(params, 0, upstream.get());
      case LAST_OF_SOME -> ofBlock(params, 1, upstream.get());
      case BLOCK_HASH -> ofBlockHash(params, upstream.get());
      case TRANSACTION -> ofTransaction(params, upstream.get());
      case SENDER_AND_NONCE -> ofSender(params, upstream.get());
    };
  }

  private Object ofBlock(RpcParams params, int index, UpstreamChain upstream) {
    BlockIdentifier ref = BlockParam.required(params.at(index));
    long number =
        ref instanceof BlockIdentifier.Height height
            ? height.number()
            : chain.block(ref).map(Block::number).orElse(Long.MAX_VALUE);
    if (number > upstream.number()) {
      return method.answer(params);
    }
    ArrayNode asked = params.all().deepCopy();
    asked.set(index, EthereumHex.quantity(number));
    return upstream.call(name(), asked, mostBytes);
  }

  private Object ofBlockHash(RpcParams params, UpstreamChain upstream) {
    Optional<Block> block = chain.block(new BlockIdentifier.ByHash(params.at(0).hash()));
    return block.filter(found -> found.number() <= upstream.number()).isPresent()
        ? upstream.call(name(), params.all(), mostBytes)
        : method.answer(params);
  }

  private Object ofTransaction(RpcParams params, UpstreamChain upstream) {
    Hash hash = params.at(0).hash();
    if (chain.transaction(hash).isPresent()
        || chain.pending(hash).isPresent()
        || !isCopied(hash, upstream)) {
      return method.answer(params);
    }
    return upstream.call(name(), params.all(), mostBytes);
  }

  /** What the sender had sent up to the last copied block is in the other chain. */
  private Object ofSender(RpcParams params, UpstreamChain upstream) {
    long copied = Accounts.nonce(upstream.state(upstream.number()), params.at(0).address());
    return params.at(1).number() < copied
        ? upstream.call(name(), params.all(), mostBytes)
        : method.answer(params);
  }

  /** Transactions that the other chain included later do not belong to this one. */
  private boolean isCopied(Hash hash, UpstreamChain upstream) {
    ArrayNode asked = JsonNodeFactory.instance.arrayNode().add(hash.toString());
    JsonNode place =
        upstream.call("eth_getTransactionByHash", asked, mostBytes).path("blockNumber");
    try {
      return place.isTextual()
          && EthereumHex.parseQuantity(place.textValue()).longValueExact() <= upstream.number();
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw RpcException.unavailable(
          "the copied chain at " + upstream.name() + " returned an invalid blockNumber");
    }
  }
}
