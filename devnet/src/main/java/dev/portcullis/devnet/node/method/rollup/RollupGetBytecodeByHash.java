package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.ethereum.common.Bytes;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Code by its hash, which is the result of EXTCODEHASH, as an array of numbers: [hash]; null when
 * no contract ever had it.
 */
record RollupGetBytecodeByHash(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getBytecodeByHash";
  }

  @Override
  public Object answer(RpcParams params) {
    return chain.code(params.at(0).hash()).map(RollupGetBytecodeByHash::numbers).orElse(null);
  }

  static List<Integer> numbers(Bytes bytes) {
    return IntStream.range(0, bytes.size()).mapToObj(bytes::at).toList();
  }
}
