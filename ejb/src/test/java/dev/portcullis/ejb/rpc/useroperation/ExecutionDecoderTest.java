package dev.portcullis.ejb.rpc.useroperation;

import static dev.portcullis.ejb.rpc.useroperation.Executions.word;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What of calldata is an execution of ERC-7579. */
class ExecutionDecoderTest {
  private static final Address ACCOUNT = new Address("0x" + "a1".repeat(20));
  private static final Address ONE = new Address("0x" + "b1".repeat(20));
  private static final Address OTHER = new Address("0x" + "b2".repeat(20));

  private static Optional<List<ExecutionPart>> parts(String callData) {
    return ExecutionDecoder.parts(ACCOUNT, callData);
  }

  @Test
  void aSingleCallIsItsTargetAndItsCalldata() {
    assertThat(parts(Executions.single(ONE, "0xa9059cbb01")))
        .contains(List.of(new ExecutionPart(ONE, "0xa9059cbb01")));
    assertThat(parts(Executions.single(ONE, "0x"))).contains(List.of(new ExecutionPart(ONE, "0x")));
  }

  @Test
  void aBatchIsItsCallsInOrder() {
    assertThat(parts(Executions.batch(List.of(ONE, OTHER), List.of("0x01", "0x"))))
        .contains(List.of(new ExecutionPart(ONE, "0x01"), new ExecutionPart(OTHER, "0x")));
    assertThat(parts(Executions.batch(List.of(), List.of()))).contains(List.of());
  }

  @Test
  void anExecutionWithinOneIsUnwrapped() {
    String inner = Executions.batch(List.of(ONE, OTHER), List.of("0x01", "0x02"));
    assertThat(parts(Executions.batch(List.of(ACCOUNT, ONE), List.of(inner, "0x03"))))
        .contains(
            List.of(
                new ExecutionPart(ONE, "0x01"),
                new ExecutionPart(OTHER, "0x02"),
                new ExecutionPart(ONE, "0x03")));
    assertThat(parts(Executions.single(ONE, inner)))
        .as("of another account it is a call like any")
        .contains(List.of(new ExecutionPart(ONE, inner)));
  }

  @Test
  void moreThanSixtyFourCallsAreNoExecution() {
    assertThat(parts(ofMany(64))).hasValueSatisfying(found -> assertThat(found).hasSize(64));
    assertThat(parts(ofMany(65))).isEmpty();
    String nested = ofMany(63);
    assertThat(parts(Executions.single(ACCOUNT, nested))).isPresent();
    assertThat(parts(Executions.single(ACCOUNT, ofMany(64)))).as("64 and itself").isEmpty();
    String deep = Executions.single(ONE, "0x");
    for (int i = 0; i < 70; i++) {
      deep = Executions.single(ACCOUNT, deep);
    }
    assertThat(parts(deep)).isEmpty();
  }

  private static String ofMany(int calls) {
    return Executions.batch(
        Collections.nCopies(calls, ONE), Collections.nCopies(calls, "0x01020304"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ff", "02", "fe"})
  void otherKindsOfCallsAreRefused(String kind) {
    assertThat(parts(Executions.execute(kind, ONE.text().substring(2) + word(0)))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0x", "0xe9ae5c", "0xe9ae5c53", "0xb61d27f6", "0xa9059cbb00"})
  void otherCalldataIsRefused(String callData) {
    assertThat(parts(callData)).isEmpty();
  }

  @Test
  void offsetsAndLengthsOutOfBoundsAreRefused() {
    String whole = Executions.batch(List.of(ONE), List.of("0x01020304"));
    for (int end = 10; end < whole.length() - 64; end += 2) {
      assertThat(parts(whole.substring(0, end))).as("%s digits", end).isEmpty();
    }
    for (int word = 0; word < 9; word++) {
      int at = 2 + 8 + 64 * (word + 1);
      if (at + 64 <= whole.length() && word != 6) {
        String wrong = whole.substring(0, at) + "f".repeat(64) + whole.substring(at + 64);
        assertThat(parts(wrong)).as("word %s", word).isEmpty();
      }
    }
    String clean = "0".repeat(24) + ONE.text().substring(2);
    String dirty = whole.replace(clean, "01" + clean.substring(2));
    assertThat(dirty).isNotEqualTo(whole);
    assertThat(parts(dirty)).as("an address with other bits").isEmpty();
  }
}
