package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.denial.RpcDenialView;
import jakarta.annotation.Nullable;
import java.util.List;

/**
 * What recorded denials would be with permissions that are proposed (ADR 0057).
 *
 * @param totalItems how many denials there are in that time, up to 10000
 * @param allowed how many of those below would be allowed
 * @param denied how many would still be denied
 * @param undecided of how many the record does not have what decides
 * @param items the denials, newest first
 */
public record ReplayedDenialsView(
    long totalItems, int allowed, int denied, int undecided, List<Item> items) {
  /** Copies the list. */
  public ReplayedDenialsView {
    items = List.copyOf(items);
  }

  /**
   * A denial, decided again.
   *
   * @param denial as it is recorded; of a gap, how many there were is all that is known
   * @param outcome {@code allowed}, {@code denied} or {@code undecided}
   * @param byProposal whether the permissions that are proposed make the difference to what would
   *     be decided now; null where that is not known
   * @param ruleId the rule that would decide, or null
   * @param reason the rule in words, or why nothing is decided
   */
  public record Item(
      RpcDenialView denial,
      String outcome,
      @Nullable Boolean byProposal,
      @Nullable String ruleId,
      String reason) {}
}
