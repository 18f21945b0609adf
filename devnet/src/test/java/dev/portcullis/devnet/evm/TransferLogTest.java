package dev.portcullis.devnet.evm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.InMemoryState;
import dev.portcullis.devnet.state.Log;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.ContractAddress;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Logs of transfers of wei (EIP-7708), and balances of removed contracts (EIP-8246). */
class TransferLogTest {
  private static final EvmAddress SYSTEM =
      EvmAddress.of("0xfffffffffffffffffffffffffffffffffffffffe");
  private static final Hash TRANSFER =
      Hash.of("0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef");
  private static final EvmAddress OTHER =
      EvmAddress.of("0x07e4000000000000000000000000000000000000");
  private static final EvmAddress CREATED = ContractAddress.of(TestWorld.CONTRACT, 1);

  /** CALL and CALLCODE with 3 wei to {@link #OTHER}. */
  private static final String CALL_OTHER = call(OTHER, "f1");

  private static final String CALLCODE_OTHER = call(OTHER, "f2");

  /** An empty contract with 5 wei; its address stays on the stack. */
  private static final String CREATE = "5f5f6005f0";

  private static final String SELFDESTRUCT_TO_OTHER = push(OTHER) + "ff";
  private static final String SELFDESTRUCT_TO_SELF = "30ff";

  private static String push(EvmAddress address) {
    return "73" + address.toString().substring(2);
  }

  private static String call(EvmAddress to, String operation) {
    return "5f5f5f5f6003" + push(to) + "61ffff" + operation + "50";
  }

  private static Log transfer(EvmAddress from, EvmAddress to, long wei) {
    return new Log(
        SYSTEM, List.of(TRANSFER, word(from), word(to)), Bytes.wrap(UInt256.of(wei).toArray()));
  }

  private static Hash word(EvmAddress address) {
    return Hash.of("0x000000000000000000000000" + address.toString().substring(2));
  }

  @Test
  void aTransactionLogsItsValueBeforeEverythingElse() {
    assertThat(logs("5f5fa0" + CALL_OTHER, 9))
        .containsExactly(
            transfer(TestWorld.SENDER, TestWorld.CONTRACT, 9),
            new Log(TestWorld.CONTRACT, List.of(), Bytes.EMPTY),
            transfer(TestWorld.CONTRACT, OTHER, 3));
    assertThat(logs("", 1)).containsExactly(transfer(TestWorld.SENDER, TestWorld.CONTRACT, 1));
  }

  @Test
  void noLogIsWrittenWithoutValueOrToTheSameAccount() {
    assertThat(logs("", 0)).as("fees are no transfers").isEmpty();
    assertThat(logs(call(TestWorld.CONTRACT, "f1"), 0)).as("to itself").isEmpty();
    assertThat(logs(CALLCODE_OTHER, 0)).as("CALLCODE moves nothing").isEmpty();
    assertThat(logs("5f5f5f5f" + push(OTHER) + "61fffff450", 0)).as("DELEGATECALL").isEmpty();
    assertThat(logs("5f5f5f5f5f" + push(OTHER) + "61fffff150", 0)).as("CALL of zero").isEmpty();
  }

  @Test
  void revertedTransfersLeaveNoLog() {
    assertThat(logs("fe", 9)).as("the transaction failed").isEmpty();
    assertThat(logs("5f5ffd", 9)).as("the transaction was reverted").isEmpty();
    assertThat(logs(CALL_OTHER, 9, Code.of(Bytes.of("0x5f5ffd"))))
        .as("the inner call was reverted")
        .containsExactly(transfer(TestWorld.SENDER, TestWorld.CONTRACT, 9));
    assertThat(logs("5f5f5f5f60ff" + push(OTHER) + "61fffff150", 0))
        .as("the balance of 50 does not cover it")
        .isEmpty();
  }

  @Test
  void creationsLogTheirEndowment() {
    assertThat(logs(CREATE, 0)).containsExactly(transfer(TestWorld.CONTRACT, CREATED, 5));
    assertThat(logs("60fe5f5360015f6005f0", 0)).as("initialization code that fails").isEmpty();
    ExecutionResult result =
        execute(Fork.AMSTERDAM, world("", Code.EMPTY), Optional.empty(), 7, "0x");
    assertThat(result.logs())
        .containsExactly(transfer(TestWorld.SENDER, result.created().orElseThrow(), 7));
  }

  @Test
  void selfDestructLogsTheBalanceThatItMoves() {
    assertThat(logs(SELFDESTRUCT_TO_OTHER, 0))
        .containsExactly(transfer(TestWorld.CONTRACT, OTHER, 50));
    assertThat(logs(SELFDESTRUCT_TO_SELF, 0)).isEmpty();
    InMemoryState poor = new InMemoryState();
    poor.put(TestWorld.SENDER, 5, TestWorld.RICHES, Code.EMPTY, Map.of());
    poor.put(TestWorld.CONTRACT, 1, UInt256.ZERO, code(SELFDESTRUCT_TO_OTHER), Map.of());
    assertThat(
            execute(Fork.AMSTERDAM, new WorldState(poor), Optional.of(TestWorld.CONTRACT), 0, "0x")
                .logs())
        .as("nothing to move")
        .isEmpty();
  }

  @Test
  void precompiledContractsAreAccountsToo() {
    EvmAddress identity = EvmAddress.of(4);
    assertThat(logs(call(identity, "f1"), 0))
        .containsExactly(transfer(TestWorld.CONTRACT, identity, 3));
  }

  @ParameterizedTest
  @EnumSource(
      value = Fork.class,
      names = {"CANCUN", "PRAGUE", "OSAKA"})
  void earlierForksLogNoTransfer(Fork fork) {
    ExecutionResult result =
        execute(
            fork,
            world(CALL_OTHER + CREATE + SELFDESTRUCT_TO_OTHER, Code.EMPTY),
            Optional.of(TestWorld.CONTRACT),
            9,
            "0x");
    assertThat(result.success()).isTrue();
    assertThat(result.logs()).isEmpty();
  }

  @Test
  void transfersCostTheGasThatTheyCostBefore() {
    ExecutionResult before =
        execute(
            Fork.OSAKA, world(CALL_OTHER, Code.EMPTY), Optional.of(TestWorld.CONTRACT), 9, "0x");
    ExecutionResult since =
        execute(
            Fork.AMSTERDAM,
            world(CALL_OTHER, Code.EMPTY),
            Optional.of(TestWorld.CONTRACT),
            9,
            "0x");
    assertThat(since.gasUsed()).isEqualTo(before.gasUsed());
    assertThat(since.logs()).hasSize(2);
  }

  /** EIP-8246, case 1: before it, the wei are burned. */
  @Test
  void aContractThatDestroysItselfInItsCreationKeepsItsBalance() {
    assertThat(balanceOfSelfDestroyed(Fork.OSAKA)).isEqualTo(UInt256.ZERO);
    assertThat(balanceOfSelfDestroyed(Fork.AMSTERDAM)).isEqualTo(UInt256.of(9));
  }

  private static UInt256 balanceOfSelfDestroyed(Fork fork) {
    WorldState world = world("", Code.EMPTY);
    execute(fork, world, Optional.empty(), 9, "0x" + SELFDESTRUCT_TO_SELF);
    EvmAddress created = ContractAddress.of(TestWorld.SENDER, 5);
    world
        .account(created)
        .ifPresent(account -> assertThat(account.nonce()).as("of %s", fork).isZero());
    return world.load(created).balance();
  }

  /** EIP-8246, case 9: 5 wei at the creation, 3 after the self-destruction. */
  @Test
  void weiThatADestroyedContractReceivesLaterStay() {
    // Creates with the code SELFDESTRUCT(ADDRESS), and calls what was created with value.
    String code = "6130ff5f526002601e6005f0" + "5f5f5f5f60038561fffff150";
    WorldState burned = world(code, Code.EMPTY);
    execute(Fork.OSAKA, burned, Optional.of(TestWorld.CONTRACT), 0, "0x");
    assertThat(burned.account(CREATED)).isEmpty();
    WorldState kept = world(code, Code.EMPTY);
    ExecutionResult result =
        execute(Fork.AMSTERDAM, kept, Optional.of(TestWorld.CONTRACT), 0, "0x");
    assertThat(result.logs())
        .containsExactly(
            transfer(TestWorld.CONTRACT, CREATED, 5), transfer(TestWorld.CONTRACT, CREATED, 3));
    assertThat(kept.load(CREATED).balance()).isEqualTo(UInt256.of(8));
    assertThat(kept.load(CREATED).nonce()).isZero();
    assertThat(kept.load(CREATED).hasCode()).isFalse();
    assertThat(kept.changes().accounts().get(CREATED).account()).isPresent();
  }

  private static List<Log> logs(String code, long value) {
    return logs(code, value, Code.EMPTY);
  }

  private static List<Log> logs(String code, long value, Code other) {
    return execute(Fork.AMSTERDAM, world(code, other), Optional.of(TestWorld.CONTRACT), value, "0x")
        .logs();
  }

  private static Code code(String hex) {
    return Code.of(Bytes.of("0x" + hex));
  }

  private static WorldState world(String code, Code other) {
    InMemoryState state = TestWorld.with("0x" + code);
    state.put(OTHER, 1, UInt256.ONE, other, Map.of());
    return new WorldState(state);
  }

  private static ExecutionResult execute(
      Fork fork, WorldState world, Optional<EvmAddress> to, long value, String data) {
    return new TransactionProcessor(fork)
        .execute(
            world,
            TestWorld.BLOCK,
            TransactionPayload.dynamicFee(
                    270,
                    5,
                    UInt256.ONE,
                    UInt256.of(100),
                    500_000,
                    to,
                    UInt256.of(value),
                    Bytes.of(data))
                .sign(TestWorld.KEY));
  }
}
