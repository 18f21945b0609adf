package dev.portcullis.ejb.rpc.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.policy.CallDeniedException;
import java.util.Set;

/** Decides and answers calls of some methods, for principals that are bound by permissions. */
public interface RpcMethod {
  /** The methods. */
  Set<String> methods();

  /** Whether it also answers unrestricted principals. Otherwise their calls go to the node. */
  default boolean handlesUnrestricted() {
    return false;
  }

  /** Whether it changes nothing, on the chain or for its caller. */
  default boolean isReadOnly() {
    return true;
  }

  /**
   * The result.
   *
   * @throws CallDeniedException if the caller lacks the permission
   * @throws RpcError if the call is wrong otherwise
   */
  JsonNode answer(RpcCall call);
}
