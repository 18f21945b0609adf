package dev.portcullis.persistence.legacy.query;

/**
 * How the legacy rollup stands. Nothing is counted beyond {@link RollupReader#MOST_COUNTED}.
 *
 * @param waiting transactions that wait to be executed
 * @param oldestSeconds how long the first of them has waited; 0 if none does
 * @param priority operations asked for on layer 1 that are not executed
 * @param openBlock the block that is filled
 * @param rooted the last block with a state root
 * @param committed the last block that is committed on layer 1
 * @param verified the last block that is verified there
 * @param unread blocks of layer 1 that are not read; 0 before any was
 */
public record LegacyRollupStatus(
    long waiting,
    double oldestSeconds,
    long priority,
    long openBlock,
    long rooted,
    long committed,
    long verified,
    long unread) {}
