package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Value;
import dev.portcullis.devnet.node.rpc.Work;

/**
 * Ether and the bridged tokens, ordered by symbol: [position to start from (uint32), how many
 * (uint8)].
 */
record RollupGetConfirmedTokens(Tokens tokens) implements RpcMethod {
  private static final long MOST_POSITION = 0xffff_ffffL;
  private static final long MOST_TOKENS = 255;

  @Override
  public String name() {
    return "rollup_getConfirmedTokens";
  }

  @Override
  public Work work() {
    return Work.EXECUTION;
  }

  @Override
  public Object answer(Params params) {
    long from = number(params.at(0), MOST_POSITION);
    long limit = number(params.at(1), MOST_TOKENS);
    return tokens.confirmed().stream().skip(from).limit(limit).toList();
  }

  private static long number(Value value, long most) {
    String expected = "a number from 0 to " + most;
    long number = value.number(expected);
    if (number > most) {
      throw value.must(expected);
    }
    return number;
  }
}
