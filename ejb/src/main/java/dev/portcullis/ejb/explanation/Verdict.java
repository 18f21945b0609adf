package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.Judgement;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.rpc.dryrun.Considered;
import dev.portcullis.ejb.rpc.policy.Admission;
import dev.portcullis.ejb.rpc.policy.MethodRuling;
import dev.portcullis.ejb.rpc.policy.Ownership;
import dev.portcullis.kernel.Scope;
import java.util.Optional;

/**
 * The decision, as far as it is known and may be told.
 *
 * @param allowed null if what is known does not tell
 * @param ruleId null if what is known does not tell
 * @param reason the rule in words
 */
record Verdict(Boolean allowed, String ruleId, String reason) {
  private static final Verdict UNTOLD =
      new Verdict(false, "access.denied", "contracts of other organizations are not evaluated");
  private static final Verdict ARGUMENTS =
      new Verdict(null, null, "the decision depends on arguments, which are not recorded");
  private static final Verdict TRACE =
      new Verdict(
          null,
          null,
          "the decision depends on nested calls, which are unknown without the arguments");

  /**
   * What was decided.
   *
   * @param complete whether the whole call is known, not its function alone
   * @param scope what whoever asks may hear about
   */
  static Verdict of(Considered considered, boolean complete, Scope scope) {
    MethodRuling ruling = considered.ruling();
    if (ruling == MethodRuling.BY_PERMISSION && considered.admission().isPresent()) {
      return of(considered.admission().get(), complete, scope);
    }
    if (ruling == MethodRuling.BY_ADDRESS && considered.owned().isPresent()) {
      Ownership ownership = considered.owned().get().ownership();
      return new Verdict(ownership.allowed(), ownership.ruleId(), ownership.reason());
    }
    return new Verdict(ruling.allowed(), ruling.ruleId(), ruling.reason());
  }

  private static Verdict of(Admission admission, boolean complete, Scope scope) {
    if (isUntold(admission, scope)) {
      return UNTOLD;
    }
    Decision decision = admission.decision();
    if (!complete && needsArguments(decision)) {
      return ARGUMENTS;
    }
    return !complete && needsTrace(admission)
        ? TRACE
        : new Verdict(decision.allowed(), decision.ruleId(), decision.reason());
  }

  /** Whether the decision is about a contract that is not registered, or not to that scope. */
  static boolean isUntold(Admission admission, Scope scope) {
    Optional<Judgement> failed = admission.beneath().filter(judged -> !judged.decision().allowed());
    Optional<ContractRules> contract =
        failed.isEmpty() ? admission.contract() : admission.beneathContract();
    return !scope.equals(Scope.ZONE)
        && contract.isEmpty()
        && switch (admission.decision()) {
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

  /** Whether a call that may enter would be judged by what it calls. */
  static boolean needsTrace(Admission admission) {
    return admission.entry().allowed()
        && admission.entry() != Decision.TRANSFER_NATIVE_ALLOW
        && admission.call().access() == AccessType.WRITE;
  }

  boolean isAllowed() {
    return Boolean.TRUE.equals(allowed);
  }

  boolean isUntold() {
    return equals(UNTOLD);
  }
}
