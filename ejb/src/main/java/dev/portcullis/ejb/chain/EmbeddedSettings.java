package dev.portcullis.ejb.chain;

import dev.portcullis.devnet.chain.ChainSettings;
import dev.portcullis.devnet.node.method.NodeMode;
import dev.portcullis.devnet.node.rpc.NodeLimits;
import java.util.Optional;

/**
 * How the embedded chain runs.
 *
 * @param name the chain's name as the operator calls it
 * @param chain the chain itself, with the directory of its data
 * @param rpcHost the address its own JSON-RPC port listens on
 * @param rpcPort that port, for tools on this machine; 0 opens none
 * @param mode what its methods are switched to
 * @param limits what one client may ask of it
 * @param layer1 how it goes to a layer 1 in this process; empty when it does not
 */
record EmbeddedSettings(
    String name,
    ChainSettings chain,
    String rpcHost,
    int rpcPort,
    NodeMode mode,
    NodeLimits limits,
    Optional<Layer1Settings> layer1) {}
