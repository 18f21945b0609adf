package dev.portcullis.ejb.chain.embedded;

import dev.portcullis.ethereum.chain.RollupSettings;

/**
 * The settings of the layer 1 under the embedded chain.
 *
 * @param rpcPort a port with the plain JSON-RPC of layer 1; 0 for none
 * @param rollup when batches close and how long their stages take
 */
public record Layer1Settings(int rpcPort, RollupSettings rollup) {}
