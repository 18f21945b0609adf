package dev.portcullis.ejb.rpc.execution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.transaction.SignedTransaction;
import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.DecisionEngine;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.RuleSource;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.rpc.MultiBlockTracer;
import dev.portcullis.ejb.rpc.PendingStateOverrides;
import dev.portcullis.ejb.rpc.TracedExecution;
import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.ejb.rpc.limit.RpcConfig.Reads;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ejb.rpc.policy.AdmissionResult;
import dev.portcullis.ejb.rpc.policy.CallDeniedException;
import dev.portcullis.ejb.rpc.policy.CallDeniedException.Subject;
import dev.portcullis.ejb.rpc.policy.RpcMeters;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Admits calls (R-GTW-8). It judges them down to the last call frame of their trace. A transaction
 * is judged on the current state and possible later states, a simulated call at its own block.
 * {@code rpc.judge-reads} can limit a read to the decision about its entry, unless it brings its
 * own code.
 */
@ApplicationScoped
public class CallAdmission {
  private static final JsonNode LATEST = TextNode.valueOf("latest");
  private static final JsonNode OPEN = TextNode.valueOf("pending");

  @Inject private DecisionFactCache facts;
  @Inject private GatewayNodeClient node;
  @Inject private MultiBlockTracer contexts;
  @Inject private InnerCallAdmission innerCalls;
  @Inject private RpcConfig config;
  @Inject private RpcMeters meters;

  /**
   * Admits a transaction that follows others.
   *
   * @param stateOverlay the expected state before it
   */
  public AdmissionResult admit(
      Principal principal,
      Call call,
      SignedTransaction transaction,
      PendingStateOverrides stateOverlay,
      Subject subject) {
    AdmissionResult entry = enter(Optional.of(principal), call, stateOverlay, facts::rules);
    return admitted(
        isJudged(entry, Reads.TRUE)
            ? innerCalls.judge(
                entry,
                Optional.of(principal),
                contexts.ofTransaction(transaction, stateOverlay),
                asked -> hasCode(asked, stateOverlay),
                facts::rules)
            : entry,
        subject);
  }

  /**
   * Admits the entry of a transaction whose turn has not come. Its inner calls are not decided yet.
   */
  public AdmissionResult admitEntry(Principal principal, Call call, Subject subject) {
    return admitted(enter(Optional.of(principal), call, facts::rules), subject);
  }

  /**
   * Admits the entry of a call that is only simulated, before it reaches the node.
   *
   * @param block number, tag or hash as {@code eth_call} takes it
   * @throws CallDeniedException if the entry is denied
   */
  public AdmissionResult admitEntry(
      Principal principal, Call call, JsonNode block, Subject subject) {
    return admitted(enter(Optional.of(principal), call, block, facts::rules), subject);
  }

  /**
   * Admits a call with a permitted entry by its trace.
   *
   * @param traced its frames, with the effects of each
   * @throws CallDeniedException if an inner call is denied
   */
  public void admitTraced(
      Principal principal, AdmissionResult entry, TracedExecution traced, Subject subject) {
    AdmissionResult judged =
        innerCalls.judge(
            entry,
            Optional.of(principal),
            List.of(traced),
            asked -> node.hasCode(asked, traced.block()),
            facts::rules);
    if (!judged.decision().allowed()) {
      throw CallDeniedException.by(judged.decision(), subject);
    }
  }

  private AdmissionResult admitted(AdmissionResult admissionResult, Subject subject) {
    if (!admissionResult.decision().allowed()) {
      throw CallDeniedException.by(admissionResult.decision(), subject);
    }
    meters.allowed(admissionResult.decision().ruleId());
    return admissionResult;
  }

  /**
   * Executes a permitted call at a block.
   *
   * @param request the CallRequest that is executed
   * @param block number, tag or hash as {@code eth_call} takes it
   * @param report receives denials that are only reported
   * @throws CallDeniedException if the call is denied
   */
  SimulatedAdmission simulate(
      Principal principal,
      Call call,
      ObjectNode request,
      JsonNode block,
      Subject subject,
      Consumer<CallDeniedException> report) {
    Optional<Principal> known = Optional.of(principal);
    AdmissionResult entry = enter(known, call, block, facts::rules);
    boolean isReported = isJudged(entry, Reads.REPORT) && !isJudged(entry, Reads.TRUE);
    SimulatedAdmission simulatedAdmission =
        isJudged(entry, Reads.TRUE)
            ? judge(entry, known, request, block, facts::rules)
            : new SimulatedAdmission(entry, Optional.empty(), block);
    admitted(simulatedAdmission.admission(), subject);
    if (isReported) {
      report(entry, known, request, block, subject, report);
    }
    return simulatedAdmission;
  }

  /** A failure of this judgement does not affect the caller, who still gets the result. */
  private void report(
      AdmissionResult entry,
      Optional<Principal> principal,
      ObjectNode request,
      JsonNode block,
      Subject subject,
      Consumer<CallDeniedException> report) {
    try {
      Decision decision = judge(entry, principal, request, block, facts::rules).decision();
      if (!decision.allowed()) {
        report.accept(CallDeniedException.by(decision, subject));
      }
    } catch (NodeErrorException | Failure | RpcError unknown) {
      report.accept(CallDeniedException.by(Decision.JUDGE_NO_FRAMES, subject));
    }
  }

  /** The user for whom the principal acts with a wallet, if the wallet belongs to that user. */
  public Optional<ActingUser> owner(Principal principal, Address wallet) {
    return facts
        .actor(principal, wallet)
        .filter(
            actingUser ->
                actingUser.wallets().contains(wallet) || actingUser.claimed().contains(wallet));
  }

  /**
   * The decision about a call.
   *
   * @param principal the caller; empty if there is no such account
   * @param request the CallRequest to execute
   * @param block the block, unless it is a transaction
   * @param rules the permissions to apply
   */
  public AdmissionResult decide(
      Optional<Principal> principal,
      Call call,
      ObjectNode request,
      JsonNode block,
      RuleSource rules) {
    AdmissionResult entry = enter(principal, call, block, rules);
    if (!isJudged(entry, Reads.TRUE)) {
      return entry;
    }
    return call.signed()
        ? innerCalls.judge(
            entry,
            principal,
            contexts.ofTransaction(request, PendingStateOverrides.NONE),
            node::hasCode,
            rules)
        : judge(entry, principal, request, block, rules).admission();
  }

  /** Whether the inner calls are judged under this setting of {@code rpc.judge-reads}. */
  private boolean isJudged(AdmissionResult entry, Reads reads) {
    Call call = entry.call();
    return entry.entry().allowed()
        && entry.entry() != Decision.TRANSFER_NATIVE_ALLOW
        && (call.access() == AccessType.WRITE || call.to() == null || config.judgeReads() == reads);
  }

  /** The decision about a call, without its inner calls. */
  public AdmissionResult enter(Optional<Principal> principal, Call call, RuleSource rules) {
    return enter(principal, call, PendingStateOverrides.NONE, rules);
  }

  private AdmissionResult enter(
      Optional<Principal> principal,
      Call call,
      PendingStateOverrides stateOverlay,
      RuleSource rules) {
    return enter(principal, call, asked -> hasCode(asked, stateOverlay), rules);
  }

  private AdmissionResult enter(
      Optional<Principal> principal, Call call, JsonNode block, RuleSource rules) {
    return enter(principal, call, asked -> node.hasCode(asked, block), rules);
  }

  private AdmissionResult enter(
      Optional<Principal> principal, Call call, Predicate<Address> hasCode, RuleSource rules) {
    Optional<ActingUser> actor = principal.flatMap(known -> facts.actor(known, call.from()));
    Optional<ContractRules> contract = rules.contract(call);
    Decision decision =
        principal.isPresent() && actor.isEmpty()
            ? principal.get().withoutActor()
            : DecisionEngine.decide(actor, call, contract, () -> hasCode.test(call.to()));
    return new AdmissionResult(
        actor, call, contract, decision, Optional.empty(), Optional.empty(), Set.of());
  }

  private boolean hasCode(Address address, PendingStateOverrides stateOverlay) {
    return stateOverlay.hasCode(address) || node.hasCode(address);
  }

  private SimulatedAdmission judge(
      AdmissionResult entry,
      Optional<Principal> principal,
      ObjectNode request,
      JsonNode block,
      RuleSource source) {
    if (contexts.executesTwice() && isTag(block)) {
      JsonNode still = node.pinned(OPEN.equals(block) ? LATEST : block).orElse(block);
      return judge(entry, principal, contexts.of(request, still), still, source);
    }
    try {
      return judge(entry, principal, contexts.of(request, block), block, source);
    } catch (NodeErrorException refusal) {
      // Some nodes do not trace the pending block. For them its state is that of the newest block.
      JsonNode newest =
          Optional.of(LATEST)
              .filter(latest -> OPEN.equals(block))
              .flatMap(node::pinned)
              .orElseThrow(() -> refusal);
      return judge(entry, principal, contexts.of(request, newest), newest, source);
    }
  }

  /** Whether the tag may soon name another block. */
  private static boolean isTag(JsonNode block) {
    return block.isTextual() && !block.textValue().startsWith("0x");
  }

  private SimulatedAdmission judge(
      AdmissionResult entry,
      Optional<Principal> principal,
      TracedExecution traced,
      JsonNode block,
      RuleSource source) {
    AdmissionResult admissionResult =
        innerCalls.judge(
            entry, principal, List.of(traced), asked -> node.hasCode(asked, block), source);
    return new SimulatedAdmission(admissionResult, Optional.of(traced.trace().json()), block);
  }
}
