package dev.portcullis.ejb.rpc.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.message.RpcRequest;
import dev.portcullis.ejb.rpc.policy.CallDeniedException;

/** Answers the calls of one endpoint. */
public interface RpcEndpoint {
  /**
   * The result of a well-formed call.
   *
   * @throws CallDeniedException if the caller lacks the permission
   * @throws RpcError if the call is wrong otherwise
   */
  JsonNode answer(RpcRequest request, RpcCaller caller);
}
