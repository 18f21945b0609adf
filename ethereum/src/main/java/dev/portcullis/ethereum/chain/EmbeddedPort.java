package dev.portcullis.ethereum.chain;

/**
 * A port with the plain JSON-RPC of a chain in this process.
 *
 * @param host the address to listen on
 * @param port the port; 0 for one that the system chooses
 * @param mode which methods it serves
 * @param access the permitted host names and web page origins
 * @param limits the resource limits for all clients together
 */
public record EmbeddedPort(
    String host, int port, NodeMode mode, HostOriginPolicy access, ListenerLimits limits) {}
