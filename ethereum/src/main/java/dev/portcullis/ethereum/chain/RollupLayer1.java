package dev.portcullis.ethereum.chain;

import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import java.util.function.BiConsumer;

/**
 * The layer 1 of an embedded rollup. It ends with the rollup.
 *
 * @param chain the chain of layer 1
 * @param sharedBridge its contract whose requests mint on layer 2 the tokens it took on layer 1
 * @param funding funds an account of layer 1 with ether up to a balance in wei
 */
public record RollupLayer1(
    EmbeddedChain chain, EvmAddress sharedBridge, BiConsumer<EvmAddress, UInt256> funding) {}
