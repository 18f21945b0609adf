package dev.portcullis.ejb.decision;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.decision.CallFrame.Kind;
import dev.portcullis.ejb.decision.CallTrace.Placed;
import dev.portcullis.kernel.Address;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Judges what a call that was permitted does beneath its entry, by the trace of a simulation
 * (supplement 1.1.2, "isUmbrella"). Without an umbrella each call needs a permission of its own, of
 * any access type, and its arguments are compared with the acting wallet; creations and precompiled
 * contracts need none. A trace that cannot be read, or is another call's, is refused.
 */
public final class TraceJudge {
  private final Function<Address, Optional<ContractRules>> contracts;
  private final Predicate<Address> hasCode;

  /**
   * A judge by these facts.
   *
   * @param contracts the rules of a registered contract; empty for any other address
   * @param hasCode whether an address is a contract before the call; asked only when it matters
   */
  public TraceJudge(
      Function<Address, Optional<ContractRules>> contracts, Predicate<Address> hasCode) {
    this.contracts = contracts;
    this.hasCode = hasCode;
  }

  /**
   * The functions whose rules are needed to judge a trace, with the entry's; none if it cannot be
   * read.
   */
  public static Set<CallTarget> targets(JsonNode trace) {
    Set<CallTarget> targets = new LinkedHashSet<>();
    CallTrace.read(trace)
        .ifPresent(
            read ->
                read.frames().stream()
                    .filter(placed -> !placed.frame().isPrecompiled())
                    .flatMap(placed -> placed.target().stream())
                    .forEach(targets::add));
    return targets;
  }

  /**
   * Whether everything beneath the entry may be done.
   *
   * @param actor who acts
   * @param entry what {@link DecisionEngine} allowed the actor
   * @param trace the outermost frame as {@code callTracer} tells it (supplement 2.2)
   */
  public Judgement judge(Person actor, Call entry, JsonNode trace) {
    return actor.hasFullAccess()
        ? Judgement.ALLOW
        : CallTrace.read(trace)
            .filter(read -> isOf(entry, read.outermost()))
            .map(read -> judge(actor, entry, read))
            .orElse(Judgement.NO_FRAMES);
  }

  private static boolean isOf(Call entry, CallFrame outermost) {
    boolean sameTarget =
        entry.to() == null
            ? outermost.kind() == Kind.CREATE
            : outermost.kind() == Kind.CALL && outermost.to().equals(Optional.of(entry.to()));
    return sameTarget
        && outermost.from().equals(entry.from())
        && outermost.input().equals(entry.calldata());
  }

  private Judgement judge(Person actor, Call entry, CallTrace trace) {
    Optional<Umbrella> umbrella = Umbrella.over(entry, contracts);
    Set<Address> created = trace.created();
    List<Placed> frames = trace.frames();
    for (int i = 1; i < frames.size(); i++) {
      Placed placed = frames.get(i);
      if (!placed.frame().kind().creates() && !placed.frame().isPrecompiled()) {
        Optional<Call> call = placed.call(entry.from());
        Decision decision =
            call.map(nested -> decide(actor, nested, umbrella, created))
                .orElse(Decision.PERMISSION_MISSING);
        if (!decision.allowed()) {
          return new Judgement(decision, trace.path(i), call);
        }
      }
    }
    return Judgement.ALLOW;
  }

  private Decision decide(
      Person actor, Call call, Optional<Umbrella> umbrella, Set<Address> created) {
    Optional<ContractRules> contract = contracts.apply(call.to());
    return umbrella.isPresent()
        ? umbrella.get().decide(actor, call, contract, () -> isContract(call.to(), created))
        : DecisionEngine.atTarget(actor, call, contract, () -> isContract(call.to(), created));
  }

  private boolean isContract(Address address, Set<Address> created) {
    return created.contains(address) || hasCode.test(address);
  }
}
