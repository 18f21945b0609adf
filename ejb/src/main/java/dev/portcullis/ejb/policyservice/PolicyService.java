package dev.portcullis.ejb.policyservice;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.DecisionEngine;
import dev.portcullis.ejb.decision.Judgement;
import dev.portcullis.ejb.decision.TraceRules;
import dev.portcullis.ejb.decision.memory.AccessFacts;
import dev.portcullis.ejb.policyservice.PolicyMeters.Route;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Decides what a sequencer asks, from memory where facts are known (ADR 0052, ADR 0120). The chain
 * is asked about plain transfers to addresses that nobody registered. No transaction may be open.
 */
@ApplicationScoped
public class PolicyService {
  /** The most bytes of a question. */
  public static final int MOST_BYTES = 16 << 20;

  /** The empty calldata of a plain transfer. */
  private static final Calldata NOTHING = Calldata.of("0x");

  @Inject private AccessFacts facts;
  @Inject private ChainNode chain;
  @Inject private PolicyServiceConfig config;
  @Inject private Senders senders;
  @Inject private LastAdmissions admissions;
  @Inject private PolicyDenials denials;
  @Inject private PolicyMeters meters;

  /** What is asked, by whoever the call of this thread acts for. */
  private interface Question {
    PolicyAnswer answer(Asker asker);
  }

  /**
   * Whether a transaction may be admitted (spec 7, P1.4).
   *
   * @param body the question in JSON
   * @throws Failure VALIDATION if it cannot be read; CHAIN_UNAVAILABLE if the chain must be asked
   *     and does not answer in time
   */
  public PolicyAnswer admit(byte[] body) {
    return measured(Route.ADMIT, asker -> admit(asker, AdmitRequest.read(body)));
  }

  /**
   * Whether what a transaction did may stand (spec 7, P1.4).
   *
   * @param body the question in JSON
   * @throws Failure VALIDATION if it cannot be read; CHAIN_UNAVAILABLE if the chain must be asked
   *     and does not answer in time
   */
  public PolicyAnswer judge(byte[] body) {
    return measured(Route.JUDGE, asker -> judge(asker, JudgeRequest.read(body)));
  }

  private PolicyAnswer measured(Route route, Question question) {
    long began = System.nanoTime();
    PolicyAnswer answer = null;
    try {
      answer = question.answer(Asker.of(CallContext.current().actor()));
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

  private PolicyAnswer admit(Asker asker, AdmitRequest request) {
    if (!config.versions().contains(request.protocolVersion())) {
      return mismatch();
    }
    Call call = request.call();
    Sender sender = senders.of(asker, call.from());
    Optional<ContractRules> contract = facts.contract(call);
    CodeLookups code = code();
    Decision decision = enter(sender, call, contract, () -> code.test(call.to()));
    boolean isTransfer = decision.allowed() && call.to() != null && call.calldata().equals(NOTHING);
    admissions.note(asker, call, Optional.of(call).filter(plain -> isTransfer));
    return answer(
        new Ruling(asker, sender, Optional.of(call), request.txHash(), decision, contract),
        request.protocolVersion());
  }

  private PolicyAnswer judge(Asker asker, JudgeRequest request) {
    if (!config.versions().contains(request.protocolVersion())) {
      return mismatch();
    }
    Ruling ruling =
        request.trace().frames().isEmpty()
            ? judgeNothing(asker, request)
            : judgeFrames(asker, request);
    return answer(ruling, request.protocolVersion());
  }

  /**
   * Nothing ran. That is explained by a plain transfer to an address without code, if that is what
   * the sender was admitted with last; by anything else it is not. Whom nothing binds needs no
   * explanation.
   */
  private Ruling judgeNothing(Asker asker, JudgeRequest request) {
    Address signer = request.signer();
    if (signer == null) {
      return unexplained(asker, Sender.NOBODY, Optional.empty());
    }
    Sender sender = senders.of(asker, signer);
    Call last =
        admissions
            .transfer(asker, signer, request.access())
            .orElseGet(() -> AdmitRequest.call(request.access(), signer, null, NOTHING));
    Optional<ContractRules> contract = facts.contract(last);
    CodeLookups code = code();
    Decision again = enter(sender, last, contract, () -> code.test(last.to()));
    boolean isExplained =
        again == Decision.FULL_ACCESS_ALLOW
            || (last.to() != null && again.allowed() && !code.test(last.to()));
    boolean isDenied = last.to() != null && !again.allowed();
    return isExplained || isDenied
        ? new Ruling(asker, sender, Optional.of(last), null, again, contract)
        : unexplained(asker, sender, Optional.of(last));
  }

  private static Ruling unexplained(Asker asker, Sender sender, Optional<Call> call) {
    return new Ruling(asker, sender, call, null, Decision.JUDGE_NO_FRAMES, Optional.empty());
  }

  private Ruling judgeFrames(Asker asker, JudgeRequest request) {
    WireTrace trace = request.trace();
    Call entry = request.entry();
    Sender sender = senders.of(asker, entry.from());
    Optional<ContractRules> contract = facts.contract(entry);
    CodeLookups code = code();
    // Where something was called, code ran, whether the chain has it by now or not.
    boolean didCall = trace.frames().size() > 1;
    Decision entered = enter(sender, entry, contract, () -> didCall || code.test(entry.to()));
    if (!entered.allowed()) {
      return new Ruling(asker, sender, Optional.of(entry), null, entered, contract);
    }
    if (entered == Decision.FULL_ACCESS_ALLOW) {
      return new Ruling(
          asker, sender, Optional.of(entry), null, Decision.JUDGE_ALLOW, Optional.empty());
    }
    if (trace.isCut()) {
      return unexplained(asker, sender, Optional.of(entry));
    }
    JsonNode told = FrameTraces.of(trace);
    Optional<TraceRules> rules = TraceRules.ofFew(facts::rules, told);
    if (rules.isEmpty()) {
      return unexplained(asker, sender, Optional.of(entry));
    }
    // An umbrella covers the calls within a call; a list of frames does not show which
    // these are.
    Judgement judgement =
        (trace.isTree() ? rules.get() : rules.get().withoutUmbrellas())
            .judge(code)
            .judge(sender.person().orElseThrow(), entry, told);
    return new Ruling(
        asker,
        sender,
        Optional.of(entry),
        null,
        judgement.decision(),
        judgement.call().map(Call::to).flatMap(rules.get()::of));
  }

  private static Decision enter(
      Sender sender, Call call, Optional<ContractRules> contract, BooleanSupplier hasCode) {
    return sender.person().isEmpty()
        ? sender.without()
        : DecisionEngine.decide(sender.person(), call, contract, hasCode);
  }

  private PolicyAnswer answer(Ruling ruling, String version) {
    if (!ruling.decision().allowed()) {
      denials.add(ruling);
    }
    return PolicyAnswer.of(ruling.told(), version);
  }

  private CodeLookups code() {
    return new CodeLookups(chain, config.answerTime(), System::nanoTime);
  }

  private PolicyAnswer mismatch() {
    return PolicyAnswer.mismatch(config.versions().get(0));
  }
}
