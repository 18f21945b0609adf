package dev.portcullis.devnet.chain.query;

/**
 * The position of a block in its batch.
 *
 * @param batch number of the closed batch
 * @param timestamp when the batch was closed, in seconds since 1970
 * @param firstTransaction position in the batch of the block's first transaction
 * @param firstLog position in the batch's log tree of the block's first L2-to-L1 log
 */
public record BatchPosition(long batch, long timestamp, int firstTransaction, int firstLog) {}
