package dev.portcullis.ejb.rpc.message;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One call of a message (JSON-RPC 2.0, section 4).
 *
 * @param id the id for the response: a string, a number or null; Java's null for a notification,
 *     which gets no response
 * @param method the method, with {@code rollup_} for {@code zks_}; null if the call is invalid
 * @param params the parameters; null if the call is invalid
 * @param problem the error of an invalid call, else null
 */
public record RpcRequest(JsonNode id, String method, Params params, RpcError problem) {
  /** Whether the call needs no response. */
  public boolean isNotification() {
    return id == null;
  }
}
