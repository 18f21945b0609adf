package dev.portcullis.devnet.node.rpc;

/**
 * A method with a constant result, because this node does not have the feature.
 *
 * @param name the method
 * @param answer the result
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
