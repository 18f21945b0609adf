package dev.portcullis.ejb.audit;

import dev.portcullis.persistence.audit.LogCheckpoint;
import dev.portcullis.persistence.audit.LogCursor;
import dev.portcullis.persistence.audit.LogIntegrityFault;
import dev.portcullis.persistence.audit.LogVerificationResult;
import jakarta.annotation.Nullable;
import java.util.List;

/**
 * The result of a verification of the hash chains of the logs (ADR 0014).
 *
 * @param status {@code intact}, or {@code broken} if any verified row differs from the row written
 * @param complete whether the verification reached the end; if not, continue from {@code next}
 * @param checkedRows how many rows were recomputed
 * @param firstBroken the earliest broken row among the verified rows, or null
 * @param heads the newest valid row of each verified chain, as {@code log:chain:position:hash}; a
 *     copy elsewhere proves later that nothing before them changed
 * @param next where to continue, or null
 */
public record LogVerificationView(
    String status,
    boolean complete,
    long checkedRows,
    @Nullable BrokenRow firstBroken,
    List<String> heads,
    @Nullable String next) {
  /**
   * A row that differs from the row written.
   *
   * @param log {@code audit}, {@code db_mutation} or {@code disclosure}
   * @param chain the chain of the log; null for a row outside the chains
   * @param position the position in it, or null
   * @param id the row's id; null if the row is missing
   * @param problem the fault, in a sentence
   */
  public record BrokenRow(
      String log,
      @Nullable Integer chain,
      @Nullable Long position,
      @Nullable String id,
      String problem) {
    static BrokenRow of(LogIntegrityFault fault) {
      return fault == null
          ? null
          : new BrokenRow(
              fault.log().wireName(), fault.chain(), fault.position(), fault.id(), fault.problem());
    }
  }

  static LogVerificationView of(LogVerificationResult check) {
    LogCursor next = check.next();
    return new LogVerificationView(
        check.firstFault() == null ? "intact" : "broken",
        next == null,
        check.checkedRows(),
        BrokenRow.of(check.firstFault()),
        check.heads().stream().map(LogCheckpoint::toString).toList(),
        next == null ? null : next.toString());
  }
}
