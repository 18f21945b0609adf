package dev.portcullis.ethereum.chain;

/**
 * A port with the plain JSON-RPC of a chain in this process.
 *
 * @param host the address to listen on
 * @param port the port; 0 for one that the system chooses
 * @param mode which methods it serves
 * @param access under which names, and by which pages, it may be asked
 * @param limits what all clients together may make it keep
 */
public record EmbeddedPort(
    String host, int port, NodeMode mode, HostOriginPolicy access, ListenerLimits limits) {}
