package dev.portcullis.ejb.policyservice;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.DecisionEngine;
import dev.portcullis.ejb.decision.ExecutionTrace;
import dev.portcullis.ejb.decision.NestedCallDecision;
import dev.portcullis.ejb.decision.TraceRules;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.policyservice.PolicyMeters.Route;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Decides the requests of a sequencer, with cached facts if possible (ADR 0052, ADR 0120). It
 * queries the chain only for plain transfers to unregistered addresses. No transaction may be open.
 */
@ApplicationScoped
public class PolicyService {
  /** The most bytes of a request. */
  public static final int MOST_BYTES = 16 << 20;

  /** The empty calldata of a plain transfer. */
  private static final Calldata NOTHING = Calldata.of("0x");

  @Inject private DecisionFactCache facts;
  @Inject private ChainNode chain;
  @Inject private PolicyServiceConfig config;
  @Inject private SenderResolver senders;
  @Inject private RecentAdmissions admissions;
  @Inject private BundlePolicy bundles;
  @Inject private PolicyDenialRecorder denials;
  @Inject private PolicyMeters meters;

  /** The evaluation of a request, for the actor of this thread. */
  private interface Evaluation {
    PolicyDecisionView answer(PolicyClient policyClient);
  }

  /**
   * Whether a transaction may be admitted (spec 7, P1.4).
   *
   * @param body the request in JSON
   * @throws Failure VALIDATION if it is invalid; CHAIN_UNAVAILABLE if the chain must be queried and
   *     does not respond in time
   */
  public PolicyDecisionView admit(byte[] body) {
    return measured(Route.ADMIT, policyClient -> admit(policyClient, AdmitRequest.read(body)));
  }

  /**
   * Whether the effects of a transaction are permitted (spec 7, P1.4).
   *
   * @param body the request in JSON
   * @throws Failure VALIDATION if it is invalid; CHAIN_UNAVAILABLE if the chain must be queried and
   *     does not respond in time
   */
  public PolicyDecisionView judge(byte[] body) {
    return measured(Route.JUDGE, policyClient -> judge(policyClient, JudgeRequest.read(body)));
  }

  private PolicyDecisionView measured(Route route, Evaluation evaluation) {
    long began = System.nanoTime();
    PolicyDecisionView answer = null;
    try {
      answer = evaluation.answer(PolicyClient.of(CallContext.current().actor()));
      return answer;
    } finally {
      long nanos = System.nanoTime() - began;
      if (answer == null) {
        meters.undecided(route, nanos);
      } else {
        meters.decided(route, answer, nanos);
      }
    }
  }

  private PolicyDecisionView admit(PolicyClient policyClient, AdmitRequest request) {
    if (!config.versions().contains(request.protocolVersion())) {
      return mismatch();
    }
    Call call = request.call();
    if (bundles.concerns(policyClient, call.from())) {
      return answer(
          new PolicyDecision(
              policyClient,
              SenderIdentity.UNKNOWN,
              Optional.of(call),
              request.txHash(),
              bundles.enter(call),
              Optional.empty()),
          request.protocolVersion());
    }
    SenderIdentity sender = senders.of(policyClient, call.from());
    Optional<ContractRules> contract = facts.contract(call);
    CodeLookups code = code();
    Decision decision = enter(sender, call, contract, () -> code.test(call.to()));
    boolean isTransfer = decision.allowed() && call.to() != null && call.calldata().equals(NOTHING);
    admissions.note(policyClient, call, Optional.of(call).filter(plain -> isTransfer));
    return answer(
        new PolicyDecision(
            policyClient, sender, Optional.of(call), request.txHash(), decision, contract),
        request.protocolVersion());
  }

  private PolicyDecisionView judge(PolicyClient policyClient, JudgeRequest request) {
    if (!config.versions().contains(request.protocolVersion())) {
      return mismatch();
    }
    PolicyDecision policyDecision =
        request.trace().frames().isEmpty()
            ? judgeNothing(policyClient, request)
            : judgeFrames(policyClient, request);
    return answer(policyDecision, request.protocolVersion());
  }

  /**
   * Decides an empty trace. The only valid explanation is a plain transfer to an address without
   * code, if the sender's last admission was one. An unrestricted sender needs no explanation.
   */
  private PolicyDecision judgeNothing(PolicyClient policyClient, JudgeRequest request) {
    Address signer = request.signer();
    if (signer == null) {
      return unexplained(policyClient, SenderIdentity.UNKNOWN, Optional.empty());
    }
    SenderIdentity sender = senders.of(policyClient, signer);
    Call last =
        admissions
            .transfer(policyClient, signer, request.access())
            .orElseGet(() -> AdmitRequest.call(request.access(), signer, null, NOTHING));
    Optional<ContractRules> contract = facts.contract(last);
    CodeLookups code = code();
    Decision again = enter(sender, last, contract, () -> code.test(last.to()));
    boolean isExplained =
        again == Decision.FULL_ACCESS_ALLOW
            || (last.to() != null && again.allowed() && !code.test(last.to()));
    boolean isDenied = last.to() != null && !again.allowed();
    return isExplained || isDenied
        ? new PolicyDecision(policyClient, sender, Optional.of(last), null, again, contract)
        : unexplained(policyClient, sender, Optional.of(last));
  }

  private static PolicyDecision unexplained(
      PolicyClient policyClient, SenderIdentity sender, Optional<Call> call) {
    return new PolicyDecision(
        policyClient, sender, call, null, Decision.JUDGE_NO_FRAMES, Optional.empty());
  }

  private PolicyDecision judgeFrames(PolicyClient policyClient, JudgeRequest request) {
    SequencerTrace trace = request.trace();
    Call entry = request.entry();
    if (bundles.concerns(policyClient, entry.from())) {
      return bundles.judge(policyClient, request, code());
    }
    SenderIdentity sender = senders.of(policyClient, entry.from());
    Optional<ContractRules> contract = facts.contract(entry);
    CodeLookups code = code();
    // An inner call proves that code ran, whether or not the chain still has it.
    boolean didCall = trace.frames().size() > 1;
    Decision entered = enter(sender, entry, contract, () -> didCall || code.test(entry.to()));
    if (!entered.allowed()) {
      return new PolicyDecision(policyClient, sender, Optional.of(entry), null, entered, contract);
    }
    if (entered == Decision.FULL_ACCESS_ALLOW) {
      return new PolicyDecision(
          policyClient, sender, Optional.of(entry), null, Decision.JUDGE_ALLOW, Optional.empty());
    }
    if (trace.isCut()) {
      return unexplained(policyClient, sender, Optional.of(entry));
    }
    ExecutionTrace told = ExecutionTrace.read(CallTracerConverter.of(trace));
    Optional<TraceRules> rules = TraceRules.ofFew(facts::rules, told);
    if (rules.isEmpty()) {
      return unexplained(policyClient, sender, Optional.of(entry));
    }
    // An umbrella covers the inner calls of a call; a list of frames does not show which these are.
    NestedCallDecision nestedCallDecision =
        (trace.isTree() ? rules.get() : rules.get().withoutUmbrellas())
            .judge(code)
            .judge(sender.person().orElseThrow(), entry, told);
    return new PolicyDecision(
        policyClient,
        sender,
        Optional.of(entry),
        null,
        nestedCallDecision.decision(),
        nestedCallDecision.call().map(Call::to).flatMap(rules.get()::of));
  }

  private static Decision enter(
      SenderIdentity sender, Call call, Optional<ContractRules> contract, BooleanSupplier hasCode) {
    return sender.person().isEmpty()
        ? sender.without()
        : DecisionEngine.decide(sender.person(), call, contract, hasCode);
  }

  private PolicyDecisionView answer(PolicyDecision policyDecision, String version) {
    if (!policyDecision.decision().allowed()) {
      denials.add(policyDecision);
    }
    return PolicyDecisionView.of(policyDecision.disclosed(), version);
  }

  private CodeLookups code() {
    return new CodeLookups(chain, config.answerTime(), System::nanoTime);
  }

  private PolicyDecisionView mismatch() {
    return PolicyDecisionView.mismatch(config.versions().get(0));
  }
}
