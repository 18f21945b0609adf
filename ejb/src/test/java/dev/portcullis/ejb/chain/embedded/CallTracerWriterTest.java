package dev.portcullis.ejb.chain.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.chain.InclusionRule.ExecutedFrame;
import dev.portcullis.ethereum.chain.InclusionRule.Execution;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the chain shows of an execution, in the words of this side. */
class CallTracerWriterTest {
  private static final EvmAddress CALLER = EvmAddress.of(0xa1);
  private static final EvmAddress CALLEE = EvmAddress.of(0xc1);

  private static ExecutedFrame frame(FrameKind kind, EvmAddress to, ExecutedFrame... calls) {
    return new ExecutedFrame(
        kind, CALLER, to, Bytes.of("0x1234"), true, Set.of(CALLER), false, List.of(calls));
  }

  @Test
  void aFrameReportsItsEffects() {
    JsonNode trace =
        CallTracerWriter.of(
                List.of(
                    frame(
                        FrameKind.CALL,
                        CALLEE,
                        frame(FrameKind.CREATE2, CALLEE),
                        frame(FrameKind.STATICCALL, CALLER))))
            .orElseThrow();
    assertThat(trace.path("type").asText()).isEqualTo("CALL");
    assertThat(trace.path("from").asText()).isEqualTo(CALLER.toString());
    assertThat(trace.path("to").asText()).isEqualTo(CALLEE.toString());
    assertThat(trace.path("input").asText()).isEqualTo("0x1234");
    assertThat(trace.path("changes").asBoolean()).isTrue();
    assertThat(trace.path("inspects")).extracting(JsonNode::asText).containsExactly("" + CALLER);
    assertThat(trace.path("calls"))
        .extracting(call -> call.path("type").asText())
        .containsExactly("CREATE2", "STATICCALL");
  }

  @Test
  void anExecutionWithoutCodeHasNoTrace() {
    assertThat(CallTracerWriter.of(List.of())).isEmpty();
  }

  @Test
  void anUndecidableTraceIsMissing() {
    ExecutedFrame one = frame(FrameKind.CALL, CALLEE);
    assertThat(CallTracerWriter.of(List.of(one, one)).orElseThrow().isMissingNode()).isTrue();
    ExecutedFrame[] many = Collections.nCopies(10_000, one).toArray(ExecutedFrame[]::new);
    JsonNode wide = CallTracerWriter.of(List.of(frame(FrameKind.CALL, CALLEE, many))).orElseThrow();
    assertThat(wide.isMissingNode()).isTrue();
    ExecutedFrame wordy =
        new ExecutedFrame(
            FrameKind.CALL,
            CALLER,
            CALLEE,
            Bytes.wrap(new byte[(4 << 20) + 1]),
            false,
            Set.of(),
            false,
            List.of());
    assertThat(CallTracerWriter.of(List.of(wordy)).orElseThrow().isMissingNode()).isTrue();
    ExecutedFrame deep = one;
    for (int i = 1; i < 10_000; i++) {
      deep = frame(FrameKind.CALL, CALLEE, deep);
    }
    assertThat(CallTracerWriter.of(List.of(deep)).orElseThrow().isObject()).isTrue();
  }

  private static Execution execution(long block, ExecutedFrame... frames) {
    Transaction transaction =
        TransactionPayload.dynamicFee(
                1,
                0,
                UInt256.ONE,
                UInt256.ONE,
                21_000,
                Optional.of(CALLEE),
                UInt256.ZERO,
                Bytes.EMPTY)
            .sign(UInt256.of(7));
    return new Execution(transaction, List.of(frames), block);
  }

  @Test
  void anAccountCreatedInABlockMayHaveCodeInIt() {
    UnsealedCode made = new UnsealedCode();
    made.record(execution(5, frame(FrameKind.CALL, CALLER, frame(FrameKind.CREATE, CALLEE))));
    assertThat(made.mayHave(CALLEE, 5)).isTrue();
    assertThat(made.mayHave(CALLER, 5)).isFalse();
    assertThat(made.mayHave(CALLEE, 6)).as("its state can be read").isFalse();
    for (long block = 6; block < 20; block++) {
      made.record(execution(block, frame(FrameKind.CREATE2, CALLER)));
    }
    assertThat(made.mayHave(CALLER, 19)).isTrue();
    assertThat(made.mayHave(CALLEE, 5)).as("long ago").isFalse();
  }
}
