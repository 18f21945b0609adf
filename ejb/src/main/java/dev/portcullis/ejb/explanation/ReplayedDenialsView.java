package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.denial.RpcDenialView;
import jakarta.annotation.Nullable;
import java.util.List;

/**
 * The decisions about recorded denials with proposed permissions (ADR 0057).
 *
 * @param totalItems the number of denials in that time, up to 10000
 * @param allowed how many of the items would be allowed
 * @param denied how many would still be denied
 * @param undecided how many records lack data for a decision
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
   * @param denial the record; for a gap, only the count is known
   * @param outcome {@code allowed}, {@code denied} or {@code undecided}
   * @param byProposal whether the proposed permissions change the current decision; null if that is
   *     unknown
   * @param ruleId the rule that would decide, or null
   * @param reason the rule in words, or why there is no decision
   */
  public record Item(
      RpcDenialView denial,
      String outcome,
      @Nullable Boolean byProposal,
      @Nullable String ruleId,
      String reason) {}
}
