package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;

/**
 * Replaces the last blocks by as many others: [depth]; returns the hashes of the removed ones,
 * newest first. Development mode only.
 */
record DevnetReorg(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "devnet_reorg";
  }

  @Override
  public Object answer(RpcParams params) {
    long depth = params.at(0).number();
    if (depth > Integer.MAX_VALUE) {
      throw params.at(0).must("at most the height of the chain");
    }
    return chain.dev().reorganize((int) depth).stream()
        .map(block -> block.hash().toString())
        .toList();
  }
}
