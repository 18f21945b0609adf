package dev.portcullis.ejb.rpc.message;

import com.fasterxml.jackson.databind.JsonNode;

/** A call is answered with an error (JSON-RPC 2.0, section 5.1; codes of R-GTW-3). */
public final class RpcError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int code;
  private final transient JsonNode data;

  private RpcError(int code, String message, JsonNode data) {
    super(message, null, false, false);
    this.code = code;
    this.data = data;
  }

  /** An error as the node gave it, or with a code that has no name here. */
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

  /** A parameter is wrong (−32602); the message names it. */
  public static RpcError invalidParams(String message) {
    return new RpcError(-32602, message, null);
  }

  /** Something is broken (−32603). */
  public static RpcError internal(String message) {
    return new RpcError(-32603, message, null);
  }

  /** There is a limit to what somebody may have, such as subscriptions (−32005, R-CHN-29). */
  public static RpcError limit(String message) {
    return new RpcError(-32005, message, null);
  }

  /** There is too much to do just now (−32009, R-CHN-29). */
  public static RpcError busy(String message) {
    return new RpcError(-32009, message, null);
  }

  /** No credentials, or some that do not hold (−32090). */
  public static RpcError unauthorized() {
    return new RpcError(-32090, "Unauthorized", null);
  }

  /**
   * Not permitted (−32001).
   *
   * @param message what the caller is told of the reason
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
