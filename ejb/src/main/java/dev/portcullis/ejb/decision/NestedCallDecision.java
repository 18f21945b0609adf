package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.permission.AccessType;
import java.util.List;
import java.util.Optional;

/**
 * What was decided about the calls beneath an entry call.
 *
 * @param decision allowed, or the rule by which the first frame failed that did
 * @param path which frame failed: the place of each call in the one above it, from 0, outermost
 *     first; empty unless one did
 * @param call what that frame does, as it was decided about; without a target where it creates; of
 *     an account that it may not look at, a reading of it; empty beneath a creation that failed
 */
public record NestedCallDecision(Decision decision, List<Integer> path, Optional<Call> call) {
  static final NestedCallDecision ALLOW =
      new NestedCallDecision(Decision.JUDGE_ALLOW, List.of(), Optional.empty());

  /** There is nothing to judge by. */
  public static final NestedCallDecision NO_FRAMES =
      new NestedCallDecision(Decision.JUDGE_NO_FRAMES, List.of(), Optional.empty());

  /** Copies the list. */
  public NestedCallDecision {
    path = List.copyOf(path);
  }

  /** Whose rule decided about the frame; empty where it creates. */
  public Optional<CallTarget> target() {
    return call.filter(failed -> failed.to() != null)
        .map(failed -> new CallTarget(failed.to(), failed.calldata().function()));
  }

  /** What the frame asked for. */
  public Optional<AccessType> access() {
    return call.map(Call::access);
  }
}
