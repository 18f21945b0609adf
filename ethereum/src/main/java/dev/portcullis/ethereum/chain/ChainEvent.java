package dev.portcullis.ethereum.chain;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import java.util.List;

/**
 * A log of a block.
 *
 * @param address the emitting contract
 * @param topics up to four
 * @param data the unindexed data
 * @param transactionHash its transaction
 * @param transactionIndex the index of the transaction in the block
 * @param logIndex the index of the log in the block
 */
public record ChainEvent(
    EvmAddress address,
    List<Hash> topics,
    Bytes data,
    Hash transactionHash,
    int transactionIndex,
    int logIndex) {}
