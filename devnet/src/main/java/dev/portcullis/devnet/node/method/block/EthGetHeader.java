package dev.portcullis.devnet.node.method.block;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.stored.BlockRef;
import dev.portcullis.devnet.node.method.result.BlockResult;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Value;
import java.util.function.Function;

/** A block without its transactions; null when it does not exist. For developers. */
record EthGetHeader(String name, Chain chain, Function<Value, BlockRef> block)
    implements RpcMethod {
  @Override
  public Object answer(Params params) {
    return chain
        .block(block.apply(params.at(0)))
        .map(found -> BlockResult.header(found, chain.settlement()))
        .orElse(null);
  }
}
