package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.chain.CreatedContracts;
import dev.portcullis.ejb.chain.NodeRefusal;
import dev.portcullis.ejb.decision.AccessFacts;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.CallTarget;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.DecisionEngine;
import dev.portcullis.ejb.decision.Judgement;
import dev.portcullis.ejb.decision.Person;
import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.ejb.decision.RuleSource;
import dev.portcullis.ejb.decision.TraceJudge;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.rpc.Denied.Subject;
import dev.portcullis.ejb.rpc.RpcConfig.Reads;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Seldom;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Admits calls (supplement 1.1.2). They are judged down to the last call of their trace, as the
 * chain is at that moment; what is only tried out, as it is at the block where that happens. {@code
 * rpc.judge-reads} can leave a read to its entry, unless it brings the code that it runs.
 */
@ApplicationScoped
public class CallAdmission {
  private static final Logger LOG = LoggerFactory.getLogger(CallAdmission.class);
  private static final Seldom LINES = Seldom.perMinute(1);
  private static final int NO_SUCH_METHOD = -32601;
  private static final JsonNode LATEST = TextNode.valueOf("latest");
  private static final JsonNode OPEN = TextNode.valueOf("pending");

  @Inject private AccessFacts facts;
  @Inject private Node node;
  @Inject private RpcConfig config;
  @Inject private RpcMeters meters;

  /** For the container. */
  public CallAdmission() {}

  /**
   * What was decided about a call that may be made; its actor is known.
   *
   * @param request the CallRequest that tries it out
   * @param subject what the ledger keeps of it
   * @throws Denied if not
   */
  Admission admit(Reader reader, Call call, ObjectNode request, Subject subject) {
    Admission admission = decide(Optional.of(reader), call, request, LATEST, facts::rules);
    if (!admission.decision().allowed()) {
      throw Denied.by(admission.decision(), subject);
    }
    meters.allowed(admission.decision().ruleId());
    return admission;
  }

  /**
   * Tries out a call that may be made, at a block.
   *
   * @param request the CallRequest that is executed
   * @param block where: number, tag or hash as {@code eth_call} takes it
   * @param report takes what would be denied, where that is only reported
   * @throws Denied if it may not be made
   */
  Tried tryOut(
      Reader reader,
      Call call,
      ObjectNode request,
      JsonNode block,
      Subject subject,
      Consumer<Denied> report) {
    Admission entry = enter(Optional.of(reader), call, block, facts::rules);
    boolean isReported = isJudged(entry, Reads.REPORT) && !isJudged(entry, Reads.TRUE);
    Tried tried =
        isJudged(entry, Reads.TRUE)
            ? judge(entry, request, block, facts::rules)
            : new Tried(entry, Optional.empty(), block);
    if (!tried.decision().allowed()) {
      throw Denied.by(tried.decision(), subject);
    }
    meters.allowed(tried.decision().ruleId());
    if (isReported) {
      report(entry, request, block, subject, report);
    }
    return tried;
  }

  /** Whatever keeps it from being judged changes nothing for the caller, who is answered. */
  private void report(
      Admission entry,
      ObjectNode request,
      JsonNode block,
      Subject subject,
      Consumer<Denied> report) {
    try {
      Decision decision = judge(entry, request, block, facts::rules).decision();
      if (!decision.allowed()) {
        report.accept(Denied.by(decision, subject));
      }
    } catch (NodeRefusal | Failure | RpcError unknown) {
      report.accept(Denied.by(Decision.JUDGE_NO_FRAMES, subject));
    }
  }

  /** Who acts by a wallet in the name of the reader, if it is their wallet. */
  Optional<Person> owner(Reader reader, Address wallet) {
    return facts
        .actor(reader, wallet)
        .filter(person -> person.wallets().contains(wallet) || person.claimed().contains(wallet));
  }

  /**
   * What is decided about a call.
   *
   * @param reader who calls; empty if there is nobody of that name
   * @param request the CallRequest that tries it out
   * @param block where
   * @param rules the permissions by which
   */
  Admission decide(
      Optional<Reader> reader, Call call, ObjectNode request, JsonNode block, RuleSource rules) {
    Admission entry = enter(reader, call, block, rules);
    return isJudged(entry, Reads.TRUE) ? judge(entry, request, block, rules).admission() : entry;
  }

  /** Whether what is beneath an entry is looked at where reads are judged so. */
  private boolean isJudged(Admission entry, Reads reads) {
    Call call = entry.call();
    return entry.entry().allowed()
        && entry.entry() != Decision.TRANSFER_NATIVE_ALLOW
        && (call.access() == AccessType.WRITE || call.to() == null || config.judgeReads() == reads);
  }

  /** What is decided about a call, whatever it calls itself. */
  Admission enter(Optional<Reader> reader, Call call, RuleSource rules) {
    return enter(reader, call, LATEST, rules);
  }

  private Admission enter(Optional<Reader> reader, Call call, JsonNode block, RuleSource rules) {
    Optional<Person> actor = reader.flatMap(known -> facts.actor(known, call.from()));
    Optional<ContractRules> contract = rules.contract(call);
    Decision decision =
        reader.isPresent() && actor.isEmpty()
            ? reader.get().withoutActor()
            : DecisionEngine.decide(actor, call, contract, () -> node.hasCode(call.to(), block));
    return new Admission(
        actor, call, contract, decision, Optional.empty(), Optional.empty(), Set.of());
  }

  private Tried judge(Admission entry, ObjectNode request, JsonNode block, RuleSource source) {
    try {
      return judge(entry, trace(request, block), block, source);
    } catch (NodeRefusal refusal) {
      // Some nodes trace no open block: what they have of it is what the newest one left.
      JsonNode newest =
          Optional.of(LATEST)
              .filter(latest -> OPEN.equals(block))
              .flatMap(node::pinned)
              .orElseThrow(() -> refusal);
      return judge(entry, trace(request, newest), newest, source);
    }
  }

  private Tried judge(Admission entry, JsonNode trace, JsonNode block, RuleSource source) {
    Set<CallTarget> targets = TraceJudge.targets(trace);
    Map<Address, ContractRules> rules =
        source.rules(
            targets.stream().map(CallTarget::address).collect(Collectors.toSet()),
            targets.stream().map(CallTarget::function).collect(Collectors.toSet()));
    Map<Address, Boolean> code = new HashMap<>();
    Judgement judgement =
        new TraceJudge(
                address -> Optional.ofNullable(rules.get(address)),
                address -> code.computeIfAbsent(address, asked -> node.hasCode(asked, block)))
            .judge(entry.actor().get(), entry.call(), trace);
    Admission admission =
        new Admission(
            entry.actor(),
            entry.call(),
            entry.contract(),
            entry.entry(),
            Optional.of(judgement),
            judgement.call().map(Call::to).map(rules::get),
            CreatedContracts.of(trace));
    return new Tried(admission, Optional.of(trace), block);
  }

  /** A node that does not trace leaves nothing to judge by; what it refuses, it refuses. */
  private JsonNode trace(ObjectNode request, JsonNode block) {
    ObjectNode tracer = JsonNodeFactory.instance.objectNode().put("tracer", "callTracer");
    try {
      return node.call("debug_traceCall", Node.params().add(request).add(block).add(tracer));
    } catch (NodeRefusal refusal) {
      if (refusal.code() == NO_SUCH_METHOD) {
        LINES
            .tell("debug_traceCall")
            .ifPresent(
                more ->
                    LOG.warn(
                        "The node of the chain does not know debug_traceCall: what is judged by its"
                            + " trace is refused, reads too unless rpc.judge-reads is false{}",
                        more));
        return MissingNode.getInstance();
      }
      throw refusal;
    }
  }
}
