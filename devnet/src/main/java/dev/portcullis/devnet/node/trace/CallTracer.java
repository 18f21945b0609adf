package dev.portcullis.devnet.node.trace;

import dev.portcullis.devnet.chain.simulation.ResultTracer;
import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.evm.Tracer;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.devnet.state.Log;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Records the tree of calls. Stops when it exceeds the maximum size of a response. */
final class CallTracer implements ResultTracer<Object> {
  /** The approximate size of a frame in a response without input and output, in bytes. */
  private static final long FRAME_BYTES = 300;

  private static final long ADDRESS_BYTES = 50;

  private final TraceConfig config;
  private final long gasLimit;
  private final Allowance allowance;
  private final Function<TracedCall, Object> form;
  private final Deque<TracedCall> open = new ArrayDeque<>();
  private final FrameEntry expected;

  /** The frames that a paymaster runs before and after. */
  private final List<TracedCall> around = new ArrayList<>();

  private int before;
  private TracedCall root;
  private int skipped;

  CallTracer(
      TraceConfig config,
      long gasLimit,
      FrameEntry expected,
      Allowance allowance,
      Function<TracedCall, Object> form) {
    this.config = config;
    this.gasLimit = gasLimit;
    this.expected = expected;
    this.allowance = allowance;
    this.form = form;
  }

  @Override
  public void enter(FrameEntry entry) {
    enter(entry, root == null);
  }

  private void enter(FrameEntry entry, boolean outermost) {
    if (!outermost && config.onlyTopCall()) {
      skipped++;
      return;
    }
    allowance.take(FRAME_BYTES + 2L * entry.input().size());
    TracedCall frame = new TracedCall(entry);
    if (outermost) {
      root = frame;
      before = around.size();
    } else if (open.isEmpty()) {
      around.add(frame);
    } else {
      open.peek().changes |= entry.changes();
      open.peek().calls.add(frame);
    }
    open.push(frame);
  }

  @Override
  public void exit(FrameExit exit) {
    if (skipped > 0) {
      skipped--;
      return;
    }
    allowance.take(2L * exit.output().size());
    open.pop().end(exit);
  }

  @Override
  public void log(Log log) {
    changed();
    if (config.withLog() && skipped == 0) {
      allowance.take(FRAME_BYTES + 2L * log.data().size());
      TracedCall frame = open.peek();
      frame.logs.add(new TracedCall.PositionedLog(log, frame.calls.size()));
    }
  }

  @Override
  public void changed() {
    if (skipped == 0) {
      open.peek().changes = true;
    }
  }

  @Override
  public void inspected(EvmAddress account) {
    if (config.withEffects() && skipped == 0 && open.peek().inspected.add(account)) {
      allowance.take(ADDRESS_BYTES);
    }
  }

  @Override
  public Optional<Tracer> ofPaymaster() {
    return config.withEffects() && !config.onlyTopCall()
        ? Optional.of(new OfPaymaster())
        : Optional.empty();
  }

  /** The paymaster's frames are separate from the transaction's own until the end. */
  private final class OfPaymaster implements Tracer {
    @Override
    public void enter(FrameEntry entry) {
      CallTracer.this.enter(entry, false);
    }

    @Override
    public void exit(FrameExit exit) {
      CallTracer.this.exit(exit);
    }

    @Override
    public void log(Log log) {
      CallTracer.this.log(log);
    }

    @Override
    public void changed() {
      CallTracer.this.changed();
    }

    @Override
    public void inspected(EvmAddress account) {
      CallTracer.this.inspected(account);
    }
  }

  @Override
  public Object finish(ExecutionResult result) {
    if (root == null) {
      // A priority transaction whose gas did not even cover the fixed costs.
      enter(expected);
      exit(new FrameExit(0, Bytes.EMPTY, 0, result.error()));
    }
    root.paid(gasLimit, result.gasUsed());
    root.dropFailedLogs(false);
    around.forEach(frame -> frame.dropFailedLogs(false));
    root.calls.addAll(0, around.subList(0, before));
    root.calls.addAll(around.subList(before, around.size()));
    return form.apply(root);
  }

  /** The common size limit of all traces of one response. */
  static final class Allowance {
    private long bytes;

    Allowance(long bytes) {
      this.bytes = bytes;
    }

    /** The remaining bytes. */
    long left() {
      return bytes;
    }

    void take(long more) {
      bytes -= more;
      if (bytes < 0) {
        throw RpcException.responseTooLarge(
            "the trace is larger than the limit of a response; ask for less, as with onlyTopCall or"
                + " without enableMemory");
      }
    }
  }
}
