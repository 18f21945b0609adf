package dev.portcullis.devnet.node.method.execution;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockLog;
import dev.portcullis.devnet.chain.query.SettlementStatus;
import dev.portcullis.devnet.chain.simulation.SimulatedBlock;
import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.evm.VmError;
import dev.portcullis.devnet.node.method.result.BlockResult;
import dev.portcullis.devnet.node.method.result.LogResult;
import dev.portcullis.devnet.state.Log;
import dev.portcullis.ethereum.common.EthereumHex;
import java.util.ArrayList;
import java.util.List;

/** A simulated block in the form of the execution APIs: a block with its calls. */
record SimulateResult(@JsonUnwrapped BlockResult block, List<Call> calls) {
  private static final int REVERTED = 3;
  private static final int FAILED = -32015;

  record Call(
      String returnData,
      List<LogResult> logs,
      String gasUsed,
      String status,
      @JsonInclude(JsonInclude.Include.NON_NULL) Failure error) {}

  record Failure(
      int code, String message, @JsonInclude(JsonInclude.Include.NON_NULL) String data) {}

  static SimulateResult of(SimulatedBlock simulatedBlock, boolean fullTransactions) {
    List<Call> calls = new ArrayList<>();
    int firstLog = 0;
    for (int i = 0; i < simulatedBlock.calls().size(); i++) {
      SimulatedBlock.SimulatedCall call = simulatedBlock.calls().get(i);
      ExecutionResult result = call.result();
      calls.add(
          new Call(
              result.output().toString(),
              logs(simulatedBlock.block(), i, call.logs(), firstLog),
              EthereumHex.quantity(result.gasUsed()),
              result.success() ? "0x1" : "0x0",
              result.error().map(error -> failure(error, result)).orElse(null)));
      firstLog += call.logs().size();
    }
    return new SimulateResult(
        BlockResult.of(simulatedBlock.block(), fullTransactions, SettlementStatus.NONE), calls);
  }

  private static List<LogResult> logs(Block block, int index, List<Log> logs, int first) {
    List<BlockLog> placed = new ArrayList<>();
    for (int i = 0; i < logs.size(); i++) {
      placed.add(
          new BlockLog(
              logs.get(i),
              block.hash(),
              block.number(),
              block.header().timestamp(),
              block.transactions().get(index).hash(),
              index,
              first + i,
              i));
    }
    return LogResult.all(placed, SettlementStatus.NONE);
  }

  private static Failure failure(VmError error, ExecutionResult result) {
    if (error != VmError.REVERTED) {
      return new Failure(FAILED, error.message(), null);
    }
    String reason = result.revertReason().map(text -> ": " + text).orElse("");
    return new Failure(REVERTED, error.message() + reason, result.output().toString());
  }
}
