package dev.portcullis.ejb.chain.embedded;

import dev.portcullis.ethereum.chain.HostOriginPolicy;
import dev.portcullis.ethereum.chain.ListenerLimits;

/**
 * The port with the plain JSON-RPC of the chain in this process, for tools on this machine.
 *
 * @param host the address it listens on, which layer 1 shares
 * @param port the port; 0 opens none
 * @param access the permitted host names and web page origins
 * @param limits the limits of state that it stores for all its clients together
 */
public record EmbeddedPortSettings(
    String host, int port, HostOriginPolicy access, ListenerLimits limits) {}
