package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.NestedCallDecision;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.rpc.dryrun.DryRunResult;
import dev.portcullis.ejb.rpc.policy.AdmissionResult;
import dev.portcullis.ejb.rpc.policy.MethodDecision;
import dev.portcullis.ejb.rpc.policy.Ownership;
import dev.portcullis.kernel.Scope;
import java.util.Optional;

/**
 * The decision, as far as it is known and may be disclosed.
 *
 * @param allowed null if the known facts do not determine it
 * @param ruleId null if the known facts do not determine it
 * @param reason the rule in words
 */
record ExplainedVerdict(Boolean allowed, String ruleId, String reason) {
  private static final ExplainedVerdict UNDISCLOSED =
      new ExplainedVerdict(
          false, "access.denied", "contracts of other organizations are not evaluated");
  private static final ExplainedVerdict ARGUMENTS =
      new ExplainedVerdict(null, null, "the decision depends on arguments, which are not recorded");
  private static final ExplainedVerdict TRACE =
      new ExplainedVerdict(
          null,
          null,
          "the decision depends on nested calls, which are unknown without the arguments");

  /**
   * The explained decision.
   *
   * @param complete whether the whole call is known, not only its function
   * @param scope the scope of the requester
   */
  static ExplainedVerdict of(DryRunResult dryRunResult, boolean complete, Scope scope) {
    MethodDecision ruling = dryRunResult.ruling();
    if (ruling == MethodDecision.BY_PERMISSION && dryRunResult.admission().isPresent()) {
      return of(dryRunResult.admission().get(), complete, scope);
    }
    if (ruling == MethodDecision.BY_ADDRESS && dryRunResult.owned().isPresent()) {
      Ownership ownership = dryRunResult.owned().get().ownership();
      return new ExplainedVerdict(ownership.allowed(), ownership.ruleId(), ownership.reason());
    }
    return new ExplainedVerdict(ruling.allowed(), ruling.ruleId(), ruling.reason());
  }

  private static ExplainedVerdict of(
      AdmissionResult admissionResult, boolean complete, Scope scope) {
    if (isHidden(admissionResult, scope)) {
      return UNDISCLOSED;
    }
    Decision decision = admissionResult.decision();
    if (!complete && needsArguments(decision)) {
      return ARGUMENTS;
    }
    return !complete && needsTrace(admissionResult)
        ? TRACE
        : new ExplainedVerdict(decision.allowed(), decision.ruleId(), decision.reason());
  }

  /**
   * Whether the decision depends on a contract that is not registered, or not visible in that
   * scope.
   */
  static boolean isHidden(AdmissionResult admissionResult, Scope scope) {
    Optional<NestedCallDecision> failed =
        admissionResult.beneath().filter(judged -> !judged.decision().allowed());
    Optional<ContractRules> contract =
        failed.isEmpty() ? admissionResult.contract() : admissionResult.beneathContract();
    return !scope.equals(Scope.ZONE)
        && contract.isEmpty()
        && switch (admissionResult.decision()) {
          case PERMISSION_MISSING, JUDGE_NOT_COVERED, JUDGE_NOT_INSPECTABLE -> true;
          default -> false;
        };
  }

  private static boolean needsArguments(Decision decision) {
    return switch (decision) {
      case RESTRICT_ARGUMENT_DECODE_FAILED,
          RESTRICT_ARGUMENT_DENY,
          RESTRICT_ARGUMENT_ALLOW,
          OR_DENY_BOTH,
          OR_ALLOW_ARGS,
          AND_DENY_ARGS,
          AND_ALLOW ->
          true;
      default -> false;
    };
  }

  /** Whether the inner calls of a permitted entry need a judgement. */
  static boolean needsTrace(AdmissionResult admissionResult) {
    return admissionResult.entry().allowed()
        && admissionResult.entry() != Decision.TRANSFER_NATIVE_ALLOW
        && admissionResult.call().access() == AccessType.WRITE;
  }

  boolean isAllowed() {
    return Boolean.TRUE.equals(allowed);
  }

  boolean isHidden() {
    return equals(UNDISCLOSED);
  }
}
