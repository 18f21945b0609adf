package dev.portcullis.ejb.policyservice;

import dev.portcullis.ejb.decision.ExecutionTrace;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.chain.TracedFrame;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.kernel.Address;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * A frame of a sequencer's tree with its inner frames. What the frame changes, and which accounts
 * it reads by opcodes, is not part of the format. A call may change something unless it is static.
 */
final class SequencerTracedFrame implements TracedFrame {
  private static final String NO_VALUE = "0x0*";

  private final SequencerFrame frame;
  private final List<SequencerTracedFrame> calls = new ArrayList<>();

  private SequencerTracedFrame(SequencerFrame frame) {
    this.frame = frame;
  }

  /**
   * The outermost frame.
   *
   * @param trace a tree with at least one frame
   */
  static SequencerTracedFrame of(SequencerTrace trace) {
    List<SequencerTracedFrame> frames = new ArrayList<>(trace.frames().size());
    for (SequencerFrame each : trace.frames()) {
      SequencerTracedFrame next = new SequencerTracedFrame(each);
      if (!frames.isEmpty()) {
        frames.get(each.above()).calls.add(next);
      }
      frames.add(next);
    }
    return frames.get(0);
  }

  /** A frame without a kind may change the state. */
  @Override
  public FrameKind kind() {
    if (frame.kind() == null) {
      return FrameKind.CALL;
    }
    return switch (frame.kind()) {
      case CALL -> FrameKind.CALL;
      case DELEGATE_CALL -> FrameKind.DELEGATECALL;
      case STATIC_CALL -> FrameKind.STATICCALL;
      case CONSTRUCTOR -> FrameKind.CREATE;
    };
  }

  @Override
  public EvmAddress from() {
    return address(frame.caller());
  }

  @Override
  public EvmAddress to() {
    return address(frame.callee());
  }

  private static EvmAddress address(Address account) {
    return EvmAddress.of(account.bytes());
  }

  @Override
  public Bytes input() {
    return Bytes.of(frame.calldata());
  }

  @Override
  public boolean changes() {
    FrameKind kind = kind();
    boolean pays = kind == FrameKind.CALL && !frame.value().matches(NO_VALUE);
    return pays || (kind != FrameKind.STATICCALL && !ExecutionTrace.isPrecompiled(frame.callee()));
  }

  @Override
  public Set<EvmAddress> inspected() {
    return Set.of();
  }

  /** It is unknown. */
  @Override
  public boolean failed() {
    return false;
  }

  @Override
  public List<SequencerTracedFrame> calls() {
    return Collections.unmodifiableList(calls);
  }
}
