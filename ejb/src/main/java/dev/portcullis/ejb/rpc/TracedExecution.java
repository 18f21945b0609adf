package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.portcullis.ejb.decision.account.TouchedAccounts;

/**
 * An execution as the node traced it.
 *
 * @param frames the outermost call frame; missing if the node does not trace, or its trace is
 *     unreadable
 * @param touched the touched accounts, as far as the node lists them
 * @param block the block of the execution: number, tag or hash as {@code eth_call} takes it
 */
public record TracedExecution(JsonNode frames, TouchedAccounts touched, JsonNode block) {
  /** An execution with its frames only. */
  static TracedExecution of(JsonNode frames, JsonNode block) {
    return new TracedExecution(frames, TouchedAccounts.UNKNOWN, block);
  }

  /** An execution with the accounts in the form of {@code prestateTracer}. */
  static TracedExecution of(JsonNode frames, JsonNode accounts, JsonNode block) {
    return TouchedAccounts.read(accounts)
        .map(touched -> new TracedExecution(frames, touched, block))
        .orElseGet(() -> of(MissingNode.getInstance(), block));
  }
}
