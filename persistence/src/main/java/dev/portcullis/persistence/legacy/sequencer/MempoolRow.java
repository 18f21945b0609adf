package dev.portcullis.persistence.legacy.sequencer;

import java.util.Optional;

/**
 * A transaction that waits for execution: a row of {@code legacy_mempool}.
 *
 * @param id its position in the order
 * @param batchId the same for all of a batch; empty for a single one
 * @param json the transaction
 */
public record MempoolRow(long id, Optional<Long> batchId, String json) {}
