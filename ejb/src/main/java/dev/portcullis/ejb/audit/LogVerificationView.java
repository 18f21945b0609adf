package dev.portcullis.ejb.audit;

import dev.portcullis.persistence.audit.LogCheckpoint;
import dev.portcullis.persistence.audit.LogCursor;
import dev.portcullis.persistence.audit.LogIntegrityFault;
import dev.portcullis.persistence.audit.LogVerificationResult;
import jakarta.annotation.Nullable;
import java.util.List;

/**
 * What a walk over the hash chains of the logs found (ADR 0014).
 *
 * @param status {@code intact}, or {@code broken} if any row walked is not what was written
 * @param complete whether the walk came to the end; if not, go on from {@code next}
 * @param checkedRows how many rows were recomputed
 * @param firstBroken the earliest broken row of those walked, or null
 * @param heads the newest good row of each chain walked, as {@code log:chain:position:hash}; kept
 *     elsewhere they prove later that nothing before them changed
 * @param next where to go on, or null
 */
public record LogVerificationView(
    String status,
    boolean complete,
    long checkedRows,
    @Nullable BrokenRow firstBroken,
    List<String> heads,
    @Nullable String next) {
  /**
   * A row that is not what was written.
   *
   * @param log {@code audit}, {@code db_mutation} or {@code disclosure}
   * @param chain which chain of the log; null for a row outside the chains
   * @param position the position in it, or null
   * @param id the row's id; null if the row is gone
   * @param problem what is wrong, a sentence
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
