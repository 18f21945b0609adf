package dev.portcullis.ejb.plan.difference;

import java.util.List;

/**
 * The difference between two policies (ADR 0157).
 *
 * @param lines what changes
 * @param notCompared the parts that were too large, in words; the lines say nothing of them. Unless
 *     it is empty, the difference must not be taken as a whole one
 */
public record AccessDifference(List<DifferenceLine> lines, List<String> notCompared) {
  /** Copies the lists. */
  public AccessDifference {
    lines = List.copyOf(lines);
    notCompared = List.copyOf(notCompared);
  }

  /** Whether everything was compared. */
  public boolean isComplete() {
    return notCompared.isEmpty();
  }
}
