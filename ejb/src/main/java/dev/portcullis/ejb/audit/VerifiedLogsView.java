package dev.portcullis.ejb.audit;

import dev.portcullis.ejb.audit.LogVerificationView.BrokenRow;
import dev.portcullis.persistence.audit.LogVerification;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The result of the last verification of each log (ADR 0014). It is informative and no proof: a
 * party that can change the logs can change it as well.
 *
 * @param items the logs
 */
public record VerifiedLogsView(List<Item> items) {
  /**
   * One log.
   *
   * @param log {@code audit}, {@code db_mutation} or {@code disclosure}
   * @param status {@code intact} if all rows matched, {@code broken} if one did not, {@code never}
   *     before the first complete verification
   * @param checkedRows how many rows were recomputed, or null
   * @param begunAt when the verification began, or null
   * @param verifiedAt when it ended, or when the broken row was found; or null
   * @param verifiedBy the user who started it; null for the service itself, which watches the
   *     newest rows, or before the first verification
   * @param firstBroken the broken row, or null
   */
  public record Item(
      String log,
      String status,
      @Nullable Long checkedRows,
      @Nullable Instant begunAt,
      @Nullable Instant verifiedAt,
      @Nullable Verifier verifiedBy,
      @Nullable BrokenRow firstBroken) {}

  /**
   * A user.
   *
   * @param id the user
   * @param displayName null if the user is deleted
   */
  public record Verifier(String id, @Nullable String displayName) {}

  static VerifiedLogsView of(Collection<LogVerification> known, Map<String, String> names) {
    return new VerifiedLogsView(known.stream().map(each -> item(each, names)).toList());
  }

  private static Item item(LogVerification known, Map<String, String> names) {
    LogVerification.Result last = known.last();
    String log = known.log().wireName();
    return last == null
        ? new Item(log, "never", null, null, null, null, null)
        : new Item(
            log,
            last.fault() == null ? "intact" : "broken",
            last.checkedRows(),
            last.begunAt(),
            last.verifiedAt(),
            last.by() == null ? null : new Verifier(last.by(), names.get(last.by())),
            BrokenRow.of(last.fault()));
  }
}
