package dev.portcullis.ejb.decision;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.trace.CreatedContracts;
import dev.portcullis.ethereum.chain.ExecutedCall;
import dev.portcullis.ethereum.chain.TracedFrame;
import dev.portcullis.kernel.Address;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The call frames of one execution, read once for all who judge it. They come as JSON from a node,
 * or as objects from the embedded chain. An unreadable trace has no frames, and is judged as such.
 */
public final class ExecutionTrace {
  private final Optional<CallTrace> frames;
  private final JsonNode json;
  private final Supplier<Set<Address>> creations;

  private ExecutionTrace(
      Optional<CallTrace> frames, JsonNode json, Supplier<Set<Address>> creations) {
    this.frames = frames;
    this.json = json;
    this.creations = creations;
  }

  /**
   * Reads JSON.
   *
   * @param outermost the outermost frame from {@code callTracer} (R-CHN-28)
   */
  public static ExecutionTrace read(JsonNode outermost) {
    return new ExecutionTrace(
        CallTrace.read(outermost), outermost, () -> CreatedContracts.of(outermost));
  }

  /** Takes the frames of the embedded chain. */
  public static ExecutionTrace of(TracedFrame outermost) {
    return of(outermost, MissingNode.getInstance());
  }

  /** Takes a call that the embedded chain executed; its JSON is what the call returned. */
  public static ExecutionTrace of(ExecutedCall call) {
    ObjectNode result =
        JsonNodeFactory.instance.objectNode().put("output", call.output().toString());
    call.error().ifPresent(error -> result.put("error", error));
    call.revertReason().ifPresent(reason -> result.put("revertReason", reason));
    return of(call.frame(), result);
  }

  private static ExecutionTrace of(TracedFrame outermost, JsonNode json) {
    return new ExecutionTrace(
        CallTrace.of(outermost, Long.MAX_VALUE), json, () -> CreatedContracts.of(outermost));
  }

  /**
   * Takes the frames of an execution in a block.
   *
   * @param outermost its outermost frames; more than one count as unreadable
   * @param mostInput the maximum calldata of all frames together, in bytes; more counts as
   *     unreadable
   */
  public static ExecutionTrace of(List<? extends TracedFrame> outermost, long mostInput) {
    return outermost.size() == 1
        ? new ExecutionTrace(
            CallTrace.of(outermost.get(0), mostInput),
            MissingNode.getInstance(),
            () -> CreatedContracts.of(outermost.get(0)))
        : new ExecutionTrace(Optional.empty(), MissingNode.getInstance(), Set::of);
  }

  /** All frames; empty if the trace is unreadable. */
  Optional<CallTrace> frames() {
    return frames;
  }

  /**
   * The outermost frame as the node wrote it: of a call that came as an object only its output,
   * error and reason of a revert. Missing for a transaction that came as an object, and if the node
   * does not trace.
   */
  public JsonNode json() {
    return json;
  }

  /** Whether any frame changes something; a trace that is unreadable counts as one that does. */
  public boolean changes() {
    return frames
        .map(read -> read.frames().stream().anyMatch(each -> each.frame().changes()))
        .orElse(true);
  }

  /** The contracts that the execution creates permanently, in the order of the frames. */
  public Set<Address> created() {
    return creations.get();
  }

  /**
   * The functions whose rules are needed to judge the trace, including the entry's; none if it is
   * unreadable. Accounts that opcodes read are among them, with the function {@code 0x}.
   */
  public Set<CallTarget> targets() {
    Set<CallTarget> targets = new LinkedHashSet<>();
    frames.ifPresent(read -> read.frames().forEach(each -> each.addTargets(targets)));
    return targets;
  }

  /**
   * Whether code that can read accounts without calling them may have run (ADR 0125). If not, the
   * accounts that an execution touched are not needed.
   *
   * @param codeReads whether the code at an address can
   */
  public boolean mayReadAccounts(Predicate<Address> codeReads) {
    return frames.filter(read -> read.mayReadOtherAccounts(codeReads)).isPresent();
  }

  /** Whether an account is a precompiled contract, which changes nothing. */
  public static boolean isPrecompiled(Address account) {
    return CallFrame.isPrecompiled(Optional.of(account));
  }

  /** The accounts whose code it calls, also by a delegate call; none if it is unreadable. */
  public Set<Address> ran() {
    return frames.map(CallTrace::ran).orElse(Set.of());
  }
}
