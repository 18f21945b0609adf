package dev.portcullis.devnet.node.rpc;

/** The error of a JSON-RPC call. The code is one of R-CHN-29; the message contains the detail. */
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

  /** The request is JSON but not a JSON-RPC request (−32600). */
  public static RpcException invalidRequest(String message) {
    return new RpcException(-32600, message, null);
  }

  /** The method is unknown or disabled (−32601). */
  public static RpcException methodNotFound(String message) {
    return new RpcException(-32601, message, null);
  }

  /**
   * A parameter is invalid (−32602), which includes unknown blocks and filters.
   *
   * @param message names the parameter
   * @return the failure
   */
  public static RpcException invalidParams(String message) {
    return new RpcException(-32602, message, null);
  }

  /** An internal error (−32603); the message contains no details. */
  public static RpcException internal() {
    return new RpcException(-32603, "internal error", null);
  }

  /**
   * A transaction was rejected or an execution failed (3).
   *
   * @param message begins with the phrase tools search for, such as "nonce too low"
   * @param data the returned bytes as hex, or null
   * @return the failure
   */
  public static RpcException refused(String message, String data) {
    return new RpcException(3, message, data);
  }

  /**
   * A transaction sent synchronously was not included in a block in time (4, EIP-7966).
   *
   * @param message contains the waiting time
   * @param hash the transaction's hash as hex
   * @return the failure
   */
  public static RpcException timedOut(String message, String hash) {
    return new RpcException(4, message, hash);
  }

  /**
   * The planned blocks cannot be simulated.
   *
   * @param code one that the execution APIs define for {@code eth_simulateV1}
   */
  public static RpcException simulation(int code, String message) {
    return new RpcException(code, message, null);
  }

  /** A requested resource does not exist (−32001, EIP-1474). */
  public static RpcException notFound(String message) {
    return new RpcException(-32001, message, null);
  }

  /** A requested part of the history is not kept any more (4444, execution APIs). */
  public static RpcException pruned(String message) {
    return new RpcException(4444, message, null);
  }

  /** A required resource is unavailable now (−32002, EIP-1474). */
  public static RpcException unavailable(String message) {
    return new RpcException(-32002, message, null);
  }

  /** The client exceeds its rate limit (−32005, EIP-1474). */
  public static RpcException limitExceeded(String message) {
    return new RpcException(-32005, message, null);
  }

  /** The node is overloaded at the moment (−32009). */
  public static RpcException busy(String message) {
    return new RpcException(-32009, message, null);
  }

  /** The response is larger than the limit (−32008). */
  public static RpcException responseTooLarge(String message) {
    return new RpcException(-32008, message, null);
  }

  /** The code of the error. */
  public int code() {
    return code;
  }

  /** The data of the error, as Jackson would write it; null for none. */
  public Object data() {
    return data;
  }
}
