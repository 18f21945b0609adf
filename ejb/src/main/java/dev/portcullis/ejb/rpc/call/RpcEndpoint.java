package dev.portcullis.ejb.rpc.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.message.RpcRequest;
import dev.portcullis.ejb.rpc.policy.CallDeniedException;

/** What answers the calls that come one way. */
public interface RpcEndpoint {
  /**
   * The result of a call that is well formed.
   *
   * @throws CallDeniedException if the caller may not
   * @throws RpcError if the call is wrong otherwise
   */
  JsonNode answer(RpcRequest request, RpcCaller caller);
}
