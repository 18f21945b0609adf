package dev.portcullis.ejb.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.chain.InclusionRule.ExecutedFrame;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.kernel.Address;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the chain passes of an execution, as the judge reads it. */
class ExecutionTraceTest {
  private static final EvmAddress CALLER = EvmAddress.of(0xa1);
  private static final EvmAddress CALLEE = EvmAddress.of(0xc1);
  private static final long MOST_INPUT = 1_000_000;

  private static ExecutedFrame frame(FrameKind kind, EvmAddress to, ExecutedFrame... calls) {
    return new ExecutedFrame(
        kind, CALLER, to, Bytes.of("0x1234"), true, Set.of(CALLER), false, List.of(calls));
  }

  private static boolean isReadable(ExecutedFrame... outermost) {
    return ExecutionTrace.of(List.of(outermost), MOST_INPUT).frames().isPresent();
  }

  @Test
  void aFrameHasItsEffects() {
    List<CallFrame> frames =
        ExecutionTrace.of(
                frame(
                    FrameKind.CALL,
                    CALLEE,
                    frame(FrameKind.CREATE2, CALLEE),
                    frame(FrameKind.STATICCALL, CALLER)))
            .frames()
            .orElseThrow()
            .frames()
            .stream()
            .map(CallTrace.OrderedFrame::frame)
            .toList();
    assertThat(frames)
        .extracting(CallFrame::kind)
        .containsExactly(CallFrame.Kind.CALL, CallFrame.Kind.CREATE2, CallFrame.Kind.STATICCALL);
    CallFrame outermost = frames.get(0);
    assertThat(outermost.from()).isEqualTo(new Address(CALLER.toString()));
    assertThat(outermost.to()).contains(new Address(CALLEE.toString()));
    assertThat(outermost.input()).isEqualTo(Calldata.of("0x1234"));
    assertThat(outermost.changes()).isTrue();
    assertThat(outermost.inspects()).containsExactly(new Address(CALLER.toString()));
  }

  @Test
  void severalOutermostFramesAreUnreadable() {
    ExecutedFrame one = frame(FrameKind.CALL, CALLEE);
    assertThat(isReadable(one)).isTrue();
    assertThat(isReadable(one, one)).isFalse();
    ExecutionTrace several = ExecutionTrace.of(List.of(one, one), MOST_INPUT);
    assertThat(several.targets()).isEmpty();
    assertThat(several.created()).isEmpty();
  }

  @Test
  void tooManyFramesAreUnreadable() {
    ExecutedFrame one = frame(FrameKind.CALL, CALLEE);
    ExecutedFrame[] most =
        Collections.nCopies(CallTrace.MOST_FRAMES - 1, one).toArray(ExecutedFrame[]::new);
    assertThat(isReadable(frame(FrameKind.CALL, CALLEE, most))).isTrue();
    ExecutedFrame[] many =
        Collections.nCopies(CallTrace.MOST_FRAMES, one).toArray(ExecutedFrame[]::new);
    assertThat(isReadable(frame(FrameKind.CALL, CALLEE, many))).isFalse();
    ExecutedFrame deep = one;
    for (int i = 1; i < CallTrace.MOST_FRAMES; i++) {
      deep = frame(FrameKind.CALL, CALLEE, deep);
    }
    assertThat(isReadable(deep)).isTrue();
    assertThat(isReadable(frame(FrameKind.CALL, CALLEE, deep))).isFalse();
  }

  @Test
  void tooMuchCalldataIsUnreadable() {
    assertThat(isReadable(wordy((int) MOST_INPUT))).isTrue();
    assertThat(isReadable(wordy((int) MOST_INPUT + 1))).isFalse();
    assertThat(isReadable(frame(FrameKind.CALL, CALLEE, wordy((int) MOST_INPUT)))).isFalse();
  }

  private static ExecutedFrame wordy(int bytes) {
    return new ExecutedFrame(
        FrameKind.CALL,
        CALLER,
        CALLEE,
        Bytes.wrap(new byte[bytes]),
        false,
        Set.of(),
        false,
        List.of());
  }
}
