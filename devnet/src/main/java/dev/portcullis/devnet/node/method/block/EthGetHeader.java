package dev.portcullis.devnet.node.method.block;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.node.method.result.BlockResult;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcParams;
import java.util.function.Function;

/** A block without its transactions; null when it does not exist. Development mode only. */
record EthGetHeader(String name, Chain chain, Function<ParamValue, BlockIdentifier> block)
    implements NodeRpcMethod {
  @Override
  public Object answer(RpcParams params) {
    return chain
        .block(block.apply(params.at(0)))
        .map(found -> BlockResult.header(found, chain.settlement()))
        .orElse(null);
  }
}
