package dev.portcullis.ejb.inclusion;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.embedded.ExecutedTransaction;
import dev.portcullis.ejb.chain.embedded.SentTransaction;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.CallTarget;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.DecisionEngine;
import dev.portcullis.ejb.decision.Person;
import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.ejb.decision.TraceJudge;
import dev.portcullis.ejb.decision.TraceRules;
import dev.portcullis.ejb.decision.account.WalletHolder;
import dev.portcullis.ejb.decision.memory.AccessFacts;
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

  private final AccessFacts facts;

  /**
   * By these facts.
   *
   * @param facts may throw what says that they do not know
   */
  SenderJudge(AccessFacts facts) {
    this.facts = facts;
  }

  private record Sender(Optional<Reader> reader, Optional<String> userId) {
    Optional<Person> person() {
      return reader.flatMap(Reader::person).filter(known -> !known.suspended());
    }

    Ruling ruled(Decision decision) {
      return Ruling.of(
          decision, userId, reader.flatMap(Reader::person).map(Person::organizationId));
    }
  }

  /**
   * What is decided about a transaction that was executed.
   *
   * @throws UnknownCode if it cannot be said before the next block whether an account has code
   */
  Ruling decide(ExecutedTransaction executed) {
    SentTransaction transaction = executed.transaction();
    if (isDeposit(executed)) {
      return new Sender(Optional.empty(), Optional.empty()).ruled(Decision.TRANSFER_NATIVE_ALLOW);
    }
    Sender sender = sender(transaction);
    Call call = call(transaction);
    Ruling entry = enter(sender, transaction, call, () -> executed.trace().isPresent());
    return entry.allowed() && executed.trace().isPresent()
        ? beneath(sender, call, executed.trace().get(), executed.code(), entry)
        : entry;
  }

  /**
   * What is decided about a transaction that waits, before anybody knows what it will do: whether a
   * target of a payment has code is seen when it is executed.
   */
  Ruling decideEntry(SentTransaction transaction) {
    return enter(sender(transaction), transaction, call(transaction), () -> false);
  }

  /**
   * What has to be known to judge a transaction.
   *
   * @param sender whose rights count
   * @param targets the functions that are called, and the accounts that are looked at
   */
  record Needs(Address sender, Set<CallTarget> targets) {}

  /** What has to be known to judge a transaction: little, however long its trace is. */
  static Needs needs(ExecutedTransaction executed) {
    SentTransaction transaction = executed.transaction();
    Set<CallTarget> entry =
        transaction.to() == null ? Set.of() : Set.of(CallTarget.of(call(transaction)));
    Set<CallTarget> targets = new LinkedHashSet<>(entry);
    executed.trace().map(TraceJudge::targets).ifPresent(targets::addAll);
    return new Needs(transaction.sender(), targets.size() > MOST_TARGETS + 1 ? entry : targets);
  }

  /** Finds out what is needed. */
  void learn(Needs needs) {
    Optional<Reader> reader =
        facts.holder(needs.sender()).map(WalletHolder::userId).flatMap(facts::anybody);
    var unused = facts.rules(needs.targets());
    Set<Address> accounts =
        needs.targets().stream()
            .filter(CallTarget::isPlain)
            .map(CallTarget::address)
            .collect(Collectors.toSet());
    reader.ifPresent(looks -> facts.notInspectable(looks, accounts));
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

  private Ruling enter(
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

  private Ruling beneath(
      Sender sender, Call call, JsonNode trace, ExecutedTransaction.Codes code, Ruling entry) {
    Person person = sender.person().orElseThrow();
    if (person.hasFullAccess()) {
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
                address -> code.isAt(address).orElseThrow(UnknownCode::new),
                accounts -> facts.notInspectable(sender.reader().orElseThrow(), accounts))
            .judge(person, call, trace)
            .decision();
    return judged.allowed() ? entry : sender.ruled(judged);
  }

  /** Whether an account has code cannot be said before the next block. */
  static final class UnknownCode extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnknownCode() {
      super("Code that is being made", null, false, false);
    }
  }
}
