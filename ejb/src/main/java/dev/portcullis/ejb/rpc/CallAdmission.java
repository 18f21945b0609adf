package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
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
import dev.portcullis.ejb.decision.WalletHolder;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.rpc.Denied.Subject;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Seldom;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Admits calls (supplement 1.1.2). They are judged down to the last call of their trace, as the
 * chain is at that moment; what only reads, as it is at the block that is asked. Without {@code
 * rpc.judge-reads} a read is judged where it enters only, unless it brings the code that it runs.
 */
@ApplicationScoped
public class CallAdmission {
  private static final Logger LOG = LoggerFactory.getLogger(CallAdmission.class);
  private static final Seldom LINES = Seldom.perMinute(1);
  private static final String TRACE = "debug_traceCall";
  private static final int NO_SUCH_METHOD = -32601;
  private static final JsonNode LATEST = TextNode.valueOf("latest");

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
    return admit(reader, call, request, LATEST, subject);
  }

  /**
   * The same for a call at a block.
   *
   * @param block number, tag or hash as {@code eth_call} takes it
   */
  Admission admit(Reader reader, Call call, ObjectNode request, JsonNode block, Subject subject) {
    Admission admission = decide(Optional.of(reader), call, request, block, facts::rules);
    if (!admission.decision().allowed()) {
      throw Denied.by(admission.decision(), subject);
    }
    meters.allowed(admission.decision().ruleId());
    return admission;
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
   * @param rules the permissions by which
   */
  Admission decide(Optional<Reader> reader, Call call, ObjectNode request, RuleSource rules) {
    return decide(reader, call, request, LATEST, rules);
  }

  private Admission decide(
      Optional<Reader> reader, Call call, ObjectNode request, JsonNode block, RuleSource rules) {
    Admission entry = enter(reader, call, rules);
    return entry.entry().allowed()
            && entry.entry() != Decision.TRANSFER_NATIVE_ALLOW
            && (call.access() == AccessType.WRITE || call.to() == null || config.judgesReads())
        ? judge(entry, viewer(reader, call), request, block, rules)
        : entry;
  }

  /** What is decided about a call, whatever it calls itself. */
  Admission enter(Optional<Reader> reader, Call call, RuleSource rules) {
    Optional<Person> actor = reader.flatMap(known -> facts.actor(known, call.from()));
    Optional<ContractRules> contract = rules.contract(call);
    Decision decision =
        reader.isPresent() && actor.isEmpty()
            ? reader.get().withoutActor()
            : DecisionEngine.decide(actor, call, contract, () -> node.hasCode(call.to()));
    return new Admission(
        actor, call, contract, decision, Optional.empty(), Optional.empty(), Set.of());
  }

  /**
   * Who looks at accounts by the opcodes of a call: of a transaction its sender, whoever sends it,
   * for so it is judged again when it is included.
   */
  private Optional<Reader> viewer(Optional<Reader> reader, Call call) {
    return call.access() == AccessType.WRITE
        ? facts.holder(call.from()).map(WalletHolder::userId).flatMap(facts::user).or(() -> reader)
        : reader;
  }

  private Admission judge(
      Admission entry,
      Optional<Reader> viewer,
      ObjectNode request,
      JsonNode block,
      RuleSource source) {
    JsonNode trace = trace(request, block, entry.call());
    Set<CallTarget> targets = TraceJudge.targets(trace);
    Map<Address, ContractRules> rules =
        source.rules(
            targets.stream().map(CallTarget::address).collect(Collectors.toSet()),
            targets.stream().map(CallTarget::function).collect(Collectors.toSet()));
    Map<Address, Boolean> code = new HashMap<>();
    Judgement judgement =
        new TraceJudge(
                address -> Optional.ofNullable(rules.get(address)),
                address -> code.computeIfAbsent(address, node::hasCode),
                address -> viewer.filter(looks -> facts.mayInspect(looks, address)).isPresent())
            .judge(entry.actor().get(), entry.call(), trace);
    return new Admission(
        entry.actor(),
        entry.call(),
        entry.contract(),
        entry.entry(),
        Optional.of(judgement),
        judgement.call().map(Call::to).map(rules::get),
        CreatedContracts.of(trace));
  }

  /**
   * A node that does not trace leaves nothing to judge by; what it refuses, it refuses. The
   * embedded one tries a signed transaction out as the block will run it: charged, at the price
   * that it pays. What is refused only so is refused when it is sent, and in those words.
   */
  private JsonNode trace(ObjectNode request, JsonNode block, Call call) {
    if (node.tellsEffects() && call.signed() && request.has("gas")) {
      try {
        return node.call(TRACE, traced(request, block, true));
      } catch (NodeRefusal refused) {
        LOG.debug("It cannot be charged", refused);
      }
    }
    try {
      return node.call(TRACE, traced(request, block, false));
    } catch (NodeRefusal refusal) {
      if (refusal.code() == NO_SUCH_METHOD) {
        LINES
            .tell(TRACE)
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

  private ArrayNode traced(ObjectNode request, JsonNode block, boolean asTransaction) {
    ArrayNode params = Node.params().add(request).add(block);
    ObjectNode tracer = params.addObject().put("tracer", "callTracer");
    if (node.tellsEffects()) {
      ObjectNode told = tracer.putObject("tracerConfig").put("withEffects", true);
      if (asTransaction) {
        told.put("asTransaction", true);
      }
    }
    return params;
  }
}
