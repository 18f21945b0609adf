package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.CallFacts;
import dev.portcullis.ejb.decision.CallTarget;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.Fact;
import dev.portcullis.ejb.decision.FunctionRule;
import dev.portcullis.ejb.decision.Judgement;
import dev.portcullis.ejb.decision.Person;
import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.ejb.explanation.AccessExplanation.FailedFrame;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.rpc.dryrun.Considered;
import dev.portcullis.ejb.rpc.policy.Admission;
import dev.portcullis.ejb.rpc.policy.MethodRuling;
import dev.portcullis.ejb.webhook.abi.ContractInputs;
import dev.portcullis.ejb.webhook.abi.DecodedCall;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Hex;
import dev.portcullis.kernel.Scope;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts into words and facts what the gateway would decide. */
@ApplicationScoped
public class Explanations {
  @Inject private ExplanationReader reader;
  @Inject private ContractInputs inputs;

  /**
   * Who calls, and who wants to know why.
   *
   * @param who calls, as far as is known
   * @param reader the same; empty if there is nobody of that name
   * @param scope what whoever asks may hear about
   * @param complete whether the whole call is known, not its function alone
   */
  record Question(Actor who, Optional<Reader> reader, Scope scope, boolean complete) {}

  /** The explanation of what would be decided. */
  AccessExplanation of(Question question, Considered considered) {
    Verdict verdict = Verdict.of(considered, question.complete(), question.scope());
    Remedy remedy = remedy(question, considered, verdict);
    return new AccessExplanation(
        verdict.allowed(),
        verdict.ruleId(),
        verdict.reason(),
        facts(question, considered),
        frame(considered),
        remedy.permission().orElse(null),
        remedy.replaces().orElse(null),
        remedy.advice().orElse(null),
        decoded(question, considered).orElse(null),
        List.of());
  }

  /** Not of a contract that does not exist to whoever asks. */
  private Optional<DecodedCall> decoded(Question question, Considered considered) {
    return considered
        .admission()
        .filter(admission -> question.complete() && admission.contract().isPresent())
        .map(Admission::call)
        .flatMap(call -> inputs.decode(call.to(), Hex.bytes(call.calldata().text())));
  }

  private Remedy remedy(Question question, Considered considered, Verdict verdict) {
    if (verdict.isAllowed()) {
      return Remedy.NONE;
    }
    if (considered.ruling() != MethodRuling.BY_PERMISSION || considered.admission().isEmpty()) {
      return Advice.on(considered, question.who().type()).map(Remedy::advise).orElse(Remedy.NONE);
    }
    if (verdict.isUntold()) {
      return Remedy.advise("Contact a zone administrator.");
    }
    Admission admission = considered.admission().get();
    if (verdict.ruleId() == null) {
      return Remedy.advise("Explain the complete call with POST /admin/access-decisions.");
    }
    return admission
        .actor()
        .map(actor -> remedy(actor, admission))
        .orElseGet(() -> Remedy.advise(Advice.on(admission.decision()).orElseThrow()));
  }

  private Remedy remedy(Person person, Admission admission) {
    Optional<Judgement> failed = failed(admission);
    Call call = failed.isEmpty() ? admission.call() : failed.get().call().orElse(admission.call());
    Optional<ContractRules> contract =
        failed.isEmpty() ? admission.contract() : admission.beneathContract();
    RemedyFacts known =
        contract
            .flatMap(rules -> call.calldata().selector())
            .map(selector -> reader.facts(call.to(), selector, person.roleIds()))
            .orElse(RemedyFacts.NONE);
    return Remedies.of(admission.decision(), call, contract, person, known);
  }

  private static List<Fact> facts(Question question, Considered considered) {
    List<Fact> facts = new ArrayList<>(CallFacts.ofActor(question.who(), question.reader()));
    considered
        .admission()
        .ifPresent(
            admission -> {
              CallFacts.member(
                      question.who(), question.reader(), admission.actor(), admission.call().from())
                  .ifPresent(facts::add);
              facts.addAll(ofCall(question, admission));
            });
    if (considered.admission().isEmpty()) {
      facts.add(CallFacts.fullAccess(question.reader()));
    }
    considered
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
    MethodRuling ruling = considered.ruling();
    facts.add(Fact.of("method.open", ruling.allowed(), "ruleId", ruling.ruleId()));
    if (isBeneathAsked(question, considered)) {
      facts.addAll(beneath(question, considered.admission().get()));
    }
    return facts;
  }

  private static List<Fact> ofCall(Question question, Admission admission) {
    return CallFacts.ofCall(
            question.reader(),
            admission.actor(),
            admission.call(),
            admission.contract(),
            question.complete(),
            admission.entry())
        .stream()
        .filter(fact -> isTold(question, admission.contract(), fact, ""))
        .toList();
  }

  /** Whether the trace decides, or would if it was known. */
  private static boolean isBeneathAsked(Question question, Considered considered) {
    return considered.ruling() == MethodRuling.BY_PERMISSION
        && considered
            .admission()
            .filter(
                admission ->
                    admission.beneath().isPresent()
                        || (!question.complete() && Verdict.needsTrace(admission)))
            .isPresent();
  }

  private static List<Fact> beneath(Question question, Admission admission) {
    return CallFacts.beneath(
            admission.actor(),
            admission.beneath(),
            admission.beneathContract(),
            admission.rule().filter(FunctionRule::umbrella).isPresent())
        .stream()
        .filter(fact -> isTold(question, admission.beneathContract(), fact, "frame."))
        .map(fact -> Verdict.isUntold(admission, question.scope()) ? fact.withoutValue() : fact)
        .toList();
  }

  /** To an organization nothing is told about a contract that is not its own. */
  private static boolean isTold(
      Question question, Optional<ContractRules> contract, Fact fact, String prefix) {
    return question.scope().equals(Scope.ZONE)
        || contract.isPresent()
        || !(fact.rule().startsWith(prefix + "contract.")
            || fact.rule().startsWith(prefix + "permission."));
  }

  private static FailedFrame frame(Considered considered) {
    return considered
        .admission()
        .flatMap(Explanations::failed)
        .filter(failed -> failed.call().isPresent() || !failed.path().isEmpty())
        .map(Explanations::frame)
        .orElse(null);
  }

  private static FailedFrame frame(Judgement failed) {
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

  private static Optional<Judgement> failed(Admission admission) {
    return admission.beneath().filter(judged -> !judged.decision().allowed());
  }
}
