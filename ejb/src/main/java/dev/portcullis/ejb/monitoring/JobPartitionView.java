package dev.portcullis.ejb.monitoring;

/**
 * A partition of a step: one of the threads that work at it at the same time.
 *
 * @param partition its index, from 0
 * @param readCount items read
 * @param writeCount items written
 * @param commitCount transactions committed
 * @param rollbackCount transactions rolled back
 * @param readSkipCount items that could not be read and were skipped
 * @param processSkipCount items that could not be processed and were skipped
 * @param writeSkipCount items that could not be written and were skipped
 * @param filterCount items that were read and filtered out
 */
public record JobPartitionView(
    int partition,
    long readCount,
    long writeCount,
    long commitCount,
    long rollbackCount,
    long readSkipCount,
    long processSkipCount,
    long writeSkipCount,
    long filterCount) {}
