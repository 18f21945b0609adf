package dev.portcullis.ejb.chain;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/** The node's own JSON-RPC error, passed through (R-GTW-3). */
public final class NodeErrorException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private static final int NO_SUCH_METHOD = -32601;
  private static final int INTERNAL = -32603;
  private static final String UNIMPLEMENTED = "unimplemented";

  private final int code;
  private final transient JsonNode data;

  /** Creates an error with the node's code, message and data; {@code data} may be null. */
  public NodeErrorException(int code, String message, JsonNode data) {
    super(message);
    this.code = code;
    this.data = data;
  }

  /** Returns the same error with a cause for the log. */
  public NodeErrorException because(Throwable cause) {
    initCause(cause);
    return this;
  }

  /** The JSON-RPC error code. */
  public int code() {
    return code;
  }

  /**
   * Whether the node does not support the method (JSON-RPC 2.0, 5.1). Some nodes declare a method
   * and answer that it is unimplemented.
   */
  public boolean isOfUnknownMethod() {
    return code == NO_SUCH_METHOD
        || (code == INTERNAL
            && String.valueOf(getMessage()).toLowerCase(Locale.ROOT).startsWith(UNIMPLEMENTED));
  }

  /** The error's data, for example revert bytes; null when there is none. */
  public JsonNode data() {
    return data;
  }
}
