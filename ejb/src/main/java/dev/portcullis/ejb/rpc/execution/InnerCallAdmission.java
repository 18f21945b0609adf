package dev.portcullis.ejb.rpc.execution;

import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.NestedCallDecision;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.RuleSource;
import dev.portcullis.ejb.decision.TraceJudge;
import dev.portcullis.ejb.decision.TraceRules;
import dev.portcullis.ejb.decision.account.WalletHolder;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.rpc.MultiBlockTracer;
import dev.portcullis.ejb.rpc.TracedExecution;
import dev.portcullis.ejb.rpc.policy.AdmissionResult;
import dev.portcullis.kernel.Address;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Judges the inner calls of a call whose entry was admitted, by its traces. For an upstream node it
 * also judges the touched accounts (ADR 0125).
 */
@ApplicationScoped
public class InnerCallAdmission {
  @Inject private DecisionFactCache facts;
  @Inject private MultiBlockTracer contexts;

  /**
   * The decision about the entry and all inner calls. Every action in every trace must be
   * permitted.
   *
   * @param entry which has an actor
   * @param principal the caller
   * @param hasCode whether an address is a contract before the call
   * @param source the permissions to apply
   */
  AdmissionResult judge(
      AdmissionResult entry,
      Optional<Principal> principal,
      List<TracedExecution> traces,
      Predicate<Address> hasCode,
      RuleSource source) {
    TraceRules rules =
        TraceRules.of(
            source,
            traces.stream().map(TracedExecution::trace).toList(),
            traces.stream()
                .flatMap(traced -> traced.touched().accounts().stream())
                .collect(Collectors.toSet()));
    Map<Address, Boolean> code = new HashMap<>();
    Optional<Principal> viewer = viewer(principal, entry.call());
    TraceJudge judge =
        rules.judge(
            address -> code.computeIfAbsent(address, hasCode::test),
            accounts ->
                viewer.map(looks -> facts.notInspectable(looks, accounts)).orElse(accounts));
    NestedCallDecision nestedCallDecision = NestedCallDecision.NO_FRAMES;
    for (TracedExecution traced : traces) {
      nestedCallDecision = judge(judge, entry, traced);
      if (!nestedCallDecision.decision().allowed()) {
        break;
      }
    }
    return new AdmissionResult(
        entry.actor(),
        entry.call(),
        entry.contract(),
        entry.entry(),
        Optional.of(nestedCallDecision),
        nestedCallDecision.call().map(Call::to).flatMap(rules::of),
        traces.stream()
            .flatMap(traced -> traced.trace().created().stream())
            .collect(Collectors.toCollection(LinkedHashSet::new)));
  }

  private NestedCallDecision judge(
      TraceJudge judge, AdmissionResult entry, TracedExecution traced) {
    NestedCallDecision found =
        judge.judge(entry.actor().get(), entry.call(), traced.trace(), traced.touched());
    if (found.decision() != Decision.JUDGE_NOT_INSPECTABLE || traced.touched().isEmpty()) {
      return found;
    }
    Optional<Address> builder = contexts.builder(traced.block());
    return found.call().map(Call::to).filter(to -> Optional.of(to).equals(builder)).isPresent()
        ? judge.judge(
            entry.actor().get(),
            entry.call(),
            traced.trace(),
            traced.touched().without(builder.get()))
        : found;
  }

  /**
   * The user whose rights decide which accounts the opcodes of a call may read. For a transaction
   * this is its sender, not the submitter, because inclusion judges it again by the sender.
   */
  private Optional<Principal> viewer(Optional<Principal> principal, Call call) {
    return call.access() == AccessType.WRITE
        ? facts
            .holder(call.from())
            .map(WalletHolder::userId)
            .flatMap(facts::user)
            .or(() -> principal)
        : principal;
  }
}
