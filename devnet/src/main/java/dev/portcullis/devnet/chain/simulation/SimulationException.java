package dev.portcullis.devnet.chain.simulation;

/** The planned blocks cannot be simulated; with a code of the execution APIs. */
public final class SimulationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A plan is invalid (−32602). */
  public static final int INVALID = -32602;

  /** The simulation exceeds the time limit of a call (−32016). */
  static final int TIMEOUT = -32016;

  /** A precompiled contract is to be moved to its own address (−38022). */
  public static final int MOVED_TO_ITSELF = -38022;

  /** A precompiled contract is to be moved to an address with another override (−38023). */
  public static final int MOVED_ONTO_ANOTHER = -38023;

  static final int BLOCK_GAS = -38015;
  static final int NUMBER = -38020;
  static final int TIME = -38021;

  /** The plan exceeds the limits of this node (−38026). */
  public static final int TOO_MUCH = -38026;

  private final int code;

  /** With a code of the execution APIs. */
  public SimulationException(int code, String message) {
    super(message, null, false, false);
    this.code = code;
  }

  /** The code of the error. */
  public int code() {
    return code;
  }
}
