package dev.portcullis.devnet.evm;

import dev.portcullis.ethereum.chain.Fork;
import java.util.function.Supplier;

/** Changes what an operation costs, so that tests can show that they notice. */
public final class GasMutation {
  private GasMutation() {}

  /**
   * Does something while an operation costs one unit of gas more than it should. For one thread:
   * every execution by the rules of that fork is concerned.
   */
  public static <T> T whileDearer(Fork fork, int opcode, Supplier<T> doing) {
    // Gas is in the lowest bits.
    long[] demands = Operations.of(fork).demands;
    demands[opcode]++;
    try {
      return doing.get();
    } finally {
      demands[opcode]--;
    }
  }
}
