package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.permission.AccessType;
import java.util.List;
import java.util.Optional;

/**
 * The decision about the inner calls of an entry call.
 *
 * @param decision allowed, or the rule that denied the first denied frame
 * @param path the path to the denied frame: the index of each call in its parent, from 0, outermost
 *     first; empty if none was denied
 * @param call the call of that frame, as it was judged; without a target for a creation; for a
 *     forbidden account access, a read of that account; empty inside a failed creation
 */
public record NestedCallDecision(Decision decision, List<Integer> path, Optional<Call> call) {
  static final NestedCallDecision ALLOW =
      new NestedCallDecision(Decision.JUDGE_ALLOW, List.of(), Optional.empty());

  /** There is no trace to judge. */
  public static final NestedCallDecision NO_FRAMES =
      new NestedCallDecision(Decision.JUDGE_NO_FRAMES, List.of(), Optional.empty());

  /** Copies the list. */
  public NestedCallDecision {
    path = List.copyOf(path);
  }

  /** The function whose rule decided about the frame; empty for a creation. */
  public Optional<CallTarget> target() {
    return call.filter(failed -> failed.to() != null)
        .map(failed -> new CallTarget(failed.to(), failed.calldata().function()));
  }

  /** The access that the frame needed. */
  public Optional<AccessType> access() {
    return call.map(Call::access);
  }
}
