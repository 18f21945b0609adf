package dev.portcullis.persistence.legacy.query;

/**
 * The status of the legacy rollup. Counting stops at {@link RollupReader#MAX_COUNT}.
 *
 * @param waiting transactions that wait for execution
 * @param oldestSeconds how many seconds the first of them has waited; 0 for none
 * @param priority operations requested on layer 1 that are not executed
 * @param openBlock the open block
 * @param rooted the last block with a state root
 * @param committed the last block that is committed on layer 1
 * @param verified the last block that is verified there
 * @param unread blocks of layer 1 that are not read; 0 before the first
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
