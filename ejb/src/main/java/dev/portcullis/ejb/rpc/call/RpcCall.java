package dev.portcullis.ejb.rpc.call;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.ejb.decision.Principal;

/**
 * A call that is to be decided.
 *
 * @param method as the node names it
 * @param params written anew
 * @param reader who asks
 * @param caller in which request
 */
public record RpcCall(String method, ArrayNode params, Principal reader, RpcCaller caller) {}
