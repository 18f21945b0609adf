package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.CallTarget;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.DecisionExplanation;
import dev.portcullis.ejb.decision.Fact;
import dev.portcullis.ejb.decision.FunctionRule;
import dev.portcullis.ejb.decision.NestedCallDecision;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.explanation.AccessExplanationView.FailedFrame;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.rpc.dryrun.DryRunResult;
import dev.portcullis.ejb.rpc.policy.AdmissionResult;
import dev.portcullis.ejb.rpc.policy.MethodDecision;
import dev.portcullis.ejb.webhook.abi.CallDecodingService;
import dev.portcullis.ejb.webhook.abi.DecodedCall;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Scope;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Describes decisions of the gateway in words and facts. */
@ApplicationScoped
public class DecisionExplainer {
  @Inject private ExplanationReader reader;
  @Inject private CallDecodingService inputs;

  /**
   * The caller of the explained call, and the requester of the explanation.
   *
   * @param who the caller, as far as known
   * @param reader its principal; empty if there is no such account
   * @param scope the scope of the requester
   * @param complete whether the whole call is known, not only its function
   */
  record ExplanationContext(Actor who, Optional<Principal> reader, Scope scope, boolean complete) {}

  /** The explanation of a decision. */
  AccessExplanationView of(ExplanationContext explanationContext, DryRunResult dryRunResult) {
    ExplainedVerdict verdict =
        ExplainedVerdict.of(
            dryRunResult, explanationContext.complete(), explanationContext.scope());
    Remedy remedy = remedy(explanationContext, dryRunResult, verdict);
    return new AccessExplanationView(
        verdict.allowed(),
        verdict.ruleId(),
        verdict.reason(),
        facts(explanationContext, dryRunResult),
        frame(dryRunResult),
        remedy.permission().orElse(null),
        remedy.replaces().orElse(null),
        remedy.advice().orElse(null),
        decoded(explanationContext, dryRunResult).orElse(null),
        List.of());
  }

  /** Not for a contract that does not exist in the requester's scope. */
  private Optional<DecodedCall> decoded(
      ExplanationContext explanationContext, DryRunResult dryRunResult) {
    return dryRunResult
        .admission()
        .filter(
            admissionResult ->
                explanationContext.complete() && admissionResult.contract().isPresent())
        .map(AdmissionResult::call)
        .flatMap(call -> inputs.decode(call.to(), HexText.bytes(call.calldata().text())));
  }

  private Remedy remedy(
      ExplanationContext explanationContext, DryRunResult dryRunResult, ExplainedVerdict verdict) {
    if (verdict.isAllowed()) {
      return Remedy.NONE;
    }
    if (dryRunResult.ruling() != MethodDecision.BY_PERMISSION
        || dryRunResult.admission().isEmpty()) {
      return Advice.on(dryRunResult, explanationContext.who().type())
          .map(Remedy::advise)
          .orElse(Remedy.NONE);
    }
    if (verdict.isHidden()) {
      return Remedy.advise("Contact a zone administrator.");
    }
    AdmissionResult admissionResult = dryRunResult.admission().get();
    if (verdict.ruleId() == null) {
      return Remedy.advise("Explain the complete call with POST /admin/access-decisions.");
    }
    return admissionResult
        .actor()
        .map(actor -> remedy(actor, admissionResult))
        .orElseGet(() -> Remedy.advise(Advice.on(admissionResult.decision()).orElseThrow()));
  }

  private Remedy remedy(ActingUser actingUser, AdmissionResult admissionResult) {
    Optional<NestedCallDecision> failed = failed(admissionResult);
    Call call =
        failed.isEmpty()
            ? admissionResult.call()
            : failed.get().call().orElse(admissionResult.call());
    Optional<ContractRules> contract =
        failed.isEmpty() ? admissionResult.contract() : admissionResult.beneathContract();
    RemedyFacts known =
        contract
            .flatMap(rules -> call.calldata().selector())
            .map(selector -> reader.facts(call.to(), selector, actingUser.roleIds()))
            .orElse(RemedyFacts.NONE);
    return Remedies.of(admissionResult.decision(), call, contract, actingUser, known);
  }

  private static List<Fact> facts(
      ExplanationContext explanationContext, DryRunResult dryRunResult) {
    List<Fact> facts =
        new ArrayList<>(
            DecisionExplanation.ofActor(explanationContext.who(), explanationContext.reader()));
    dryRunResult
        .admission()
        .ifPresent(
            admissionResult -> {
              DecisionExplanation.member(
                      explanationContext.who(),
                      explanationContext.reader(),
                      admissionResult.actor(),
                      admissionResult.call().from())
                  .ifPresent(facts::add);
              facts.addAll(ofCall(explanationContext, admissionResult));
            });
    if (dryRunResult.admission().isEmpty()) {
      facts.add(DecisionExplanation.fullAccess(explanationContext.reader()));
    }
    dryRunResult
        .owned()
        .ifPresent(
            owned ->
                facts.add(
                    Fact.of(
                            "address.owned",
                            owned.ownership().allowed(),
                            "address",
                            owned.address().text())
                        .with("ruleId", owned.ownership().ruleId())));
    MethodDecision ruling = dryRunResult.ruling();
    facts.add(Fact.of("method.open", ruling.allowed(), "ruleId", ruling.ruleId()));
    if (dependsOnTrace(explanationContext, dryRunResult)) {
      facts.addAll(beneath(explanationContext, dryRunResult.admission().get()));
    }
    return facts;
  }

  private static List<Fact> ofCall(
      ExplanationContext explanationContext, AdmissionResult admissionResult) {
    return DecisionExplanation.ofCall(
            explanationContext.reader(),
            admissionResult.actor(),
            admissionResult.call(),
            admissionResult.contract(),
            explanationContext.complete(),
            admissionResult.entry())
        .stream()
        .filter(fact -> isDisclosed(explanationContext, admissionResult.contract(), fact, ""))
        .toList();
  }

  /** Whether the trace decides, or would if it was known. */
  private static boolean dependsOnTrace(
      ExplanationContext explanationContext, DryRunResult dryRunResult) {
    return dryRunResult.ruling() == MethodDecision.BY_PERMISSION
        && dryRunResult
            .admission()
            .filter(
                admissionResult ->
                    admissionResult.beneath().isPresent()
                        || (!explanationContext.complete()
                            && ExplainedVerdict.needsTrace(admissionResult)))
            .isPresent();
  }

  private static List<Fact> beneath(
      ExplanationContext explanationContext, AdmissionResult admissionResult) {
    return DecisionExplanation.beneath(
            admissionResult.actor(),
            admissionResult.beneath(),
            admissionResult.beneathContract(),
            admissionResult.rule().filter(FunctionRule::umbrella).isPresent())
        .stream()
        .filter(
            fact ->
                isDisclosed(explanationContext, admissionResult.beneathContract(), fact, "frame."))
        .map(
            fact ->
                ExplainedVerdict.isHidden(admissionResult, explanationContext.scope())
                    ? fact.withoutValue()
                    : fact)
        .toList();
  }

  /** An organization receives no facts about contracts of others. */
  private static boolean isDisclosed(
      ExplanationContext explanationContext,
      Optional<ContractRules> contract,
      Fact fact,
      String prefix) {
    return explanationContext.scope().equals(Scope.ZONE)
        || contract.isPresent()
        || !(fact.rule().startsWith(prefix + "contract.")
            || fact.rule().startsWith(prefix + "permission."));
  }

  private static FailedFrame frame(DryRunResult dryRunResult) {
    return dryRunResult
        .admission()
        .flatMap(DecisionExplainer::failed)
        .filter(failed -> failed.call().isPresent() || !failed.path().isEmpty())
        .map(DecisionExplainer::frame)
        .orElse(null);
  }

  private static FailedFrame frame(NestedCallDecision failed) {
    return new FailedFrame(
        failed.path(),
        failed.target().map(target -> target.address().text()).orElse(null),
        failed
            .target()
            .filter(target -> failed.decision() != Decision.JUDGE_NOT_INSPECTABLE)
            .map(CallTarget::function)
            .orElse(null),
        failed.access().map(AccessType::wireName).orElse(null));
  }

  private static Optional<NestedCallDecision> failed(AdmissionResult admissionResult) {
    return admissionResult.beneath().filter(judged -> !judged.decision().allowed());
  }
}
