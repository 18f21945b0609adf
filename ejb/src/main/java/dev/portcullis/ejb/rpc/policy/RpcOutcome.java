package dev.portcullis.ejb.rpc.policy;

import java.util.Locale;

/** What became of a call, as it is counted: few words for many error codes. */
public enum RpcOutcome {
  ANSWERED,
  /** Not permitted. */
  DENIED,
  /** No credentials, or some that do not hold. */
  UNAUTHORIZED,
  /** No such method, or parameters that cannot be. */
  INVALID,
  /** There was too much to do, or more than the caller may have. */
  LIMITED,
  /** The node took it and answered an error of its own, such as a revert. */
  REFUSED,
  /** The chain, the database or we ourselves failed. */
  FAILED;

  private final String label = name().toLowerCase(Locale.ROOT);

  /** As it is written in metrics. */
  public String label() {
    return label;
  }

  /** By the code that the caller is answered (R-GTW-3). */
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
