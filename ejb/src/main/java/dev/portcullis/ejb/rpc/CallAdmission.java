package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.chain.CreatedContracts;
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
import dev.portcullis.kernel.Address;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Admits calls (supplement 1.1.2). They are judged down to the last call of their trace, as the
 * chain is at that moment and may be later; what only reads, as it is at the block that is asked.
 * Without {@code rpc.judge-reads} a read is judged where it enters only, unless it brings the code
 * that it runs.
 */
@ApplicationScoped
public class CallAdmission {
  private static final JsonNode LATEST = TextNode.valueOf("latest");

  @Inject private AccessFacts facts;
  @Inject private Node node;
  @Inject private JudgedContexts contexts;
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
    return admitted(
        decide(Optional.of(reader), call, request, block, Overlay.NONE, facts::rules), subject);
  }

  /**
   * The same for a transaction whose turn comes after others.
   *
   * @param overlay what the state will be by then
   */
  Admission admit(Reader reader, Call call, ObjectNode request, Overlay overlay, Subject subject) {
    return admitted(
        decide(Optional.of(reader), call, request, LATEST, overlay, facts::rules), subject);
  }

  /**
   * The same for a transaction whose turn has not come: of what it does beneath its entry, nothing
   * is decided yet.
   */
  Admission admitEntry(Reader reader, Call call, Subject subject) {
    return admitted(enter(Optional.of(reader), call, facts::rules), subject);
  }

  private Admission admitted(Admission admission, Subject subject) {
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
    return decide(reader, call, request, LATEST, Overlay.NONE, rules);
  }

  private Admission decide(
      Optional<Reader> reader,
      Call call,
      ObjectNode request,
      JsonNode block,
      Overlay overlay,
      RuleSource rules) {
    Admission entry = enter(reader, call, rules, overlay);
    return entry.entry().allowed()
            && entry.entry() != Decision.TRANSFER_NATIVE_ALLOW
            && (call.access() == AccessType.WRITE || call.to() == null || config.judgesReads())
        ? judge(entry, traces(call, request, block, overlay), rules, overlay)
        : entry;
  }

  /** What is decided about a call, whatever it calls itself. */
  Admission enter(Optional<Reader> reader, Call call, RuleSource rules) {
    return enter(reader, call, rules, Overlay.NONE);
  }

  private Admission enter(Optional<Reader> reader, Call call, RuleSource rules, Overlay overlay) {
    Optional<Person> actor = reader.flatMap(known -> facts.actor(known, call.from()));
    Optional<ContractRules> contract = rules.contract(call);
    Decision decision =
        reader.isPresent() && actor.isEmpty()
            ? reader.get().withoutActor()
            : DecisionEngine.decide(actor, call, contract, () -> hasCode(call.to(), overlay));
    return new Admission(
        actor, call, contract, decision, Optional.empty(), Optional.empty(), Set.of());
  }

  private boolean hasCode(Address address, Overlay overlay) {
    return overlay.hasCode(address) || node.hasCode(address);
  }

  /** Estimates change nothing: they are judged as they are executed. */
  private List<JsonNode> traces(Call call, ObjectNode request, JsonNode block, Overlay overlay) {
    return call.signed() ? contexts.ofTransaction(request, overlay) : contexts.of(request, block);
  }

  private Admission judge(
      Admission entry, List<JsonNode> traces, RuleSource source, Overlay overlay) {
    Set<CallTarget> targets =
        traces.stream()
            .flatMap(trace -> TraceJudge.targets(trace).stream())
            .collect(Collectors.toSet());
    Map<Address, ContractRules> rules =
        source.rules(
            targets.stream().map(CallTarget::address).collect(Collectors.toSet()),
            targets.stream().map(CallTarget::function).collect(Collectors.toSet()));
    Map<Address, Boolean> code = new HashMap<>();
    TraceJudge judge =
        new TraceJudge(
            address -> Optional.ofNullable(rules.get(address)),
            address -> code.computeIfAbsent(address, asked -> hasCode(asked, overlay)));
    Judgement judgement = null;
    for (JsonNode trace : traces) {
      if (judgement == null || judgement.decision().allowed()) {
        judgement = judge.judge(entry.actor().get(), entry.call(), trace);
      }
    }
    return new Admission(
        entry.actor(),
        entry.call(),
        entry.contract(),
        entry.entry(),
        Optional.of(judgement),
        judgement.call().map(Call::to).map(rules::get),
        traces.stream()
            .flatMap(trace -> CreatedContracts.of(trace).stream())
            .collect(Collectors.toCollection(LinkedHashSet::new)));
  }
}
