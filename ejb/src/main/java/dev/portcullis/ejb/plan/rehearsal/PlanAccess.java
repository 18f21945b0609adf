package dev.portcullis.ejb.plan.rehearsal;

import java.util.List;

/**
 * Who gains and who loses what by a plan, as its owner may see it.
 *
 * @param summary the numbers
 * @param lines the lines
 * @param notCompared what is missing, in words
 */
public record PlanAccess(
    PlanSummaryView summary, List<PlanLineView> lines, List<String> notCompared) {
  /** Copies the lists. */
  public PlanAccess {
    lines = List.copyOf(lines);
    notCompared = List.copyOf(notCompared);
  }
}
