package dev.portcullis.ethereum.chain;

import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import java.util.function.BiConsumer;

/**
 * The layer 1 below an embedded rollup. It ends with the rollup.
 *
 * @param chain the chain of layer 1
 * @param sharedBridge the contract on it whose requests mint on layer 2 what it took on layer 1
 * @param funding gives an account of layer 1 ether, until it has so many wei
 */
public record RollupLayer1(
    EmbeddedChain chain, EvmAddress sharedBridge, BiConsumer<EvmAddress, UInt256> funding) {}
