package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.state.Log;
import java.util.List;

/**
 * A block that was tried out.
 *
 * @param block the block as it would be
 * @param calls what came of its transactions
 */
public record SimulatedBlock(Block block, List<SimulatedCall> calls) {
  /**
   * What came of a call.
   *
   * @param result as of any execution
   * @param logs with those that stand for transfers of wei, where these were asked for
   */
  public record SimulatedCall(ExecutionResult result, List<Log> logs) {}
}
