package dev.portcullis.devnet.node.rpc;

import java.util.function.Function;

/**
 * A method that needs no class of its own.
 *
 * @param name what clients call
 * @param work how much work an answer is
 * @param answers from parameters to the result
 */
public record Named(String name, Work work, Function<Params, Object> answers) implements RpcMethod {
  /** A method whose answer is as much work as a look-up. */
  public Named(String name, Function<Params, Object> answers) {
    this(name, Work.LOOKUP, answers);
  }

  @Override
  public Object answer(Params params) {
    return answers.apply(params);
  }
}
