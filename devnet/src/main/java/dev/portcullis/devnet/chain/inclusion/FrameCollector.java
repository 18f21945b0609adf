package dev.portcullis.devnet.chain.inclusion;

import dev.portcullis.devnet.evm.Tracer;
import dev.portcullis.devnet.state.Log;
import dev.portcullis.ethereum.chain.InclusionRule;
import dev.portcullis.ethereum.chain.InclusionRule.ExecutedFrame;
import dev.portcullis.ethereum.common.EvmAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Collects the frames of one execution for the {@link InclusionRule}. It observes frames and a few
 * operations, never single steps.
 *
 * <p>Its memory is bounded, whatever the gas: by a number of frames and account inspections, and by
 * the bytes of input. An execution beyond these bounds cannot be shown to the rule, and the chain
 * itself rejects it.
 */
public final class FrameCollector implements Tracer {
  /** The maximum number of frames and account inspections together. */
  static final int MOST_FRAMES = 20_000;

  /**
   * The maximum input of all frames in bytes. A transaction's own is at most 128 KiB with usual
   * clients.
   */
  static final long MOST_INPUT = 32L << 20;

  private final List<ExecutedFrame> outermost = new ArrayList<>(1);
  private Open running;
  private int kept;
  private long input;
  private boolean tooMany;

  /** A frame that has not ended. */
  private static final class Open {
    final Open above;
    final FrameEntry entry;
    boolean changes;
    boolean precompiled;
    Set<EvmAddress> inspected = Set.of();
    List<ExecutedFrame> calls = List.of();

    Open(Open above, FrameEntry entry) {
      this.above = above;
      this.entry = entry;
      this.changes = entry.changes();
    }

    ExecutedFrame ended() {
      return new ExecutedFrame(
          entry.kind(),
          entry.from(),
          entry.to(),
          entry.input(),
          changes,
          Collections.unmodifiableSet(inspected),
          precompiled,
          Collections.unmodifiableList(calls));
    }
  }

  /** The outermost frames; empty when the bounds were exceeded. */
  Optional<List<ExecutedFrame>> frames() {
    return tooMany ? Optional.empty() : Optional.of(outermost);
  }

  @Override
  public void enter(FrameEntry entry) {
    input += entry.input().size();
    keepOneMore();
    if (tooMany) {
      return;
    }
    if (running != null && entry.changes()) {
      running.changes = true;
    }
    running = new Open(running, entry);
  }

  @Override
  public void exit(FrameExit exit) {
    if (tooMany) {
      return;
    }
    Open ended = running;
    running = ended.above;
    if (running == null) {
      outermost.add(ended.ended());
      return;
    }
    if (running.calls.isEmpty()) {
      running.calls = new ArrayList<>();
    }
    running.calls.add(ended.ended());
  }

  @Override
  public void changed() {
    if (!tooMany) {
      running.changes = true;
    }
  }

  @Override
  public void log(Log log) {
    changed();
  }

  @Override
  public void inspected(EvmAddress account) {
    if (tooMany || running.inspected.contains(account)) {
      return;
    }
    keepOneMore();
    if (tooMany) {
      return;
    }
    if (running.inspected.isEmpty()) {
      running.inspected = new HashSet<>();
    }
    running.inspected.add(account);
  }

  @Override
  public void precompiled() {
    if (!tooMany) {
      running.precompiled = true;
    }
  }

  @Override
  public Optional<Tracer> ofPaymaster() {
    return Optional.of(this);
  }

  private void keepOneMore() {
    kept++;
    if (kept > MOST_FRAMES || input > MOST_INPUT) {
      tooMany = true;
      running = null;
      outermost.clear();
    }
  }
}
