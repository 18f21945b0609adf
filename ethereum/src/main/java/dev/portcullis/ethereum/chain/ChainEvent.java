package dev.portcullis.ethereum.chain;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import java.util.List;

/**
 * A log of a block.
 *
 * @param address which contract emitted it
 * @param topics up to four
 * @param data the rest of it
 * @param transactionHash of which transaction
 * @param transactionIndex where that stands in the block
 * @param logIndex where the log stands in the block
 */
public record ChainEvent(
    EvmAddress address,
    List<Hash> topics,
    Bytes data,
    Hash transactionHash,
    int transactionIndex,
    int logIndex) {}
