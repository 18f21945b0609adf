package dev.portcullis.ejb.plan.rehearsal;

/**
 * What a plan changes, in numbers.
 *
 * @param widens whether anyone gains anything
 * @param gaining how many people gain something
 * @param losing how many people lose something
 * @param others whether the plan also concerns people, machines or contracts of others, of whom an
 *     organization learns nothing else
 */
public record PlanSummaryView(boolean widens, long gaining, long losing, boolean others) {
  /** That of a plan that was not compared. */
  static final PlanSummaryView NONE = new PlanSummaryView(false, 0, 0, false);
}
