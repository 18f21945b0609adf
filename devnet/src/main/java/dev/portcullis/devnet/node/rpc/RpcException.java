package dev.portcullis.devnet.node.rpc;

/**
 * A JSON-RPC call is answered with an error. The code is one of R-CHN-29; the message carries the
 * detail.
 */
public final class RpcException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int code;
  private final transient Object data;

  private RpcException(int code, String message, Object data) {
    super(message, null, false, false);
    this.code = code;
    this.data = data;
  }

  /** The request is not JSON (−32700). */
  public static RpcException parse(String message) {
    return new RpcException(-32700, message, null);
  }

  /** The request is JSON but no JSON-RPC request (−32600). */
  public static RpcException invalidRequest(String message) {
    return new RpcException(-32600, message, null);
  }

  /** The method is unknown or switched off (−32601). */
  public static RpcException methodNotFound(String message) {
    return new RpcException(-32601, message, null);
  }

  /**
   * A parameter is wrong (−32602), which includes unknown blocks and filters.
   *
   * @param message names the parameter
   * @return the failure
   */
  public static RpcException invalidParams(String message) {
    return new RpcException(-32602, message, null);
  }

  /** Something of ours broke (−32603); the message says nothing about it. */
  public static RpcException internal() {
    return new RpcException(-32603, "internal error", null);
  }

  /**
   * A transaction was refused or an execution failed (3).
   *
   * @param message begins with the phrase tools look for, such as "nonce too low"
   * @param data the returned bytes as hex, or null
   * @return the failure
   */
  public static RpcException refused(String message, String data) {
    return new RpcException(3, message, data);
  }

  /**
   * A transaction sent synchronously did not get into a block in time (4, EIP-7966).
   *
   * @param message says how long was waited
   * @param hash the transaction's hash as hex
   * @return the failure
   */
  public static RpcException timedOut(String message, String hash) {
    return new RpcException(4, message, hash);
  }

  /**
   * Blocks cannot be tried out as they were planned.
   *
   * @param code one that the execution APIs have for {@code eth_simulateV1}
   */
  public static RpcException simulation(int code, String message) {
    return new RpcException(code, message, null);
  }

  /** What is needed of elsewhere is not to be had now (−32002, EIP-1474). */
  public static RpcException unavailable(String message) {
    return new RpcException(-32002, message, null);
  }

  /** The client asks too often (−32005, EIP-1474). */
  public static RpcException limitExceeded(String message) {
    return new RpcException(-32005, message, null);
  }

  /** The node cannot take on more at the moment (−32009). */
  public static RpcException busy(String message) {
    return new RpcException(-32009, message, null);
  }

  /** The answer is larger than the limit (−32008). */
  public static RpcException responseTooLarge(String message) {
    return new RpcException(-32008, message, null);
  }

  /** The code of the error. */
  public int code() {
    return code;
  }

  /** What goes with the message, as Jackson would write it; null for nothing. */
  public Object data() {
    return data;
  }
}
