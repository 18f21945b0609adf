package dev.portcullis.ejb.chain.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.chain.InclusionRule.ExecutedFrame;
import dev.portcullis.ethereum.chain.InclusionRule.Execution;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UnsealedCodeTest {
  private final UnsealedCode made = new UnsealedCode();

  private static EvmAddress address(int number) {
    return EvmAddress.of("0x%040x".formatted(number));
  }

  private void create(int account, long block) {
    record(frame(FrameKind.CREATE, account), block);
  }

  private void record(ExecutedFrame frame, long block) {
    Transaction transaction =
        Transaction.decode(Bytes.of(TestKey.random().sign(1, 0, null, "0", "0x")).toArray());
    made.record(new Execution(transaction, List.of(frame), block));
  }

  private static ExecutedFrame frame(FrameKind kind, int account, ExecutedFrame... calls) {
    return new ExecutedFrame(
        kind, address(1), address(account), Bytes.EMPTY, true, Set.of(), false, List.of(calls));
  }

  @Test
  void contractsCreatedInABlockAreKnownForIt() {
    create(7, 3);
    assertThat(made.mayHave(address(7), 3)).isTrue();
    assertThat(made.mayHave(address(8), 3)).isFalse();
    assertThat(made.mayHave(address(7), 4)).isFalse();
  }

  @Test
  void contractsCreatedByInnerCallsAreKnown() {
    record(frame(FrameKind.CALL, 8, frame(FrameKind.CREATE2, 7)), 3);
    assertThat(made.mayHave(address(7), 3)).isTrue();
    assertThat(made.mayHave(address(8), 3)).isFalse();
  }

  @Test
  void contractsOfOldBlocksAreForgotten() {
    create(7, 5);
    for (long block = 6; block < 20; block++) {
      create(8, block);
    }
    assertThat(made.mayHave(address(8), 19)).isTrue();
    assertThat(made.mayHave(address(7), 5)).isFalse();
  }

  /** Blocks are taken back, and others of lower numbers follow. */
  @Test
  void theBlockBeingBuiltIsNeverEvicted() {
    for (int i = 0; i < 20; i++) {
      create(100 + i, 50 + i);
    }
    create(7, 3);
    assertThat(made.mayHave(address(7), 3)).isTrue();
    create(8, 3);
    assertThat(made.mayHave(address(7), 3)).isTrue();
  }
}
