package dev.portcullis.legacy.query;

import dev.portcullis.persistence.legacy.query.LegacyBlockRow;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * A block (R-LEG-19).
 *
 * @param blockNumber from 1
 * @param newStateRoot {@code sync-bl:} and 64 digits
 * @param blockSize in chunks
 * @param commitTxHash the layer 1 transaction that commits it; null before
 * @param verifyTxHash the layer 1 transaction that verifies it; null before
 * @param committedAt when the commit was detected; null before
 * @param verifiedAt when the verification was detected; null before
 */
public record LegacyBlockView(
    long blockNumber,
    String newStateRoot,
    int blockSize,
    @Nullable String commitTxHash,
    @Nullable String verifyTxHash,
    @Nullable Instant committedAt,
    @Nullable Instant verifiedAt) {
  static LegacyBlockView of(LegacyBlockRow block) {
    return new LegacyBlockView(
        block.number(),
        "sync-bl:" + block.stateRoot(),
        block.size(),
        prefixed(block.commitTxHash()),
        prefixed(block.verifyTxHash()),
        block.committedAt(),
        block.verifiedAt());
  }

  private static String prefixed(String digits) {
    return digits == null ? null : "0x" + digits;
  }
}
