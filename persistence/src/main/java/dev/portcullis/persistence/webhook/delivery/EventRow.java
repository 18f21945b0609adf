package dev.portcullis.persistence.webhook.delivery;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.List;

/**
 * A stored log.
 *
 * @param blockNumber the number of its block
 * @param blockHash the hash of its block
 * @param logIndex its index in the block
 * @param contract the emitting contract
 * @param topics 1 to 4 topics
 * @param data the unindexed data
 * @param transactionHash its transaction
 * @param transactionIndex the transaction's index in the block
 * @param blockTimestamp Unix seconds
 * @param decoded the decoded event as JSON text, or null
 * @param decodeError why it could not be decoded, or null
 * @param turn how often reorganizations had removed its block and restored it
 */
@SuppressWarnings("ArrayRecordComponent") // Instances are never compared, and a copy of the data
// would only cost time.
public record EventRow(
    long blockNumber,
    Hash32 blockHash,
    int logIndex,
    Address contract,
    List<Hash32> topics,
    byte[] data,
    Hash32 transactionHash,
    int transactionIndex,
    long blockTimestamp,
    String decoded,
    String decodeError,
    int turn) {}
