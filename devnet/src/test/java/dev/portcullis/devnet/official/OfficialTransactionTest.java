package dev.portcullis.devnet.official;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.InMemoryState;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import dev.portcullis.ethereum.transaction.InvalidTransactionException.Reason;
import dev.portcullis.ethereum.transaction.Transaction;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Decodes the official transactions, compares hash, sender and gas, or wants them refused. */
@Tag("corpus")
class OfficialTransactionTest {

  private static final TransactionProcessor PROCESSOR = new TransactionProcessor(Fork.CANCUN);

  private static final BlockContext BLOCK =
      new BlockContext(
          1,
          1,
          EvmAddress.ZERO,
          Long.MAX_VALUE,
          UInt256.ZERO,
          Hash.ZERO,
          UInt256.ONE,
          1,
          number -> Hash.ZERO);

  @TestFactory
  Stream<DynamicTest> everyTransactionIsReadOrRefusedAsExpected() {
    return FixtureArchive.read("ethereum-tests/TransactionTests/").entrySet().stream()
        .flatMap(file -> FixtureArchive.json(file.getValue()).properties().stream())
        .filter(test -> test.getValue().has("result"))
        .map(test -> DynamicTest.dynamicTest(test.getKey(), () -> check(test.getValue())));
  }

  private static void check(JsonNode test) {
    JsonNode expected = newest(test.get("result"));
    assertThat(expected.isObject()).isTrue();
    Optional<Transaction> read = read(test.get("txbytes").textValue());
    assertThat(read.isPresent()).isEqualTo(!expected.has("exception"));
    read.ifPresent(
        transaction -> {
          assertThat(transaction.hash()).hasToString(expected.get("hash").textValue());
          assertThat(transaction.sender()).hasToString(expected.get("sender").textValue());
          long gas = PROCESSOR.minimumGas(transaction.payload());
          assertThat(gas).isEqualTo(Long.decode(expected.get("intrinsicGas").textValue()));
        });
  }

  /** The older files were not filled for Cancun, which changed nothing about them. */
  private static JsonNode newest(JsonNode results) {
    return Stream.of("Cancun", "Shanghai", "London")
        .filter(results::has)
        .findFirst()
        .map(results::get)
        .orElseThrow();
  }

  private static Optional<Transaction> read(String hex) {
    Transaction transaction;
    try {
      transaction = Transaction.decode(EthereumHex.parseData(hex));
      transaction.sender();
    } catch (InvalidTransactionException refused) {
      return Optional.empty();
    }
    try {
      PROCESSOR.validate(richSender(transaction), BLOCK, transaction);
    } catch (InvalidTransactionException refused) {
      if (!onlyTooLargeForUs(refused, transaction)) {
        return Optional.empty();
      }
    }
    return Optional.of(transaction);
  }

  /**
   * The tests do not mind a gas limit beyond all blocks, nor a value that, on top of its gas, the
   * richest sender could not pay.
   */
  private static boolean onlyTooLargeForUs(
      InvalidTransactionException refused, Transaction transaction) {
    BigInteger gas = new BigInteger(Long.toUnsignedString(transaction.gasLimit()));
    boolean payable = transaction.maxFeePerGas().toBigInteger().multiply(gas).bitLength() <= 256;
    return payable
        && (refused.reason() == Reason.GAS_LIMIT_REACHED
            || refused.reason() == Reason.INSUFFICIENT_FUNDS);
  }

  private static WorldState richSender(Transaction transaction) {
    InMemoryState state = new InMemoryState();
    state.put(transaction.sender(), transaction.nonce(), UInt256.MAX, Code.EMPTY, Map.of());
    return new WorldState(state);
  }
}
