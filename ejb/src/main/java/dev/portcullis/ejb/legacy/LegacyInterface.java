package dev.portcullis.ejb.legacy;

import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.call.RpcEndpoint;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The HTTP interface of the legacy rollup.
 *
 * @param resources its Jakarta REST resources, which are beans
 * @param calls handles its JSON-RPC
 * @param sockets the maximum number of open WebSockets; 0 disables them
 * @param closed receives each closed WebSocket
 */
public record LegacyInterface(
    Set<Class<?>> resources, RpcEndpoint calls, int sockets, Consumer<RpcChannel> closed) {}
