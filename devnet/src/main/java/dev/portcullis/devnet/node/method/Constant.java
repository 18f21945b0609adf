package dev.portcullis.devnet.node.method;

import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;

/**
 * A method that always answers the same, because this node does not do what it asks about.
 *
 * @param name the method
 * @param answer the answer
 */
record Constant(String name, Object answer) implements RpcMethod {
  @Override
  public Work work() {
    return Work.QUICK;
  }

  @Override
  public Object answer(Params params) {
    return answer;
  }
}
