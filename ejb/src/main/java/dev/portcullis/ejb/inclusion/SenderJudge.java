package dev.portcullis.ejb.inclusion;

import dev.portcullis.ejb.bundler.BundleRules;
import dev.portcullis.ejb.bundler.BundleTrace;
import dev.portcullis.ejb.bundler.BundleTrace.AccountCall;
import dev.portcullis.ejb.chain.embedded.ExecutedTransaction;
import dev.portcullis.ejb.chain.embedded.ReceivedTransaction;
import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.CallTarget;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.DecisionEngine;
import dev.portcullis.ejb.decision.ExecutionTrace;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.TraceJudge;
import dev.portcullis.ejb.decision.TraceRules;
import dev.portcullis.ejb.decision.account.WalletHolder;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ethereum.chain.TracedFrame;
import dev.portcullis.kernel.Address;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Decides a transaction by the current rights of its sender, and a bundle of user operations by
 * those of its accounts. A sender's wallet counts for its user, proven or claimed, because the
 * sender has signed. Transactions from before the user obtained the wallet belong to another user,
 * and are refused.
 */
final class SenderJudge {
  /** The tolerance for clock differences between the gateway's nodes. */
  private static final Duration CLOCKS = Duration.ofSeconds(5);

  /**
   * The most different functions of a judged transaction. More rules would evict all others from
   * the cache.
   */
  static final int MOST_TARGETS = TraceJudge.MOST_TARGETS;

  /** The maximum calldata of all frames together, in bytes; larger traces are not judged. */
  static final long MOST_INPUT = 4L << 20;

  private final DecisionFactCache facts;
  private final BundleRules bundles;

  /**
   * With these facts.
   *
   * @param facts may throw an exception for a cache miss
   * @param bundles decides which transactions are bundles of user operations
   */
  SenderJudge(DecisionFactCache facts, BundleRules bundles) {
    this.facts = facts;
    this.bundles = bundles;
  }

  /** The same without bundles. */
  SenderJudge(DecisionFactCache facts) {
    this(facts, BundleRules.NONE);
  }

  private record Sender(Optional<Principal> reader, Optional<String> userId) {
    Optional<ActingUser> person() {
      return reader.flatMap(Principal::person).filter(known -> !known.suspended());
    }

    InclusionDecision ruled(Decision decision) {
      return InclusionDecision.of(
          decision, userId, reader.flatMap(Principal::person).map(ActingUser::organizationId));
    }
  }

  /**
   * The decision about an executed transaction.
   *
   * @throws UnknownCodeException if it is unknown until the next block whether an account has code
   */
  InclusionDecision decide(ExecutedTransaction executed) {
    ReceivedTransaction transaction = executed.transaction();
    if (isOfBundler(transaction)) {
      return decideBundle(executed);
    }
    if (isDeposit(executed)) {
      return new Sender(Optional.empty(), Optional.empty()).ruled(Decision.TRANSFER_NATIVE_ALLOW);
    }
    Sender sender = sender(transaction);
    Call call = call(transaction);
    InclusionDecision entry = enter(sender, transaction, call, executed::ranCode);
    return entry.allowed() && executed.ranCode()
        ? judgeInnerCalls(
            sender,
            call,
            trace(executed.frames()),
            address -> executed.code().isAt(address).orElseThrow(UnknownCodeException::new),
            entry)
        : entry;
  }

  /**
   * The decision about a queued transaction before its execution. Whether the target of a payment
   * has code is checked at the execution.
   */
  InclusionDecision decideEntry(ReceivedTransaction transaction) {
    if (isOfBundler(transaction)) {
      return enterBundle(transaction);
    }
    return enter(sender(transaction), transaction, call(transaction), () -> false);
  }

  /**
   * The facts that the judgement of a transaction requires.
   *
   * @param sender the sender, whose rights count
   * @param targets the called functions, and the inspected accounts
   */
  record RequiredFacts(Address sender, Set<CallTarget> targets) {}

  /** A request of layer 1 has no signature of a bundler. */
  private boolean isOfBundler(ReceivedTransaction transaction) {
    return !transaction.layer1() && bundles.isBundler(transaction.sender());
  }

  private Optional<BundleTrace> bundle(ExecutedTransaction executed) {
    return BundleTrace.read(executed.frames(), executed.transaction().to(), bundles);
  }

  private InclusionDecision enterBundle(ReceivedTransaction transaction) {
    Decision decision =
        transaction.special()
            ? Decision.JUDGE_TYPE_REFUSED
            : bundles.isBundle(transaction.to(), transaction.calldata())
                ? Decision.JUDGE_ALLOW
                : Decision.PERMISSION_MISSING;
    return new Sender(Optional.empty(), Optional.empty()).ruled(decision);
  }

  /** Each call of an account is judged like a transaction of that account (ADR 0153). */
  private InclusionDecision decideBundle(ExecutedTransaction executed) {
    InclusionDecision entry = enterBundle(executed.transaction());
    if (!entry.allowed()) {
      return entry;
    }
    Optional<BundleTrace> bundle = bundle(executed);
    if (bundle.isEmpty()) {
      return new Sender(Optional.empty(), Optional.empty()).ruled(Decision.JUDGE_NO_FRAMES);
    }
    for (Address account : bundle.get().accounts()) {
      InclusionDecision decision = decideAccount(executed, bundle.get(), account);
      if (!decision.allowed()) {
        return decision;
      }
    }
    return entry;
  }

  private InclusionDecision decideAccount(
      ExecutedTransaction executed, BundleTrace bundle, Address account) {
    Sender sender = sender(account, executed.transaction());
    if (sender.person().isEmpty()) {
      return sender.ruled(Decision.USER_NOT_FOUND);
    }
    // The account itself has signed no transaction: its own code decides.
    if (!sender.person().get().wallets().contains(account)) {
      return sender.ruled(Decision.WALLET_NOT_PROVEN);
    }
    Predicate<Address> hasCode =
        address ->
            !address.equals(account)
                && (bundle.creates(address)
                    || executed.code().isAt(address).orElseThrow(UnknownCodeException::new));
    for (AccountCall each : bundle.calls(account)) {
      Call call = each.call();
      Decision decision =
          DecisionEngine.decide(
              sender.person(), call, contract(call), () -> hasCode.test(call.to()));
      InclusionDecision entry = sender.ruled(decision);
      InclusionDecision judged =
          decision.allowed()
              ? judgeInnerCalls(sender, call, trace(List.of(each.frame())), hasCode, entry)
              : entry;
      if (!judged.allowed()) {
        return judged;
      }
    }
    return sender.ruled(Decision.JUDGE_ALLOW);
  }

  /** The facts that the judgement requires: one set for each account of a bundle. */
  List<RequiredFacts> required(ExecutedTransaction executed) {
    return isOfBundler(executed.transaction())
        ? bundle(executed).stream()
            .flatMap(bundle -> bundle.accounts().stream().map(account -> needs(bundle, account)))
            .toList()
        : List.of(needs(executed));
  }

  private static RequiredFacts needs(BundleTrace bundle, Address account) {
    Set<CallTarget> entries = new LinkedHashSet<>();
    Set<CallTarget> targets = new LinkedHashSet<>();
    for (AccountCall each : bundle.calls(account)) {
      if (each.call().to() != null) {
        entries.add(CallTarget.of(each.call()));
      }
      targets.addAll(trace(List.of(each.frame())).targets());
    }
    targets.addAll(entries);
    return new RequiredFacts(account, targets.size() > MOST_TARGETS + 1 ? entries : targets);
  }

  /** The facts that the judgement of a transaction requires: few, however long its trace is. */
  static RequiredFacts needs(ExecutedTransaction executed) {
    ReceivedTransaction transaction = executed.transaction();
    Set<CallTarget> entry =
        transaction.to() == null ? Set.of() : Set.of(CallTarget.of(call(transaction)));
    Set<CallTarget> targets = new LinkedHashSet<>(entry);
    if (executed.ranCode()) {
      targets.addAll(trace(executed.frames()).targets());
    }
    return new RequiredFacts(
        transaction.sender(), targets.size() > MOST_TARGETS + 1 ? entry : targets);
  }

  /** Loads the required facts. */
  void load(RequiredFacts requiredFacts) {
    Optional<Principal> principal =
        facts
            .holder(requiredFacts.sender())
            .map(WalletHolder::userId)
            .flatMap(facts::userIncludingInactive);
    var unused = facts.rules(requiredFacts.targets());
    Set<Address> accounts =
        requiredFacts.targets().stream()
            .filter(CallTarget::isPlain)
            .map(CallTarget::address)
            .collect(Collectors.toSet());
    principal.ifPresent(looks -> facts.notInspectable(looks, accounts));
  }

  /** Layer 1 took the payment; no contract code runs. */
  private static boolean isDeposit(ExecutedTransaction executed) {
    ReceivedTransaction transaction = executed.transaction();
    return transaction.layer1() && !executed.ranCode() && transaction.calldata().equals("0x");
  }

  private Sender sender(ReceivedTransaction transaction) {
    return sender(transaction.sender(), transaction);
  }

  private Sender sender(Address wallet, ReceivedTransaction transaction) {
    Optional<String> user =
        facts
            .holder(wallet)
            .filter(holder -> !isOlder(transaction, holder))
            .map(WalletHolder::userId);
    return new Sender(user.flatMap(facts::userIncludingInactive), user);
  }

  private static boolean isOlder(ReceivedTransaction transaction, WalletHolder holder) {
    return transaction.receivedAt().isBefore(holder.since().minus(CLOCKS));
  }

  private static Call call(ReceivedTransaction transaction) {
    return Call.signed(transaction.sender(), transaction.to(), Calldata.of(transaction.calldata()));
  }

  private InclusionDecision enter(
      Sender sender, ReceivedTransaction transaction, Call call, BooleanSupplier targetHasCode) {
    Decision decision = DecisionEngine.decide(sender.person(), call, contract(call), targetHasCode);
    return sender.ruled(
        decision.allowed() && decision != Decision.FULL_ACCESS_ALLOW && transaction.special()
            ? Decision.JUDGE_TYPE_REFUSED
            : decision);
  }

  private Optional<ContractRules> contract(Call call) {
    if (call.to() == null) {
      return Optional.empty();
    }
    CallTarget target = CallTarget.of(call);
    return Optional.ofNullable(facts.rules(Set.of(target)).get(call.to()));
  }

  private InclusionDecision judgeInnerCalls(
      Sender sender,
      Call call,
      ExecutionTrace trace,
      Predicate<Address> hasCode,
      InclusionDecision entry) {
    ActingUser actingUser = sender.person().orElseThrow();
    if (actingUser.hasFullAccess()) {
      return entry;
    }
    Optional<TraceRules> rules = TraceRules.ofFew(facts::rules, trace);
    if (rules.isEmpty()) {
      return sender.ruled(Decision.JUDGE_NO_FRAMES);
    }
    Decision judged =
        rules
            .get()
            .judge(
                hasCode, accounts -> facts.notInspectable(sender.reader().orElseThrow(), accounts))
            .judge(actingUser, call, trace)
            .decision();
    return judged.allowed() ? entry : sender.ruled(judged);
  }

  private static ExecutionTrace trace(List<? extends TracedFrame> frames) {
    return ExecutionTrace.of(frames, MOST_INPUT);
  }

  /** Whether an account has code is unknown until the next block. */
  static final class UnknownCodeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnknownCodeException() {
      super("Code that is being created", null, false, false);
    }
  }
}
