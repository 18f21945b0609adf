package dev.portcullis.devnet.node.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;

/** The parameters of one call, by position. */
public final class RpcParams {
  private final JsonNode array;
  private final PushConnection connection;
  private final boolean inBatch;

  RpcParams(JsonNode array, PushConnection connection, boolean inBatch) {
    this.array = array;
    this.connection = connection;
    this.inBatch = inBatch;
  }

  /**
   * A parameter.
   *
   * @param index its position from 0
   * @return its value, which contains its name; absent when it is missing or null
   */
  public ParamValue at(int index) {
    JsonNode value = array.isArray() ? array.path(index) : MissingNode.getInstance();
    return new ParamValue("params[" + index + "]", value);
  }

  /** All parameters as sent; must not be changed. */
  public ArrayNode all() {
    return array.isArray() ? (ArrayNode) array : RpcJson.MAPPER.createArrayNode();
  }

  /** Whether the same request contained other calls. */
  public boolean inBatch() {
    return inBatch;
  }

  /**
   * The connection for pushed messages.
   *
   * @return the client's connection
   * @throws RpcException over HTTP, which has none
   */
  public PushConnection connection() {
    if (connection == null) {
      throw RpcException.methodNotFound("subscriptions need a WebSocket connection");
    }
    return connection;
  }
}
