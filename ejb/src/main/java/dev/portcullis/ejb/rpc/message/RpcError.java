package dev.portcullis.ejb.rpc.message;

import com.fasterxml.jackson.databind.JsonNode;

/** The error of a call (JSON-RPC 2.0, section 5.1; codes of R-GTW-3). */
public final class RpcError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int code;
  private final transient JsonNode data;

  private RpcError(int code, String message, JsonNode data) {
    super(message, null, false, false);
    this.code = code;
    this.data = data;
  }

  /** An error from the node, or with a code without a factory method here. */
  public static RpcError of(int code, String message, JsonNode data) {
    return new RpcError(code, message, data);
  }

  /** The request is not JSON (−32700). */
  public static RpcError parse(String message) {
    return new RpcError(-32700, message, null);
  }

  /**
   * The request is JSON but no JSON-RPC request, or a batch that is empty or too large (−32600).
   */
  public static RpcError invalidRequest(String message) {
    return new RpcError(-32600, message, null);
  }

  /** The method is unknown (−32601). */
  public static RpcError methodNotFound(String message) {
    return new RpcError(-32601, message, null);
  }

  /** A parameter is invalid (−32602); the message names it. */
  public static RpcError invalidParams(String message) {
    return new RpcError(-32602, message, null);
  }

  /** An internal error (−32603). */
  public static RpcError internal(String message) {
    return new RpcError(-32603, message, null);
  }

  /** The caller has reached a limit, such as the number of subscriptions (−32005, R-CHN-29). */
  public static RpcError limit(String message) {
    return new RpcError(-32005, message, null);
  }

  /** The gateway is overloaded (−32009, R-CHN-29). */
  public static RpcError busy(String message) {
    return new RpcError(-32009, message, null);
  }

  /** Missing or invalid credentials (−32090). */
  public static RpcError unauthorized() {
    return new RpcError(-32090, "Unauthorized", null);
  }

  /**
   * Not permitted (−32001).
   *
   * @param message the reason for the caller
   * @param data an object, or null
   */
  public static RpcError forbidden(String message, JsonNode data) {
    return new RpcError(-32001, message, data);
  }

  /** The error code. */
  public int code() {
    return code;
  }

  /** The error's data; null when there is none. */
  public JsonNode data() {
    return data;
  }
}
