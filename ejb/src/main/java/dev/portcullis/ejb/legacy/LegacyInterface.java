package dev.portcullis.ejb.legacy;

import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.call.RpcEndpoint;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What the legacy rollup serves by HTTP.
 *
 * @param resources its Jakarta REST resources, which are beans
 * @param calls answers its JSON-RPC
 * @param sockets how many WebSockets may be open; none are offered from 0
 * @param closed is told of each WebSocket that is over
 */
public record LegacyInterface(
    Set<Class<?>> resources, RpcEndpoint calls, int sockets, Consumer<RpcChannel> closed) {}
