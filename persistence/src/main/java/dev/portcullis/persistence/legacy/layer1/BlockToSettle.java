package dev.portcullis.persistence.legacy.layer1;

import dev.portcullis.kernel.Hash32;

/**
 * A block in the form that the layer 1 contract receives.
 *
 * @param number its number
 * @param timestamp seconds
 * @param root the state root
 * @param priorityOperations the number of its priority operations
 * @param operations the public data of all operations that concern the contract, in order
 */
@SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
public record BlockToSettle(
    long number, long timestamp, Hash32 root, long priorityOperations, byte[] operations) {}
