package dev.portcullis.devnet.node.method.block;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcParams;
import java.util.function.Function;

/**
 * The number of uncles of a block, which is zero; null when the block does not exist.
 *
 * @param name the method
 * @param chain the chain
 * @param reader parses the block identifier
 */
record UncleCount(String name, Chain chain, Function<ParamValue, BlockIdentifier> reader)
    implements NodeRpcMethod {
  @Override
  public Object answer(RpcParams params) {
    return chain.block(reader.apply(params.at(0))).map(block -> "0x0").orElse(null);
  }
}
