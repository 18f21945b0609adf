package dev.portcullis.persistence.webhook.delivery;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.List;

/**
 * A log as it was stored.
 *
 * @param blockNumber the number of its block
 * @param blockHash the hash of its block
 * @param logIndex its position in the block
 * @param contract who logged it
 * @param topics 1 to 4 topics
 * @param data what is not in the topics
 * @param transactionHash its transaction
 * @param transactionIndex the transaction's position in the block
 * @param blockTimestamp Unix seconds
 * @param decoded the event decoded, JSON text, or null
 * @param decodeError why it could not be decoded, or null
 * @param turn how often its block had left the chain and come back
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; copying the data would only cost.
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
