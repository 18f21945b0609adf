package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;

/** Ether and the bridged tokens, ordered by symbol: [first position (uint32), number (uint8)]. */
record RollupGetConfirmedTokens(Erc20Tokens tokens) implements NodeRpcMethod {
  private static final long MOST_POSITION = 0xffff_ffffL;
  private static final long MOST_TOKENS = 255;

  @Override
  public String name() {
    return "rollup_getConfirmedTokens";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    long from = number(params.at(0), MOST_POSITION);
    long limit = number(params.at(1), MOST_TOKENS);
    return tokens.confirmed().stream().skip(from).limit(limit).toList();
  }

  private static long number(ParamValue value, long most) {
    String expected = "a number from 0 to " + most;
    long number = value.number(expected);
    if (number > most) {
      throw value.must(expected);
    }
    return number;
  }
}
