package dev.portcullis.devnet.node.method.block;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.stored.BlockRef;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Value;
import java.util.function.Function;

/**
 * How many uncles a block has, which is none; null when the block does not exist.
 *
 * @param name the method
 * @param chain the chain
 * @param reader reads how the block is named
 */
record UncleCount(String name, Chain chain, Function<Value, BlockRef> reader) implements RpcMethod {
  @Override
  public Object answer(Params params) {
    return chain.block(reader.apply(params.at(0))).map(block -> "0x0").orElse(null);
  }
}
