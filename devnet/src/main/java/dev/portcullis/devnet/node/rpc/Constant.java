package dev.portcullis.devnet.node.rpc;

/**
 * A method that always answers the same, because this node does not do what it asks about.
 *
 * @param name the method
 * @param answer the answer
 */
public record Constant(String name, Object answer) implements RpcMethod {
  @Override
  public Work work() {
    return Work.QUICK;
  }

  @Override
  public Object answer(Params params) {
    return answer;
  }
}
