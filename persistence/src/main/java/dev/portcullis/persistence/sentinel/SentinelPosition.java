package dev.portcullis.persistence.sentinel;

/**
 * The progress of judging a chain.
 *
 * @param chainId the chain id (EIP-155)
 * @param nextBlock the first unjudged block
 * @param blockHash the hash of its parent; null if unknown
 */
public record SentinelPosition(long chainId, long nextBlock, String blockHash) {}
