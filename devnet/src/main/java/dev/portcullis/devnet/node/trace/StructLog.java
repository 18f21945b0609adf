package dev.portcullis.devnet.node.trace;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;

/**
 * An operation in a trace of all operations, in go-ethereum's form; filled while the execution
 * runs.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
final class StructLog {
  public final int pc;
  public final String op;
  public final long gas;
  public long gasCost;
  public final int depth;
  public String error;
  public final List<String> stack;
  public final Map<String, String> storage;
  public final List<String> memory;
  public final String returnData;

  StructLog(
      int pc,
      String op,
      long gas,
      int depth,
      List<String> stack,
      Map<String, String> storage,
      List<String> memory,
      String returnData) {
    this.pc = pc;
    this.op = op;
    this.gas = gas;
    this.depth = depth;
    this.stack = stack;
    this.storage = storage;
    this.memory = memory;
    this.returnData = returnData;
  }

  /**
   * The whole trace.
   *
   * @param gas used by the transaction
   * @param failed whether it failed
   * @param returnValue its return data
   * @param structLogs its operations in order
   */
  record Trace(long gas, boolean failed, String returnValue, List<StructLog> structLogs) {}
}
