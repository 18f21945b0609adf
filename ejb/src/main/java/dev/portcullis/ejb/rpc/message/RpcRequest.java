package dev.portcullis.ejb.rpc.message;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One call of a message (JSON-RPC 2.0, section 4).
 *
 * @param id what to answer it with: a string, a number or null; Java's null for a notification,
 *     which is not answered
 * @param method the method, with {@code rollup_} for {@code zks_}; null if the call is broken
 * @param params what it is called with; null if the call is broken
 * @param problem what is wrong with a broken call, else null
 */
public record RpcRequest(JsonNode id, String method, Params params, RpcError problem) {
  /** Whether nobody waits for the answer. */
  public boolean isNotification() {
    return id == null;
  }
}
