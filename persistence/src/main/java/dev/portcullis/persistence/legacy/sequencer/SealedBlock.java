package dev.portcullis.persistence.legacy.sequencer;

import java.time.Instant;

/**
 * A closed block.
 *
 * @param chunks how many its operations take
 * @param size the configured block size that fits them
 * @param operations how many there are
 * @param firstPriority the serial id of the first priority operation in it, or of the next
 * @param priorityOperations how many of them are in it
 * @param timestamp the time against which its transactions were checked, seconds since 1970
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
