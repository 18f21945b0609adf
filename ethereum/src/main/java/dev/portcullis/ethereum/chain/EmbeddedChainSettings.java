package dev.portcullis.ethereum.chain;

import java.util.Optional;

/**
 * What a program decides before it opens a chain.
 *
 * @param chain the chain itself
 * @param rollup how it goes to a layer 1 in this process; empty when it does not
 * @param mode which methods it answers
 * @param limits what one client may ask of it
 * @param clientVersion what {@code web3_clientVersion} answers
 * @param inclusion who judges what a block includes; a layer 1 below has none
 */
public record EmbeddedChainSettings(
    ChainOptions chain,
    Optional<RollupSettings> rollup,
    NodeMode mode,
    NodeLimits limits,
    String clientVersion,
    InclusionRule inclusion) {}
