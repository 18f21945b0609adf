package dev.portcullis.persistence.legacy.layer1;

import dev.portcullis.kernel.Hash32;

/**
 * A block as the contract below is told of it.
 *
 * @param number its number
 * @param timestamp seconds
 * @param root the state root
 * @param priorityOperations how many of them are in it
 * @param operations the public data of all that concern the contract, in their order
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record BlockToSettle(
    long number, long timestamp, Hash32 root, long priorityOperations, byte[] operations) {}
