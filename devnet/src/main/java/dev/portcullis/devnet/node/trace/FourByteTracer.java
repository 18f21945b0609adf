package dev.portcullis.devnet.node.trace;

import dev.portcullis.devnet.chain.simulation.ResultTracer;
import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.ethereum.common.Bytes;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts the called functions, each with the size of its arguments, as go-ethereum's 4byteTracer
 * does: {@code "0xa9059cbb-64": 1}. Calls of precompiled contracts have no functions.
 */
final class FourByteTracer implements ResultTracer<Object> {
  private static final int SELECTOR = 4;
  private static final long ENTRY_BYTES = 40;

  /** The addresses of precompiled contracts are lower. */
  private static final int FIRST_CONTRACT = 0x200;

  private final CallTracer.Allowance allowance;
  private final Map<String, Integer> calls = new TreeMap<>();

  FourByteTracer(CallTracer.Allowance allowance) {
    this.allowance = allowance;
  }

  @Override
  public void enter(FrameEntry entry) {
    Bytes input = entry.input();
    boolean calls =
        switch (entry.kind()) {
          case CALL, CALLCODE, DELEGATECALL, STATICCALL -> true;
          default -> false;
        };
    if (calls && input.size() >= SELECTOR && !isPrecompiled(entry)) {
      count(input.slice(0, SELECTOR) + "-" + (input.size() - SELECTOR));
    }
  }

  private void count(String function) {
    if (calls.merge(function, 1, Integer::sum) == 1) {
      allowance.take(ENTRY_BYTES);
    }
  }

  private static boolean isPrecompiled(FrameEntry entry) {
    byte[] address = entry.to().toArray();
    for (int i = 0; i < address.length - 2; i++) {
      if (address[i] != 0) {
        return false;
      }
    }
    int last = (address[address.length - 2] & 0xff) << 8 | (address[address.length - 1] & 0xff);
    return last < FIRST_CONTRACT;
  }

  @Override
  public Object finish(ExecutionResult result) {
    return calls;
  }
}
