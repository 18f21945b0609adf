package dev.portcullis.ethereum.chain;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.Hash;

/**
 * A block of a chain in this process.
 *
 * @param number its height
 * @param hash its hash
 * @param parentHash the hash of its parent block
 * @param timestamp seconds since 1970
 * @param logsBloom the bloom filter of its logs, 256 bytes
 */
public record ChainBlock(
    long number, Hash hash, Hash parentHash, long timestamp, Bytes logsBloom) {}
