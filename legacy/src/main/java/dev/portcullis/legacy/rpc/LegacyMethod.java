package dev.portcullis.legacy.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/**
 * Answers some methods of the legacy JSON-RPC interface (R-LEG-1). Each bean of this type is found
 * by {@link LegacyEndpoint}; it is made when the first call comes, and never where {@code
 * legacy.enabled} is false.
 */
public interface LegacyMethod {
  /** The methods, as they are called. */
  Set<String> methods();

  /**
   * The result; {@code NullNode} for null.
   *
   * @throws dev.portcullis.legacy.transaction.LegacyRpcException with a code of R-LEG-22
   * @throws dev.portcullis.ejb.rpc.message.RpcError if a parameter is wrong
   */
  JsonNode answer(LegacyCall call);
}
