package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.state.Log;
import java.util.List;

/**
 * A simulated block.
 *
 * @param block the block as it would be
 * @param calls the results of its transactions
 */
public record SimulatedBlock(Block block, List<SimulatedCall> calls) {
  /**
   * The result of a call.
   *
   * @param result as of any execution
   * @param logs including those for transfers of wei, where requested
   */
  public record SimulatedCall(ExecutionResult result, List<Log> logs) {}
}
