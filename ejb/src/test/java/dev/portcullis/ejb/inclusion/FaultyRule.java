package dev.portcullis.ejb.inclusion;

import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.chain.InclusionRule;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The rule with a deliberate fault: it does not see all effects, or is skipped. A test that does
 * not find the fault proves nothing.
 */
final class FaultyRule implements InclusionRule {
  /** What is wrong; what is found soonest first. */
  enum Fault {
    NONE,
    /** Everything gets in. */
    NOBODY_IS_ASKED,
    /** What an entry calls is not looked at. */
    ENTRY_ONLY,
    /** Who looks at accounts by an opcode is not seen. */
    NO_LOOKS,
    /** Requests of layer 1 are not judged. */
    LAYER_1_GOES_ROUND,
    /** Calls of an inner call are not judged. */
    ONE_CALL_DEEP,
    /** Nothing is taken for a change. */
    ALL_ARE_READS,
    /** Contracts that contracts create are not seen. */
    NO_CREATIONS,
    /** Others' code that runs as one's own is not seen. */
    NO_BORROWED_CODE,
    /** What reads by STATICCALL is not seen. */
    NO_STATIC_CALLS,
    /** Delegations are not judged. */
    DELEGATIONS_GO_ROUND,
    /** Who was let in once is let in again: a right that was taken back still acts. */
    RIGHTS_ARE_KEPT
  }

  private record Kept(EvmAddress sender, Optional<EvmAddress> to, boolean data) {}

  private final InclusionRule whole;
  private final AdversaryCoverage coverage;
  private final Set<Kept> kept = new HashSet<>();
  private final List<Execution> waiting = new ArrayList<>();
  private volatile Fault fault = Fault.NONE;

  FaultyRule(InclusionRule whole, AdversaryCoverage coverage) {
    this.whole = whole;
    this.coverage = coverage;
  }

  /** From now on this is wrong. */
  void be(Fault wrong) {
    fault = wrong;
  }

  /** The executions that could not be judged since the last call of this method. */
  synchronized List<Execution> takeWaiting() {
    List<Execution> taken = List.copyOf(waiting);
    waiting.clear();
    return taken;
  }

  @Override
  public synchronized Verdict judge(Execution execution) {
    Verdict verdict = verdict(execution);
    coverage.judged(verdict);
    if (verdict == Verdict.WAIT) {
      waiting.add(execution);
    }
    return verdict;
  }

  private Verdict verdict(Execution execution) {
    Transaction transaction = execution.transaction();
    return switch (fault) {
      case NONE -> keep(transaction, whole.judge(execution));
      case NOBODY_IS_ASKED -> Verdict.INCLUDE;
      case ENTRY_ONLY -> shown(execution, frame -> with(frame, List.of()));
      case ONE_CALL_DEEP ->
          shown(
              execution,
              frame ->
                  with(frame, frame.calls().stream().map(call -> with(call, List.of())).toList()));
      case ALL_ARE_READS -> shown(execution, FaultyRule::reading);
      case NO_LOOKS -> shown(execution, FaultyRule::notLooking);
      case NO_CREATIONS -> without(execution, kind -> kind == FrameKind.CREATE);
      case NO_BORROWED_CODE ->
          without(execution, kind -> kind == FrameKind.DELEGATECALL || kind == FrameKind.CALLCODE);
      case NO_STATIC_CALLS -> without(execution, kind -> kind == FrameKind.STATICCALL);
      case LAYER_1_GOES_ROUND ->
          transaction.priority().isPresent() ? Verdict.INCLUDE : whole.judge(execution);
      case DELEGATIONS_GO_ROUND ->
          transaction.payload().authorizations().isEmpty()
              ? whole.judge(execution)
              : Verdict.INCLUDE;
      case RIGHTS_ARE_KEPT ->
          kept.contains(kept(transaction)) ? Verdict.INCLUDE : whole.judge(execution);
    };
  }

  private Verdict keep(Transaction transaction, Verdict verdict) {
    if (verdict == Verdict.INCLUDE) {
      kept.add(kept(transaction));
    }
    return verdict;
  }

  private static Kept kept(Transaction transaction) {
    return new Kept(transaction.sender(), transaction.to(), transaction.data().isEmpty());
  }

  private Verdict shown(Execution execution, Function<ExecutedFrame, ExecutedFrame> shown) {
    return whole.judge(
        new Execution(
            execution.transaction(),
            execution.frames().stream().map(shown).toList(),
            execution.blockNumber()));
  }

  private Verdict without(Execution execution, Predicate<FrameKind> hidden) {
    return shown(execution, frame -> without(frame, hidden));
  }

  private static ExecutedFrame without(ExecutedFrame frame, Predicate<FrameKind> hidden) {
    return with(
        frame,
        frame.calls().stream()
            .filter(call -> !hidden.test(call.kind()))
            .map(call -> without(call, hidden))
            .toList());
  }

  private static ExecutedFrame reading(ExecutedFrame frame) {
    return frame(
        frame, false, frame.inspected(), frame.calls().stream().map(FaultyRule::reading).toList());
  }

  private static ExecutedFrame notLooking(ExecutedFrame frame) {
    return frame(
        frame,
        frame.changes(),
        Set.of(),
        frame.calls().stream().map(FaultyRule::notLooking).toList());
  }

  private static ExecutedFrame with(ExecutedFrame frame, List<ExecutedFrame> calls) {
    return frame(frame, frame.changes(), frame.inspected(), calls);
  }

  private static ExecutedFrame frame(
      ExecutedFrame frame, boolean changes, Set<EvmAddress> inspected, List<ExecutedFrame> calls) {
    return new ExecutedFrame(
        frame.kind(),
        frame.from(),
        frame.to(),
        frame.input(),
        changes,
        inspected,
        frame.precompiled(),
        calls);
  }

  @Override
  public boolean ready() {
    return whole.ready();
  }

  @Override
  public void onRefused(Transaction transaction, long blockNumber) {
    whole.onRefused(transaction, blockNumber);
  }

  @Override
  public void onDropped(Transaction transaction, long blockNumber) {
    whole.onDropped(transaction, blockNumber);
  }
}
