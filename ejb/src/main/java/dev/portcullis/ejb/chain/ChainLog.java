package dev.portcullis.ejb.chain;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.List;

/**
 * One event log (R-CHN-7).
 *
 * @param address the contract that emitted it
 * @param topics 0 to 4 topics
 * @param data the non-indexed part as hexadecimal bytes
 * @param blockNumber the number of its block
 * @param blockHash the hash of its block
 * @param transactionHash the hash of its transaction
 * @param transactionIndex the index of the transaction in the block
 * @param logIndex the index of the log in the block
 */
public record ChainLog(
    Address address,
    List<Hash32> topics,
    String data,
    long blockNumber,
    Hash32 blockHash,
    Hash32 transactionHash,
    int transactionIndex,
    int logIndex) {}
