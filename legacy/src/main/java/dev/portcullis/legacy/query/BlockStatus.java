package dev.portcullis.legacy.query;

/**
 * The status of the block of an operation.
 *
 * @param committed on layer 1
 * @param verified on layer 1
 */
public record BlockStatus(long blockNumber, boolean committed, boolean verified) {}
