package dev.portcullis.legacy.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.legacy.transaction.TransactionHash;

/**
 * A call of the legacy JSON-RPC interface.
 *
 * @param method the name of the method
 * @param params the parameters, as sent; empty for null and for none
 * @param caller the request and the connection
 */
public record LegacyCall(String method, ArrayNode params, RpcCaller caller) {
  /** A parameter; {@code NullNode} if it is null or missing. */
  public JsonNode param(int index) {
    return params.has(index) ? params.get(index) : NullNode.instance;
  }

  /**
   * Requires that there are no more parameters than the method takes.
   *
   * @throws RpcError −32602
   */
  public void takes(int most) {
    if (params.size() > most) {
      throw RpcError.invalidParams(
          "params has " + params.size() + " values, the method takes " + most);
    }
  }

  /**
   * A parameter that is a string.
   *
   * @param name the name of the parameter in the interface
   * @throws RpcError −32602 naming it
   */
  public String text(int index, String name) {
    JsonNode found = param(index);
    if (!found.isTextual()) {
      throw wrong(index, name, "must be a string");
    }
    return found.textValue();
  }

  /**
   * A parameter that is a whole number from 0 to {@code most}.
   *
   * @throws RpcError −32602 naming it
   */
  public long number(int index, String name, long most) {
    JsonNode found = param(index);
    if (!found.isIntegralNumber()
        || !found.canConvertToLong()
        || found.longValue() < 0
        || found.longValue() > most) {
      throw wrong(index, name, "must be a whole number from 0 to " + most);
    }
    return found.longValue();
  }

  /**
   * A parameter that is an address, in any case.
   *
   * @throws RpcError −32602 naming it
   */
  public Address address(int index, String name) {
    String text = text(index, name);
    if (!Address.isValid(text)) {
      throw wrong(index, name, "must be an address: 0x and 40 hexadecimal digits");
    }
    return new Address(text);
  }

  /**
   * A parameter that is the hash of a transaction: {@code sync-tx:} or 0x and 64 digits, or the
   * digits alone.
   *
   * @throws RpcError −32602 naming it
   */
  public TransactionHash hash(int index, String name) {
    return TransactionHash.parse(text(index, name))
        .orElseThrow(
            () -> wrong(index, name, "must be a hash: sync-tx: and 64 hexadecimal digits"));
  }

  /** The error −32602 that names a parameter and its problem. */
  public static RpcError wrong(int index, String name, String problem) {
    return RpcError.invalidParams("params[" + index + "] (" + name + ") " + problem);
  }

  /** The error −32601. */
  static RpcError unknown(String method) {
    return RpcError.methodNotFound(
        "The method " + Failure.excerpt(method) + " does not exist or is not available");
  }
}
