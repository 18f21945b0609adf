package dev.portcullis.ejb.rpc.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.policy.CallDeniedException;
import java.util.Set;

/** Decides about and answers calls of some methods, for those whom permissions bind. */
public interface RpcMethod {
  /** The methods. */
  Set<String> methods();

  /** Whether it answers those whom nothing binds, too; else their calls go to the node. */
  default boolean handlesUnrestricted() {
    return false;
  }

  /**
   * Whether it answers those whom nothing binds also where the method is forbidden to all others;
   * else such calls go to the node.
   */
  default boolean handlesForbidden() {
    return false;
  }

  /** Whether it changes nothing, on the chain or for its caller. */
  default boolean reads() {
    return true;
  }

  /**
   * The result.
   *
   * @throws CallDeniedException if the caller may not
   * @throws RpcError if the call is wrong otherwise
   */
  JsonNode answer(RpcCall call);
}
