package dev.portcullis.devnet.node.rpc;

import java.util.function.Function;

/**
 * A method that needs no class of its own.
 *
 * @param name of the method
 * @param work its workload class
 * @param answers maps parameters to the result
 */
public record LambdaMethod(String name, WorkloadClass work, Function<RpcParams, Object> answers)
    implements NodeRpcMethod {
  /** A method whose workload is a look-up. */
  public LambdaMethod(String name, Function<RpcParams, Object> answers) {
    this(name, WorkloadClass.LOOKUP, answers);
  }

  @Override
  public Object answer(RpcParams params) {
    return answers.apply(params);
  }
}
