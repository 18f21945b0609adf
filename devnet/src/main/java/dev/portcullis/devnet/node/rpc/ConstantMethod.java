package dev.portcullis.devnet.node.rpc;

/**
 * A method that always answers the same, because this node does not do what it asks about.
 *
 * @param name the method
 * @param answer the answer
 */
public record ConstantMethod(String name, Object answer) implements NodeRpcMethod {
  @Override
  public WorkloadClass work() {
    return WorkloadClass.QUICK;
  }

  @Override
  public Object answer(RpcParams params) {
    return answer;
  }
}
