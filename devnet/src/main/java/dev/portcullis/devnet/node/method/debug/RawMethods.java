package dev.portcullis.devnet.node.method.debug;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.query.UnknownBlockException;
import dev.portcullis.devnet.node.method.block.EthGetBlockAccessList;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.rpc.LambdaMethod;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Blocks, transactions, receipts and code as bytes in their network form. */
final class RawMethods {
  private final Chain chain;

  private RawMethods(Chain chain) {
    this.chain = chain;
  }

  static List<NodeRpcMethod> of(Chain chain) {
    RawMethods methods = new RawMethods(chain);
    return List.of(
        method("debug_getRawHeader", params -> text(methods.block(params).header().encode())),
        method("debug_getRawBlock", params -> text(methods.block(params).networkForm())),
        method("debug_getRawBlockAccessList", methods::accessList),
        method("debug_getRawReceipts", methods::receipts),
        method("debug_getRawTransactions", methods::transactions),
        method("debug_getRawTransaction", methods::transaction),
        method("debug_codeByHash", methods::code));
  }

  private static NodeRpcMethod method(String name, Function<RpcParams, Object> answers) {
    return new LambdaMethod(name, WorkloadClass.EXECUTION, answers);
  }

  private static String text(byte[] bytes) {
    return Bytes.wrap(bytes).toString();
  }

  /** [block]; one that does not exist is an error. */
  private Block block(RpcParams params) {
    BlockIdentifier asked = BlockParam.required(params.at(0));
    return chain.block(asked).orElseThrow(() -> new UnknownBlockException(asked));
  }

  /** [block]; the access list (EIP-7928). */
  private Object accessList(RpcParams params) {
    return chain
        .block(BlockParam.required(params.at(0)))
        .map(block -> text(EthGetBlockAccessList.of(chain, block).encode()))
        .orElseThrow(() -> RpcException.notFound("the block does not exist"));
  }

  /** [block]; one for each transaction. */
  private Object receipts(RpcParams params) {
    Block block = block(params);
    return IntStream.range(0, block.receipts().size())
        .mapToObj(
            i -> text(block.receipts().get(i).networkForm(block.transactions().get(i).type())))
        .toList();
  }

  /** [block]; in their order. */
  private Object transactions(RpcParams params) {
    return block(params).transactions().stream().map(each -> each.encoded().toString()).toList();
  }

  /** [hash]; in a block or pending, null when it is unknown. */
  private Object transaction(RpcParams params) {
    Hash hash = params.at(0).hash();
    // Asked first, because it leaves the pool when its block is there.
    Optional<Transaction> waiting = chain.pending(hash);
    return chain
        .transaction(hash)
        .map(IncludedTransaction::transaction)
        .or(() -> waiting)
        .map(found -> found.encoded().toString())
        .orElse(null);
  }

  /** [hash, block]; code stays when its contract is gone, null when no contract ever had it. */
  private Object code(RpcParams params) {
    Hash hash = params.at(0).hash();
    var unused = params.at(1).optional(BlockParam::required).map(chain::stateBlock);
    return chain.code(hash).map(Bytes::toString).orElse(null);
  }
}
