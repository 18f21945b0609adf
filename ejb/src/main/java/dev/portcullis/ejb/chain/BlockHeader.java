package dev.portcullis.ejb.chain;

import dev.portcullis.kernel.Hash32;

/**
 * What following the chain needs of a block.
 *
 * @param number the block's number, from 0
 * @param hash the block's hash
 * @param parentHash the hash of the block before: a mismatch with what was seen is a reorganisation
 * @param timestamp Unix seconds
 */
public record BlockHeader(long number, Hash32 hash, Hash32 parentHash, long timestamp) {}
