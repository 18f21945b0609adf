package dev.portcullis.devnet.node.method;

import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;
import java.util.function.Function;

/**
 * A method that needs no class of its own.
 *
 * @param name what clients call
 * @param work how much work an answer is
 * @param answers from parameters to the result
 */
record Named(String name, Work work, Function<Params, Object> answers) implements RpcMethod {
  Named(String name, Function<Params, Object> answers) {
    this(name, Work.LOOKUP, answers);
  }

  @Override
  public Object answer(Params params) {
    return answers.apply(params);
  }
}
