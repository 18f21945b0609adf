package dev.portcullis.devnet.block;

import dev.portcullis.devnet.state.Log;
import dev.portcullis.ethereum.common.Hash;

/**
 * A log and its position (R-CHN-7).
 *
 * @param log address, topics and data
 * @param blockHash hash of its block
 * @param blockNumber number of its block
 * @param timestamp time of its block in seconds
 * @param transactionHash hash of its transaction
 * @param transactionIndex position of the transaction in the block
 * @param logIndex position of the log in the block
 * @param transactionLogIndex position of the log in the transaction; −1 for a log of another chain
 *     whose node does not return it
 */
public record BlockLog(
    Log log,
    Hash blockHash,
    long blockNumber,
    long timestamp,
    Hash transactionHash,
    int transactionIndex,
    int logIndex,
    int transactionLogIndex) {}
