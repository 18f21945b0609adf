package dev.portcullis.ethereum.chain;

import java.util.Optional;

/**
 * The settings with which a program opens a chain.
 *
 * @param chain the chain itself
 * @param rollup the settlement on a layer 1 in this process; empty for none
 * @param mode which methods it serves
 * @param limits the limits of one client
 * @param clientVersion the result of {@code web3_clientVersion}
 * @param inclusion the inclusion rule for blocks; a layer 1 has none
 */
public record EmbeddedChainSettings(
    ChainOptions chain,
    Optional<RollupSettings> rollup,
    NodeMode mode,
    NodeLimits limits,
    String clientVersion,
    InclusionRule inclusion) {}
