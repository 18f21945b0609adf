package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.portcullis.ejb.decision.ExecutionTrace;
import dev.portcullis.ejb.decision.account.TouchedAccounts;

/**
 * An execution as the node traced it.
 *
 * @param trace the call frames; unreadable if the node does not trace
 * @param touched the touched accounts, as far as the node lists them
 * @param block the block of the execution: number, tag or hash as {@code eth_call} takes it
 */
public record TracedExecution(ExecutionTrace trace, TouchedAccounts touched, JsonNode block) {
  /** An execution with its frames only. */
  public static TracedExecution of(JsonNode frames, JsonNode block) {
    return of(ExecutionTrace.read(frames), block);
  }

  /** The same with frames that were read. */
  static TracedExecution of(ExecutionTrace trace, JsonNode block) {
    return new TracedExecution(trace, TouchedAccounts.UNKNOWN, block);
  }

  /** An execution with the accounts in the form of {@code prestateTracer}. */
  static TracedExecution of(JsonNode frames, JsonNode accounts, JsonNode block) {
    return TouchedAccounts.read(accounts)
        .map(touched -> new TracedExecution(ExecutionTrace.read(frames), touched, block))
        .orElseGet(() -> of(MissingNode.getInstance(), block));
  }
}
