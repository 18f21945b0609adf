package dev.portcullis.ejb.sentinel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.bundler.BundleRules;
import dev.portcullis.ejb.bundler.BundleTrace;
import dev.portcullis.ejb.bundler.BundleTrace.AccountCall;
import dev.portcullis.ejb.chain.trace.CreatedContracts;
import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.DecisionEngine;
import dev.portcullis.ejb.decision.ExecutionTrace;
import dev.portcullis.ejb.decision.NestedCallDecision;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.TraceRules;
import dev.portcullis.ejb.decision.account.TouchedAccounts;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.kernel.Address;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Judges mined bundles of user operations by the rights of the accounts' users, as the policy
 * service does before they are mined (ADR 0153). The wallets of bundlers have no rights of their
 * own.
 */
final class BundleJudge {
  private final DecisionFactCache access;
  private final SentinelFacts facts;
  private final BundleRules rules;

  /** A judge with these facts; the rules name the wallets of bundlers. */
  BundleJudge(DecisionFactCache access, SentinelFacts facts, BundleRules rules) {
    this.access = access;
    this.facts = facts;
    this.rules = rules;
  }

  /**
   * A mined bundle and what is known of its execution.
   *
   * @param seen the transaction of the bundler
   * @param outermost its outermost frame
   * @param touched the accounts that it touched, if known
   * @param hasCode whether an address had code before the transaction
   * @param hidden from a user: the accounts that its code may not read
   * @param unjudged takes the reason if a part cannot be judged; the other parts are judged
   */
  record MinedBundle(
      ObservedTransaction seen,
      JsonNode outermost,
      TouchedAccounts touched,
      Predicate<Address> hasCode,
      Function<String, UnaryOperator<Set<Address>>> hidden,
      Consumer<UnjudgedReason> unjudged) {}

  /** A bundle that was read, and the accounts that its frames name. */
  private record Execution(MinedBundle bundle, BundleTrace trace, Set<Address> named) {
    static Execution of(MinedBundle bundle, BundleTrace trace) {
      Set<Address> named = new HashSet<>(ExecutionTrace.read(bundle.outermost()).ran());
      named.addAll(CreatedContracts.of(bundle.outermost()));
      named.add(bundle.seen().call().from());
      return new Execution(bundle, trace, named);
    }

    /** The touched accounts, without those that other frames than these name. */
    TouchedAccounts touchedBy(ExecutionTrace own) {
      Set<Address> others = new HashSet<>(named);
      others.removeAll(own.ran());
      return bundle.touched().without(others);
    }
  }

  /** A user of an account, with the rules for all calls that the account makes. */
  private record Holder(String userId, ActingUser user, TraceRules rules) {}

  /** Whether accounts decide about a transaction, because a bundler sent it. */
  boolean concerns(ObservedTransaction seen) {
    return rules.isBundler(seen.call().from());
  }

  /** The decision before the execution: a bundler sends nothing but bundles. */
  JudgedTransaction enter(ObservedTransaction seen) {
    Call call = seen.call();
    return JudgedTransaction.ofBundler(
        seen,
        seen.isSpecial()
            ? Decision.JUDGE_TYPE_REFUSED
            : rules.isBundle(call.to(), call.calldata().text())
                ? Decision.JUDGE_ALLOW
                : Decision.PERMISSION_MISSING);
  }

  /**
   * The parts of an executed bundle: one for each account, and one for each call of an account. A
   * frame that belongs to no account is denied, as by the policy service.
   *
   * @throws UnjudgedReason.UnjudgedException if the frames are not readable
   */
  List<JudgedTransaction> judge(MinedBundle bundle) {
    ObservedTransaction seen = bundle.seen();
    Optional<BundleTrace> read =
        BundleTrace.read(List.of(new CallTracerFrame(bundle.outermost())), seen.call().to(), rules);
    if (read.isEmpty()) {
      return List.of(JudgedTransaction.ofBundler(seen, Decision.JUDGE_NO_FRAMES));
    }
    Execution execution = Execution.of(bundle, read.get());
    Map<Address, String> owners = facts.owners(read.get().accounts());
    List<JudgedTransaction> parts = new ArrayList<>();
    for (Address account : read.get().accounts()) {
      judge(execution, account, Optional.ofNullable(owners.get(account)), parts);
    }
    return parts;
  }

  private void judge(
      Execution execution, Address account, Optional<String> owner, List<JudgedTransaction> parts) {
    MinedBundle bundle = execution.bundle();
    ObservedTransaction seen = bundle.seen();
    Optional<ActingUser> user =
        owner
            .flatMap(access::userIncludingInactive)
            .flatMap(Principal::person)
            .filter(known -> !known.suspended());
    Decision member = entered(user, account);
    parts.add(
        JudgedTransaction.of(
            seen.ofAccount(Call.signed(account, seen.call().to(), seen.call().calldata())),
            owner.orElse(null),
            user,
            member));
    if (!member.allowed()) {
      return;
    }
    List<AccountCall> calls = execution.trace().calls(account);
    Holder holder =
        new Holder(
            owner.orElseThrow(),
            user.orElseThrow(),
            TraceRules.of(
                access::rules,
                calls.stream().map(each -> ExecutionTrace.of(each.frame())).toList(),
                bundle.touched().accounts()));
    for (AccountCall each : calls) {
      try {
        parts.add(judge(execution, holder, each));
      } catch (UnjudgedReason.UnjudgedException found) {
        bundle.unjudged().accept(found.why());
      }
    }
  }

  /** The account has signed no transaction: it must be a proven wallet. */
  private static Decision entered(Optional<ActingUser> user, Address account) {
    if (user.isEmpty()) {
      return Decision.USER_NOT_FOUND;
    }
    return user.get().wallets().contains(account)
        ? Decision.JUDGE_ALLOW
        : Decision.WALLET_NOT_PROVEN;
  }

  private static JudgedTransaction judge(Execution execution, Holder holder, AccountCall made) {
    MinedBundle bundle = execution.bundle();
    BundleTrace trace = execution.trace();
    Call call = made.call();
    Predicate<Address> hasCode =
        address ->
            !address.equals(call.from())
                && (trace.creates(address) || bundle.hasCode().test(address));
    Decision entry =
        DecisionEngine.decide(
            Optional.of(holder.user()),
            call,
            Optional.ofNullable(call.to()).flatMap(holder.rules()::of),
            () -> hasCode.test(call.to()));
    JudgedTransaction part =
        JudgedTransaction.of(
                bundle.seen().ofAccount(call), holder.userId(), Optional.of(holder.user()), entry)
            .at(made.path());
    if (!entry.allowed() || entry == Decision.FULL_ACCESS_ALLOW) {
      return part;
    }
    ExecutionTrace own = ExecutionTrace.of(made.frame());
    List<NestedCallDecision> denied =
        holder
            .rules()
            .judge(hasCode, bundle.hidden().apply(holder.userId()))
            .denials(holder.user(), call, own, execution.touchedBy(own));
    if (denied.contains(NestedCallDecision.NO_FRAMES)) {
      throw UnjudgedReason.MISMATCH.asException();
    }
    List<NestedCallDecision> certain = trace.accounts().size() == 1 ? denied : named(denied, own);
    if (certain.size() < denied.size()) {
      // Another account may have read it.
      bundle.unjudged().accept(UnjudgedReason.NO_ACCOUNTS);
    }
    return part.withInnerCalls(
        certain.stream().map(each -> below(made.path(), each)).toList(), holder.rules().targets());
  }

  /** The denials of frames of this call. */
  private static List<NestedCallDecision> named(
      List<NestedCallDecision> denied, ExecutionTrace own) {
    return denied.stream()
        .filter(
            each ->
                each.decision() != Decision.JUDGE_NOT_INSPECTABLE
                    || each.call().map(Call::to).filter(own.ran()::contains).isPresent())
        .toList();
  }

  private static NestedCallDecision below(List<Integer> path, NestedCallDecision denied) {
    List<Integer> whole = new ArrayList<>(path);
    whole.addAll(denied.path());
    return new NestedCallDecision(denied.decision(), whole, denied.call());
  }
}
