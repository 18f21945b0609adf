package dev.portcullis.ejb.rpc.policy;

import java.util.Locale;

/** The outcome of a call for metrics: few labels for many error codes. */
public enum RpcOutcome {
  ANSWERED,
  /** Not permitted. */
  DENIED,
  /** Missing or invalid credentials. */
  UNAUTHORIZED,
  /** An unknown method, or invalid parameters. */
  INVALID,
  /** Too much load, or a limit of the caller. */
  LIMITED,
  /** The node returned an error of its own, such as a revert. */
  REFUSED,
  /** The chain, the database or the gateway itself failed. */
  FAILED;

  private final String label = name().toLowerCase(Locale.ROOT);

  /** The label in metrics. */
  public String label() {
    return label;
  }

  /** From the error code for the caller (R-GTW-3). */
  public static RpcOutcome of(int code) {
    return switch (code) {
      case -32001 -> DENIED;
      case -32090 -> UNAUTHORIZED;
      case -32700, -32600, -32601, -32602 -> INVALID;
      case -32005, -32009 -> LIMITED;
      case -32603 -> FAILED;
      default -> REFUSED;
    };
  }
}
