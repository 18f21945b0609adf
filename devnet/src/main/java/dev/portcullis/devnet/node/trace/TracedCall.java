package dev.portcullis.devnet.node.trace;

import dev.portcullis.devnet.evm.Tracer.FrameEntry;
import dev.portcullis.devnet.evm.Tracer.FrameExit;
import dev.portcullis.devnet.evm.VmError;
import dev.portcullis.devnet.state.Log;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.chain.TracedFrame;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One call of an execution with its inner calls. Filled while the execution runs. */
final class TracedCall implements TracedFrame {
  final FrameEntry entry;
  final List<TracedCall> calls = new ArrayList<>();
  final List<PositionedLog> logs = new ArrayList<>();

  /** Accounts that its operations inspected. */
  final Set<EvmAddress> inspected = new LinkedHashSet<>();

  /** Whether it changes state itself. */
  boolean changes;

  private FrameExit exit;

  /** The gas to show: for the outermost call the transaction's, for the others their own. */
  private long gas;

  private long gasUsed;

  TracedCall(FrameEntry entry) {
    this.entry = entry;
    this.gas = entry.gas();
    this.changes = entry.changes();
  }

  /**
   * A log and its position between the calls of its frame.
   *
   * @param log the log
   * @param position the number of calls before it in the frame
   */
  record PositionedLog(Log log, int position) {}

  void end(FrameExit ended) {
    exit = ended;
    gasUsed = ended.gasUsed();
  }

  /** Shows the gas of the transaction in place of the gas of its outermost frame. */
  void paid(long gasLimit, long used) {
    gas = gasLimit;
    gasUsed = used;
  }

  /** A failed frame emitted nothing, nor did its inner frames. */
  void dropFailedLogs(boolean failedAbove) {
    List<TracedCall> open = new ArrayList<>(List.of(this));
    List<Boolean> failed = new ArrayList<>(List.of(failedAbove));
    while (!open.isEmpty()) {
      TracedCall frame = open.remove(open.size() - 1);
      boolean gone = failed.remove(failed.size() - 1) || frame.error().isPresent();
      if (gone) {
        frame.logs.clear();
      }
      for (TracedCall call : frame.calls) {
        open.add(call);
        failed.add(gone);
      }
    }
  }

  FrameExit exit() {
    return exit;
  }

  Optional<VmError> error() {
    return exit.error();
  }

  long gas() {
    return gas;
  }

  long gasUsed() {
    return gasUsed;
  }

  @Override
  public FrameKind kind() {
    return entry.kind();
  }

  @Override
  public EvmAddress from() {
    return entry.from();
  }

  @Override
  public EvmAddress to() {
    return entry.to();
  }

  @Override
  public Bytes input() {
    return entry.input();
  }

  /** A CALLCODE with value counts, as it does for readers of the JSON. */
  @Override
  public boolean changes() {
    return changes || (entry.kind() == FrameKind.CALLCODE && !entry.value().isZero());
  }

  @Override
  public Set<EvmAddress> inspected() {
    return Collections.unmodifiableSet(inspected);
  }

  @Override
  public boolean failed() {
    return error().isPresent();
  }

  @Override
  public List<TracedCall> calls() {
    return Collections.unmodifiableList(calls);
  }
}
