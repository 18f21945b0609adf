package dev.portcullis.ethereum.chain;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** A JSON-RPC call of the node failed with an error (R-CHN-29). */
public final class JsonRpcErrorException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int code;
  private final transient JsonNode data;

  /**
   * An error of JSON-RPC 2.0.
   *
   * @param code its code
   * @param message its message
   * @param data its data, or null
   */
  public JsonRpcErrorException(int code, String message, JsonNode data) {
    super(message, null, false, false);
    this.code = code;
    this.data = data;
  }

  /** The code of the error. */
  public int code() {
    return code;
  }

  /** The data of the error; empty for none. */
  public Optional<JsonNode> data() {
    return Optional.ofNullable(data);
  }
}
