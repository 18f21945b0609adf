package dev.portcullis.ejb.plan.difference;

import dev.portcullis.ejb.decision.ArgumentCases;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.RestrictedArguments.Finding;
import dev.portcullis.ejb.permission.AccessType;
import java.util.Comparator;
import java.util.Optional;

/**
 * Calls of a function that no rule distinguishes, before or after the change. Two findings are
 * needed because a change can restrict other arguments.
 *
 * @param access the access
 * @param before how the restricted arguments before the change compare with the sender; empty if
 *     none are restricted: any arguments
 * @param after the same for those after the change
 * @param targetHasCode whether there is code at the target; true wherever it does not matter
 */
public record CallCell(
    AccessType access, Optional<Finding> before, Optional<Finding> after, boolean targetHasCode)
    implements Comparable<CallCell> {
  private static final Comparator<CallCell> ORDER =
      Comparator.comparing(CallCell::access)
          .thenComparing(cell -> number(cell.before))
          .thenComparing(cell -> number(cell.after))
          .thenComparing(CallCell::targetHasCode);

  /**
   * The cell of a call with a target.
   *
   * @param before the rules of the target before the change; empty unless it was registered
   * @param after those after it
   * @param targetHasCode whether there is code at the target
   */
  public static CallCell of(
      Call call,
      Optional<ContractRules> before,
      Optional<ContractRules> after,
      boolean targetHasCode) {
    return new CallCell(
        call.access(),
        finding(call, before),
        finding(call, after),
        targetHasCode || (before.isPresent() && after.isPresent()));
  }

  private static Optional<Finding> finding(Call call, Optional<ContractRules> rules) {
    return ArgumentCases.find(
        rules.flatMap(found -> found.find(call.calldata())), call.calldata(), call.from());
  }

  private static int number(Optional<Finding> finding) {
    return finding.map(Enum::ordinal).orElse(-1);
  }

  @Override
  public int compareTo(CallCell other) {
    return ORDER.compare(this, other);
  }
}
