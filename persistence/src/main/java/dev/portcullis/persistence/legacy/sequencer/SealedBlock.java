package dev.portcullis.persistence.legacy.sequencer;

import java.time.Instant;

/**
 * A block that nothing is added to any more.
 *
 * @param chunks how many its operations take
 * @param size the size of blocks that they were fitted into
 * @param operations how many there are
 * @param firstPriority the serial id of the first priority operation in it, or of the next
 * @param priorityOperations how many of them are in it
 * @param timestamp the time its transactions were judged by, seconds since 1970
 */
public record SealedBlock(
    long number,
    int chunks,
    int size,
    int operations,
    long firstPriority,
    int priorityOperations,
    long timestamp,
    boolean isUrgent,
    Instant sealedAt) {}
