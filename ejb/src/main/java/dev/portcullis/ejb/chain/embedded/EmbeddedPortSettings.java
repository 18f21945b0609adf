package dev.portcullis.ejb.chain.embedded;

import dev.portcullis.ethereum.chain.HostOriginPolicy;
import dev.portcullis.ethereum.chain.ListenerLimits;

/**
 * The port with the plain JSON-RPC of the chain in this process, for tools on this machine.
 *
 * @param host the address it listens on, which that of layer 1 shares
 * @param port the port; 0 opens none
 * @param access under which names, and by which pages, it may be asked
 * @param limits what all its clients together may make it keep
 */
public record EmbeddedPortSettings(
    String host, int port, HostOriginPolicy access, ListenerLimits limits) {}
