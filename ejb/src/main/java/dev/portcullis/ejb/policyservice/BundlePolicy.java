package dev.portcullis.ejb.policyservice;

import dev.portcullis.ejb.bundler.BundleRules;
import dev.portcullis.ejb.bundler.BundleTrace;
import dev.portcullis.ejb.bundler.BundleTrace.AccountCall;
import dev.portcullis.ejb.bundler.BundlerConfig;
import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.DecisionEngine;
import dev.portcullis.ejb.decision.ExecutionTrace;
import dev.portcullis.ejb.decision.NestedCallDecision;
import dev.portcullis.ejb.decision.TraceRules;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.kernel.Address;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Decides bundles of user operations for a sequencer by the rights of the accounts' users (ADR
 * 0153). Only a tree of frames shows which account makes a call.
 */
@ApplicationScoped
public class BundlePolicy {
  private DecisionFactCache facts;
  private SenderResolver senders;
  private BundlerConfig config;
  private volatile BundleRules rules;

  /** For the container's proxy. */
  protected BundlePolicy() {}

  /** With its dependencies. */
  @Inject
  public BundlePolicy(DecisionFactCache facts, SenderResolver senders, BundlerConfig config) {
    this.facts = facts;
    this.senders = senders;
    this.config = config;
  }

  private BundleRules rules() {
    BundleRules known = rules;
    if (known == null) {
      known = config.bundles();
      rules = known;
    }
    return known;
  }

  /** Whether accounts decide about the transactions of a sender. */
  boolean concerns(PolicyClient policyClient, Address sender) {
    return !policyClient.isMachine() && rules().isBundler(sender);
  }

  /** The decision about a bundle before it is executed: a bundler sends nothing else. */
  Decision enter(Call entry) {
    return rules().isBundle(entry.to(), entry.calldata().text())
        ? Decision.JUDGE_ALLOW
        : Decision.PERMISSION_MISSING;
  }

  /**
   * The decision about an executed bundle.
   *
   * @param hasCode whether an address is a contract now
   */
  PolicyDecision judge(
      PolicyClient policyClient, JudgeRequest request, Predicate<Address> hasCode) {
    Call entry = request.entry();
    Decision entered = enter(entry);
    SequencerTrace trace = request.trace();
    Optional<BundleTrace> bundle =
        entered.allowed() && trace.isTree() && !trace.isCut()
            ? BundleTrace.read(List.of(SequencerTracedFrame.of(trace)), entry.to(), rules())
            : Optional.empty();
    if (bundle.isEmpty()) {
      return decision(
          policyClient,
          SenderIdentity.UNKNOWN,
          entry,
          entered.allowed() ? Decision.JUDGE_NO_FRAMES : entered,
          Optional.empty());
    }
    for (Address account : bundle.get().accounts()) {
      SenderIdentity sender = senders.of(policyClient, account);
      if (sender.person().isEmpty()) {
        return decision(policyClient, sender, entry, sender.without(), Optional.empty());
      }
      if (!sender.person().get().wallets().contains(account)) {
        return decision(policyClient, sender, entry, Decision.WALLET_NOT_PROVEN, Optional.empty());
      }
      Predicate<Address> isContract =
          address ->
              !address.equals(account) && (bundle.get().creates(address) || hasCode.test(address));
      for (AccountCall each : bundle.get().calls(account)) {
        PolicyDecision judged = judge(policyClient, sender, each, isContract);
        if (!judged.decision().allowed()) {
          return judged;
        }
      }
    }
    return decision(policyClient, SenderIdentity.UNKNOWN, entry, entered, Optional.empty());
  }

  private PolicyDecision judge(
      PolicyClient policyClient,
      SenderIdentity sender,
      AccountCall made,
      Predicate<Address> isContract) {
    ActingUser person = sender.person().orElseThrow();
    Call call = made.call();
    Optional<ContractRules> contract = facts.contract(call);
    Decision entered =
        DecisionEngine.decide(sender.person(), call, contract, () -> isContract.test(call.to()));
    if (!entered.allowed() || entered == Decision.FULL_ACCESS_ALLOW) {
      return decision(policyClient, sender, call, entered, contract);
    }
    ExecutionTrace trace = ExecutionTrace.of(made.frame());
    Optional<TraceRules> rules = TraceRules.ofFew(facts::rules, trace);
    if (rules.isEmpty()) {
      return decision(policyClient, sender, call, Decision.JUDGE_NO_FRAMES, Optional.empty());
    }
    NestedCallDecision nested = rules.get().judge(isContract).judge(person, call, trace);
    return decision(
        policyClient,
        sender,
        call,
        nested.decision(),
        nested.call().map(Call::to).flatMap(rules.get()::of));
  }

  private static PolicyDecision decision(
      PolicyClient policyClient,
      SenderIdentity sender,
      Call call,
      Decision decision,
      Optional<ContractRules> contract) {
    return new PolicyDecision(policyClient, sender, Optional.of(call), null, decision, contract);
  }
}
