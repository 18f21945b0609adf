package dev.portcullis.ejb.rpc.call;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.ejb.decision.Principal;

/**
 * A validated call, ready for the decision.
 *
 * @param method as the node names it
 * @param params in canonical form
 * @param reader the principal
 * @param caller the caller of the request
 */
public record RpcCall(String method, ArrayNode params, Principal reader, RpcCaller caller) {}
