package dev.portcullis.devnet.evm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.devnet.evm.precompile.Bn254Pairing;
import dev.portcullis.devnet.evm.precompile.ModExp;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EthereumHex;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Whatever code does, it ends: with a result, within its gas, or at the deadline. */
class HostileCodeTest {

  private static final String CALLS_ITSELF = "0x5f5f5f5f5f305af1";
  private static final String LOOPS = "0x5b5f56";

  @Property(tries = 4_000)
  void anyCodeEndsWithAResultWithinItsGas(@ForAll("codes") byte[] code, @ForAll Fork fork) {
    ExecutionResult result = TestWorld.call(fork, EthereumHex.data(code), 300_000);
    assertThat(result.gasUsed()).isBetween(21_000L, 300_000L);
  }

  @Property(tries = 1_000)
  void anyInitialisationCodeEndsWithAResultWithinItsGas(@ForAll("codes") byte[] code) {
    ExecutionResult result =
        new TransactionProcessor(Fork.OSAKA)
            .call(
                new WorldState(TestWorld.with("0x")),
                TestWorld.BLOCK,
                TestWorld.request(Optional.empty(), 300_000, EthereumHex.data(code)),
                ExecutionDeadline.NONE,
                Optional.empty());
    assertThat(result.gasUsed()).isBetween(53_000L, 300_000L);
  }

  /** Mostly operations that exist, with small numbers to work on. */
  @Provide
  Arbitrary<byte[]> codes() {
    Arbitrary<Byte> number =
        Arbitraries.of(0x5f, 0x30, 0x5a, 0x36, 0x3d, 0x80, 0x81).map(Integer::byteValue);
    Arbitrary<Byte> any = Arbitraries.integers().between(0, 255).map(Integer::byteValue);
    Arbitrary<Byte> call =
        Arbitraries.of(0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa, 0x55, 0x3e).map(Integer::byteValue);
    return Arbitraries.frequencyOf(Tuple.of(6, number), Tuple.of(3, any), Tuple.of(1, call))
        .array(byte[].class)
        .ofMaxSize(120);
  }

  @Test
  void framesNestToTheLimitOnTheSmallestOfThreads() throws InterruptedException {
    AtomicReference<ExecutionResult> result = new AtomicReference<>();
    Thread small =
        new Thread(
            null,
            () -> result.set(TestWorld.call(Fork.CANCUN, CALLS_ITSELF, 1_000_000_000_000L)),
            "small",
            96 * 1024);
    small.start();
    small.join();
    assertThat(result.get().success()).isTrue();
  }

  @Test
  void anEndlessLoopEndsAtTheDeadline() {
    assertThatThrownBy(() -> callUntil(LOOPS, ExecutionDeadline.after(Duration.ofMillis(20))))
        .isInstanceOf(ExecutionTimeoutException.class)
        .hasMessageContaining("timeout");
  }

  /** CALLs BLAKE2b with nearly 2^32 rounds, which take an hour. */
  @Test
  void aPrecompiledContractEndsAtTheDeadline() {
    String blake = "0x63ffffffff60e01b5f5260405f60d55f5f60095af1";
    assertThatThrownBy(() -> callUntil(blake, ExecutionDeadline.after(Duration.ofMillis(50))))
        .isInstanceOf(ExecutionTimeoutException.class);
  }

  /** It looks before each pair. */
  @Test
  void aPairingEndsAtTheDeadline() {
    Runnable late =
        () -> {
          throw new IllegalStateException("late");
        };
    byte[] pairs = new byte[192 * 10];
    assertThatThrownBy(() -> new Bn254Pairing().run(pairs, late)).hasMessage("late");
  }

  /** Each of these takes seconds, within the gas of one call. */
  @Test
  void aLargePowerEndsAtTheDeadline() {
    for (int[] sizes : new int[][] {{1024, 1024, 1024}, {4000, 32, 4000}, {1, 400_000, 1}}) {
      byte[] input = power(sizes[0], sizes[1], sizes[2]);
      assertThat(new ModExp(false).gas(input)).isLessThan(100_000_000);
      AtomicInteger looks = new AtomicInteger();
      Runnable late =
          () -> {
            if (looks.incrementAndGet() == 10) {
              throw new IllegalStateException("late");
            }
          };
      assertThatThrownBy(() -> new ModExp(false).run(input, late)).hasMessage("late");
    }
  }

  @Property(tries = 300)
  void aPowerTakenInStepsIsThePower(
      @ForAll @Size(max = 1_200) byte[] base,
      @ForAll @Size(max = 200) byte[] exponent,
      @ForAll @Size(min = 1, max = 1_200) byte[] modulus) {
    byte[] input =
        ByteBuffer.allocate(96 + base.length + exponent.length + modulus.length)
            .putInt(28, base.length)
            .putInt(60, exponent.length)
            .putInt(92, modulus.length)
            .position(96)
            .put(base)
            .put(exponent)
            .put(modulus)
            .array();
    BigInteger mod = new BigInteger(1, modulus);
    BigInteger expected =
        mod.signum() == 0
            ? BigInteger.ZERO
            : new BigInteger(1, base).modPow(new BigInteger(1, exponent), mod);
    assertThat(new BigInteger(1, new ModExp(false).run(input).orElseThrow())).isEqualTo(expected);
  }

  private static byte[] power(int base, int exponent, int modulus) {
    byte[] input = new byte[96 + base + exponent + modulus];
    Arrays.fill(input, 96, input.length, (byte) 0xfd);
    ByteBuffer.wrap(input).putInt(28, base).putInt(60, exponent).putInt(92, modulus);
    return input;
  }

  /** Hashes 4 MB again and again: its gas is used up after a dozen, which take longer. */
  @Test
  void hashesOfMuchEndAtTheDeadline() {
    String hashes = "0x5b624000005f20505f56";
    assertThatThrownBy(
            () -> callUntil(hashes, ExecutionDeadline.after(Duration.ofMillis(20)), 45_000_000))
        .isInstanceOf(ExecutionTimeoutException.class);
  }

  @Test
  void nothingRunsAfterTheDeadline() {
    assertThatThrownBy(() -> callUntil("0x", ExecutionDeadline.after(Duration.ofSeconds(-1))))
        .isInstanceOf(ExecutionTimeoutException.class);
  }

  @Test
  void revertReasonsThatLieAboutTheirLengthAreNone() {
    String head = "0x08c379a0" + "0".repeat(62) + "20";
    assertThat(RevertReason.of(Bytes.of(head + "f".repeat(64) + "61"))).isEmpty();
    assertThat(RevertReason.of(Bytes.of("0x08c379a0" + "f".repeat(128)))).isEmpty();
    assertThat(RevertReason.of(Bytes.of(head + "0".repeat(63) + "2" + "6869" + "0".repeat(60))))
        .contains("hi");
    assertThat(RevertReason.of(Bytes.of("0x4e487b71" + "0".repeat(62) + "11")))
        .contains("panic: arithmetic underflow or overflow");
  }

  private static void callUntil(String code, ExecutionDeadline deadline) {
    callUntil(code, deadline, Long.MAX_VALUE / 2);
  }

  private static void callUntil(String code, ExecutionDeadline deadline, long gas) {
    new TransactionProcessor(Fork.CANCUN)
        .call(
            new WorldState(TestWorld.with(code)),
            TestWorld.BLOCK,
            TestWorld.request(Optional.of(TestWorld.CONTRACT), gas, "0x"),
            deadline,
            Optional.empty());
  }
}
