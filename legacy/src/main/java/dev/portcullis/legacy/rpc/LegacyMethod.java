package dev.portcullis.legacy.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/**
 * Executes some methods of the legacy JSON-RPC interface (R-LEG-1). {@link LegacyEndpoint}
 * discovers each bean of this type. The bean is created with the first call, and never where {@code
 * legacy.enabled} is false.
 */
public interface LegacyMethod {
  /** The names of the methods. */
  Set<String> methods();

  /**
   * The result; {@code NullNode} for null.
   *
   * @throws dev.portcullis.legacy.transaction.LegacyRpcException with a code of R-LEG-22
   * @throws dev.portcullis.ejb.rpc.message.RpcError if a parameter is invalid
   */
  JsonNode answer(LegacyCall call);
}
