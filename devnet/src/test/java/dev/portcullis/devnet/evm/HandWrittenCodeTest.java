package dev.portcullis.devnet.evm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.state.InMemoryState;
import dev.portcullis.devnet.state.Log;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Code written by hand with results and gas reckoned by hand from the yellow paper and the EIPs. It
 * runs everywhere, also where the official tests are not at hand.
 */
class HandWrittenCodeTest {

  /** Stores the top of the stack in memory and returns it: 2 + 3 + 3 for memory + 3 + 2. */
  private static final String RETURN_TOP = "5f5260205ff3";

  private static final int RETURN_TOP_GAS = 13;

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "2 + 3, 6003600201, 5, 9",
    "3 - 5 wraps, 6005600303, -2, 9",
    "-8 / 2, 600260085f0305, -4, 16",
    "7 mod 0, 5f600706, 0, 10",
    "(2^256 - 1 + 2) mod 5, 600560025f1908, 2, 19",
    "(2^256 - 1) * 2 mod 7, 600760025f1909, 2, 19",
    "2 ** 10, 600a60020a, 1024, 66",
    "sign of byte 0, 60ff5f0b, -1, 10",
    "-1 < 1 signed, 60015f1912, 1, 11",
    "-1 < 1 unsigned, 60015f1910, 0, 11",
    "byte 31, 61abcd601f1a, 205, 9",
    "1 << 4, 600160041b, 16, 9",
    "-1 >> 255 arithmetic, 5f1960ff1d, -1, 11",
    "the second is dropped, 600160029050, 2, 11",
    "position, 58, 0, 2",
    "chain id, 46, 270, 2",
    "time, 42, 1700000000, 2",
    "base fee, 48, 7, 2",
    "hash of block 99, 606340, 99, 23",
    "hash of the block itself, 606440, 0, 23",
    "own balance, 47, 50, 5",
    "transient storage, 60075f5d5f5c, 7, 207",
    "cold then warm slot, 5f54505f54, 0, 2206",
    "cold then warm account, 611234315061123431, 0, 2708",
    "hash of a missing account, 6112343f, 0, 2603"
  })
  void operationsGiveTheExpectedResultForTheExpectedGas(
      String name, String code, BigInteger expected, long gas) {
    ExecutionResult result = TestWorld.call(Fork.CANCUN, "0x" + code + RETURN_TOP, 100_000);
    assertThat(result.error()).as(name).isEmpty();
    UInt256 word = UInt256.of(expected.mod(BigInteger.ONE.shiftLeft(256)));
    assertThat(UInt256.of(result.output().shared())).isEqualTo(word);
    assertThat(result.gasUsed()).isEqualTo(21_000 + gas + RETURN_TOP_GAS);
  }

  @Test
  void clearingAFreshSlotIsRefundedUpToAFifth() {
    // SSTORE(0, 1): 2 + 3 + 2100 + 20000; SSTORE(0, 0): 2 + 2 + 100, refund 19900.
    ExecutionResult result = TestWorld.call(Fork.CANCUN, "0x60015f555f5f55", 100_000);
    long spent = 21_000 + 22_105 + 104;
    assertThat(result.gasRefunded()).isEqualTo(spent / 5);
    assertThat(result.gasUsed()).isEqualTo(spent - spent / 5);
  }

  @Test
  void aRevertGivesBackTheGasThatIsLeftAndItsData() {
    ExecutionResult result = TestWorld.call(Fork.CANCUN, "0x60aa5f5360015ffd", 100_000);
    assertThat(result.error()).contains(VmError.REVERTED);
    assertThat(result.output()).isEqualTo(Bytes.of("0xaa"));
    assertThat(result.gasUsed()).isEqualTo(21_016);
  }

  @ParameterizedTest
  @CsvSource({
    "0xfe, INVALID_OPCODE",
    "0x0c, INVALID_OPCODE",
    "0x01, STACK_UNDERFLOW",
    "0x5b5f5f56, STACK_OVERFLOW",
    "0x600456605b, INVALID_JUMP",
    "0x60ff56, INVALID_JUMP",
    "0x5b5f56, OUT_OF_GAS",
    "0x5f195152, OUT_OF_GAS",
    "0x60015f5f3e, RETURN_DATA_OUT_OF_BOUNDS"
  })
  void exceptionalEndsUseUpAllGas(String code, VmError error) {
    ExecutionResult result = TestWorld.call(Fork.CANCUN, code, 100_000);
    assertThat(result.error()).contains(error);
    assertThat(result.gasUsed()).isEqualTo(100_000);
    assertThat(result.output()).isEqualTo(Bytes.EMPTY);
    assertThat(result.logs()).isEmpty();
  }

  @Test
  void aLogCarriesItsTopicAndAddress() {
    ExecutionResult result = TestWorld.call(Fork.CANCUN, "0x60075f5fa1", 100_000);
    assertThat(result.gasUsed()).isEqualTo(21_757);
    assertThat(result.logs())
        .containsExactly(new Log(TestWorld.CONTRACT, List.of(Hash.of(UInt256.of(7))), Bytes.EMPTY));
  }

  @Test
  void leadingZerosAreCountedSinceOsakaOnly() {
    String code = "0x60011e" + RETURN_TOP;
    ExecutionResult osaka = TestWorld.call(Fork.OSAKA, code, 100_000);
    assertThat(UInt256.of(osaka.output().shared())).isEqualTo(UInt256.of(255));
    assertThat(osaka.gasUsed()).isEqualTo(21_021);
    assertThat(TestWorld.call(Fork.PRAGUE, code, 100_000).error()).contains(VmError.INVALID_OPCODE);
  }

  @Test
  void aCreatedContractHasTheReturnedCode() {
    InMemoryState state = TestWorld.with("0x");
    WorldState world = new WorldState(state);
    ExecutionResult result =
        new TransactionProcessor(Fork.CANCUN)
            .call(
                world,
                TestWorld.BLOCK,
                TestWorld.request(Optional.empty(), 100_000, "0x60015f5360015ff3"),
                ExecutionDeadline.NONE,
                Optional.empty());
    // Transaction, creation, 8 bytes of data, a word of code, what runs, a byte of code kept.
    assertThat(result.gasUsed()).isEqualTo(21_000 + 32_000 + 128 + 2 + 16 + 200);
    EvmAddress created = result.created().orElseThrow();
    assertThat(world.code(world.load(created)).bytes()).isEqualTo(Bytes.of("0x01"));
    assertThat(world.load(created).nonce()).isEqualTo(1);
  }

  @Test
  void aPrecompiledContractCanBeCalledByTheTransactionItself() {
    ExecutionResult result =
        new TransactionProcessor(Fork.CANCUN)
            .call(
                new WorldState(TestWorld.with("0x")),
                TestWorld.BLOCK,
                TestWorld.request(Optional.of(EvmAddress.of(4)), 100_000, "0x01"),
                ExecutionDeadline.NONE,
                Optional.empty());
    assertThat(result.output()).isEqualTo(Bytes.of("0x01"));
    assertThat(result.gasUsed()).isEqualTo(21_000 + 16 + 15 + 3);
  }

  @Test
  void aStaticCallMayNotWrite() {
    // Calls itself statically; with one byte of input it writes, and answers whether that worked.
    String code = "0x361560095760015f555b5f5f60015f305afa" + RETURN_TOP;
    ExecutionResult result = TestWorld.call(Fork.CANCUN, code, 1_000_000);
    assertThat(result.success()).isTrue();
    assertThat(UInt256.of(result.output().shared())).isEqualTo(UInt256.ZERO);
  }
}
