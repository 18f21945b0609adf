package dev.portcullis.devnet.node.rpc;

import java.util.function.Function;

/**
 * A method that needs no class of its own.
 *
 * @param name what clients call
 * @param work how much work an answer is
 * @param answers from parameters to the result
 */
public record LambdaMethod(String name, WorkloadClass work, Function<RpcParams, Object> answers)
    implements NodeRpcMethod {
  /** A method whose answer is as much work as a look-up. */
  public LambdaMethod(String name, Function<RpcParams, Object> answers) {
    this(name, WorkloadClass.LOOKUP, answers);
  }

  @Override
  public Object answer(RpcParams params) {
    return answers.apply(params);
  }
}
