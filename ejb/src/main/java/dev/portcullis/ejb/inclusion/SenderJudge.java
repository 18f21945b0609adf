package dev.portcullis.ejb.inclusion;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.embedded.ExecutedTransaction;
import dev.portcullis.ejb.chain.embedded.SentTransaction;
import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.CallTarget;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.DecisionEngine;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.TraceJudge;
import dev.portcullis.ejb.decision.TraceRules;
import dev.portcullis.ejb.decision.account.WalletHolder;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.kernel.Address;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Decides about a transaction by the rights that its sender has now. A wallet is the user's whom it
 * belongs to, proven or claimed: whoever sends has signed. What a wallet sent before it became the
 * user's is another's, and refused.
 */
final class SenderJudge {
  /** Clocks of the gateway's nodes differ by less. */
  private static final Duration CLOCKS = Duration.ofSeconds(5);

  /** Who makes so many different calls is not judged: their rules would push out all others. */
  static final int MOST_TARGETS = TraceJudge.MOST_TARGETS;

  private final DecisionFactCache facts;

  /**
   * By these facts.
   *
   * @param facts may throw what says that they do not know
   */
  SenderJudge(DecisionFactCache facts) {
    this.facts = facts;
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
   * What is decided about a transaction that was executed.
   *
   * @throws UnknownCodeException if it cannot be said before the next block whether an account has
   *     code
   */
  InclusionDecision decide(ExecutedTransaction executed) {
    SentTransaction transaction = executed.transaction();
    if (isDeposit(executed)) {
      return new Sender(Optional.empty(), Optional.empty()).ruled(Decision.TRANSFER_NATIVE_ALLOW);
    }
    Sender sender = sender(transaction);
    Call call = call(transaction);
    InclusionDecision entry = enter(sender, transaction, call, () -> executed.trace().isPresent());
    return entry.allowed() && executed.trace().isPresent()
        ? beneath(sender, call, executed.trace().get(), executed.code(), entry)
        : entry;
  }

  /**
   * What is decided about a transaction that waits, before anybody knows what it will do: whether a
   * target of a payment has code is seen when it is executed.
   */
  InclusionDecision decideEntry(SentTransaction transaction) {
    return enter(sender(transaction), transaction, call(transaction), () -> false);
  }

  /**
   * What has to be known to judge a transaction.
   *
   * @param sender whose rights count
   * @param targets the functions that are called, and the accounts that are looked at
   */
  record RequiredFacts(Address sender, Set<CallTarget> targets) {}

  /** What has to be known to judge a transaction: little, however long its trace is. */
  static RequiredFacts needs(ExecutedTransaction executed) {
    SentTransaction transaction = executed.transaction();
    Set<CallTarget> entry =
        transaction.to() == null ? Set.of() : Set.of(CallTarget.of(call(transaction)));
    Set<CallTarget> targets = new LinkedHashSet<>(entry);
    executed.trace().map(TraceJudge::targets).ifPresent(targets::addAll);
    return new RequiredFacts(
        transaction.sender(), targets.size() > MOST_TARGETS + 1 ? entry : targets);
  }

  /** Finds out what is needed. */
  void learn(RequiredFacts requiredFacts) {
    Optional<Principal> principal =
        facts.holder(requiredFacts.sender()).map(WalletHolder::userId).flatMap(facts::anybody);
    var unused = facts.rules(requiredFacts.targets());
    Set<Address> accounts =
        requiredFacts.targets().stream()
            .filter(CallTarget::isPlain)
            .map(CallTarget::address)
            .collect(Collectors.toSet());
    principal.ifPresent(looks -> facts.notInspectable(looks, accounts));
  }

  /** Layer 1 took the money; nobody's code runs by it. */
  private static boolean isDeposit(ExecutedTransaction executed) {
    SentTransaction transaction = executed.transaction();
    return transaction.layer1()
        && executed.trace().isEmpty()
        && transaction.calldata().equals("0x");
  }

  private Sender sender(SentTransaction transaction) {
    Optional<String> user =
        facts
            .holder(transaction.sender())
            .filter(holder -> !isOlder(transaction, holder))
            .map(WalletHolder::userId);
    return new Sender(user.flatMap(facts::anybody), user);
  }

  private static boolean isOlder(SentTransaction transaction, WalletHolder holder) {
    return transaction.receivedAt().isBefore(holder.since().minus(CLOCKS));
  }

  private static Call call(SentTransaction transaction) {
    return Call.signed(transaction.sender(), transaction.to(), Calldata.of(transaction.calldata()));
  }

  private InclusionDecision enter(
      Sender sender, SentTransaction transaction, Call call, BooleanSupplier targetHasCode) {
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

  private InclusionDecision beneath(
      Sender sender,
      Call call,
      JsonNode trace,
      ExecutedTransaction.Codes code,
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
                address -> code.isAt(address).orElseThrow(UnknownCodeException::new),
                accounts -> facts.notInspectable(sender.reader().orElseThrow(), accounts))
            .judge(actingUser, call, trace)
            .decision();
    return judged.allowed() ? entry : sender.ruled(judged);
  }

  /** Whether an account has code cannot be said before the next block. */
  static final class UnknownCodeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnknownCodeException() {
      super("Code that is being made", null, false, false);
    }
  }
}
