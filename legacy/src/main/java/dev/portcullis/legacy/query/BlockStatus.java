package dev.portcullis.legacy.query;

/**
 * How far the block of an operation is.
 *
 * @param committed on layer 1
 * @param verified on layer 1
 */
public record BlockStatus(long blockNumber, boolean committed, boolean verified) {}
