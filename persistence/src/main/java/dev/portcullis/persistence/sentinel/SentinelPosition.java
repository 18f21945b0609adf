package dev.portcullis.persistence.sentinel;

/**
 * How far a chain was judged.
 *
 * @param chainId the chain id (EIP-155)
 * @param nextBlock the first block that was not
 * @param blockHash the hash of the block before; null where that is not known
 */
public record SentinelPosition(long chainId, long nextBlock, String blockHash) {}
