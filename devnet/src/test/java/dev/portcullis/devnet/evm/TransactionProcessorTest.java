package dev.portcullis.devnet.evm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.devnet.evm.Tracer.FrameEntry;
import dev.portcullis.devnet.evm.Tracer.FrameExit;
import dev.portcullis.devnet.state.InMemoryState;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Authorization;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import dev.portcullis.ethereum.transaction.InvalidTransactionException.Reason;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import dev.portcullis.ethereum.transaction.TransactionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TransactionProcessorTest {

  private static final EvmAddress RECEIVER =
      EvmAddress.of("0x7ece1fe700000000000000000000000000000000");
  private static final TransactionProcessor PROCESSOR = new TransactionProcessor(Fork.PRAGUE);

  @Test
  void aTransferPaysTheReceiverTheProducerAndBurnsTheBaseFee() {
    InMemoryState state = TestWorld.with("0x");
    WorldState world = new WorldState(state);
    ExecutionResult result =
        PROCESSOR.execute(
            world, TestWorld.BLOCK, payload(5, 2, 100, 30_000, 1_000).sign(TestWorld.KEY));
    state.apply(world.changes());
    assertThat(result.gasUsed()).isEqualTo(21_000);
    assertThat(result.effectiveGasPrice()).isEqualTo(UInt256.of(9));
    assertThat(balance(state, RECEIVER)).isEqualTo(UInt256.of(1_000));
    assertThat(balance(state, TestWorld.COINBASE)).isEqualTo(UInt256.of(2 * 21_000));
    assertThat(balance(state, TestWorld.SENDER))
        .isEqualTo(TestWorld.RICHES.minus(UInt256.of(9 * 21_000 + 1_000)));
    assertThat(state.account(TestWorld.SENDER).orElseThrow().nonce()).isEqualTo(6);
  }

  @Test
  void invalidTransactionsAreRefusedWithTheWordsToolsLookForAndChangeNothing() {
    refused(payload(4, 2, 100, 30_000, 1), Reason.NONCE_TOO_LOW, "nonce too low");
    refused(payload(6, 2, 100, 30_000, 1), Reason.NONCE_TOO_HIGH, "nonce too high");
    refused(payload(5, 2, 100, 20_999, 1), Reason.INTRINSIC_GAS, "intrinsic gas too low");
    refused(
        payload(5, 2, 6, 30_000, 1),
        Reason.FEE_CAP_TOO_LOW,
        "max fee per gas less than block base fee");
    refused(
        payload(5, 101, 100, 30_000, 1),
        Reason.TIP_ABOVE_FEE_CAP,
        "max priority fee per gas higher than max fee per gas");
    refused(
        payload(5, 2, 100, 30_000, Long.MAX_VALUE),
        Reason.INSUFFICIENT_FUNDS,
        "insufficient funds for gas * price + value");
    refused(
        TransactionPayload.legacy(
            1, 5, UInt256.of(100), 30_000, Optional.of(RECEIVER), UInt256.ZERO, Bytes.EMPTY),
        Reason.WRONG_CHAIN_ID,
        "invalid chain id for signer");
    refused(
        TransactionPayload.legacy(
            270,
            5,
            UInt256.of(100),
            10_000_000,
            Optional.empty(),
            UInt256.ZERO,
            Bytes.wrap(new byte[49_153])),
        Reason.INITCODE_SIZE,
        "max initcode size exceeded");
  }

  @Test
  void aFailedTransactionPaysItsGasAndChangesNothingElse() {
    InMemoryState state = TestWorld.with("0x60015f55fe");
    WorldState world = new WorldState(state);
    TransactionPayload payload =
        TransactionPayload.legacy(
            270,
            5,
            UInt256.of(10),
            100_000,
            Optional.of(TestWorld.CONTRACT),
            UInt256.ONE,
            Bytes.EMPTY);
    ExecutionResult result = PROCESSOR.execute(world, TestWorld.BLOCK, payload.sign(TestWorld.KEY));
    state.apply(world.changes());
    assertThat(result.error()).contains(VmError.INVALID_OPCODE);
    assertThat(result.gasUsed()).isEqualTo(100_000);
    assertThat(balance(state, TestWorld.CONTRACT)).isEqualTo(UInt256.of(50));
    assertThat(state.hasStorage(TestWorld.CONTRACT)).isFalse();
    assertThat(balance(state, TestWorld.SENDER))
        .isEqualTo(TestWorld.RICHES.minus(UInt256.of(1_000_000)));
  }

  @Test
  void anAccountCanDelegateToTheCodeOfAnother() {
    InMemoryState state = TestWorld.with("0x60075f55");
    UInt256 owner = UInt256.of(4711);
    Authorization authorization = Authorization.sign(UInt256.of(270), TestWorld.CONTRACT, 0, owner);
    EvmAddress account = authorization.authority().orElseThrow();
    TransactionPayload payload = setCode(5, account, 200_000, authorization);
    WorldState world = new WorldState(state);
    ExecutionResult result = PROCESSOR.execute(world, TestWorld.BLOCK, payload.sign(TestWorld.KEY));
    state.apply(world.changes());
    assertThat(result.success()).isTrue();
    assertThat(state.storage(account, UInt256.ZERO)).isEqualTo(UInt256.of(7));
    assertThat(state.code(state.account(account).orElseThrow().codeHash()).delegation())
        .contains(TestWorld.CONTRACT);
  }

  /** EIP-7702: 25,000 gas each, and good for the nonce that the account has. */
  @Test
  void anAuthorizationHasItsPriceAndIsGoodOnce() {
    InMemoryState state = TestWorld.with("0x");
    UInt256 owner = UInt256.of(4711);
    Authorization first = Authorization.sign(UInt256.of(270), TestWorld.CONTRACT, 0, owner);
    EvmAddress account = first.authority().orElseThrow();
    refused(setCode(5, RECEIVER, 45_999, first), Reason.INTRINSIC_GAS, "intrinsic gas too low");
    assertThat(executed(state, setCode(5, RECEIVER, 46_000, first)).gasUsed()).isEqualTo(46_000);
    assertThat(delegation(state, account)).contains(TestWorld.CONTRACT);

    Authorization again = Authorization.sign(UInt256.of(270), RECEIVER, 0, owner);
    assertThat(executed(state, setCode(6, RECEIVER, 46_000, again)).gasUsed()).isEqualTo(46_000);
    assertThat(delegation(state, account))
        .as("of a nonce that is used")
        .contains(TestWorld.CONTRACT);

    Authorization next = Authorization.sign(UInt256.of(270), RECEIVER, 1, owner);
    assertThat(executed(state, setCode(7, RECEIVER, 46_000, next)).gasUsed())
        .as("the account exists: half of it comes back, a fifth of all at most")
        .isEqualTo(46_000 - 46_000 / 5);
    assertThat(delegation(state, account)).contains(RECEIVER);

    Authorization elsewhere = Authorization.sign(UInt256.of(271), TestWorld.CONTRACT, 2, owner);
    executed(state, setCode(8, RECEIVER, 46_000, elsewhere));
    assertThat(delegation(state, account)).as("of another chain").contains(RECEIVER);
  }

  private static ExecutionResult executed(InMemoryState state, TransactionPayload payload) {
    WorldState world = new WorldState(state);
    ExecutionResult result = PROCESSOR.execute(world, TestWorld.BLOCK, payload.sign(TestWorld.KEY));
    state.apply(world.changes());
    return result;
  }

  private static Optional<EvmAddress> delegation(InMemoryState state, EvmAddress account) {
    return state.code(state.account(account).orElseThrow().codeHash()).delegation();
  }

  private static TransactionPayload setCode(
      long nonce, EvmAddress to, long gas, Authorization authorization) {
    return new TransactionPayload(
        TransactionType.SET_CODE,
        Optional.of(UInt256.of(270)),
        nonce,
        UInt256.ONE,
        UInt256.of(100),
        gas,
        Optional.of(to),
        UInt256.ZERO,
        Bytes.EMPTY,
        List.of(),
        UInt256.ZERO,
        List.of(),
        List.of(authorization));
  }

  /** EIP-7825: 2^24. */
  @Test
  void sinceOsakaATransactionHasABoundOfItsOwn() {
    TransactionProcessor osaka = new TransactionProcessor(Fork.OSAKA);
    WorldState world = new WorldState(TestWorld.with("0x"));
    assertThatThrownBy(
            () ->
                osaka.execute(
                    world,
                    TestWorld.BLOCK,
                    payload(5, 2, 100, (1 << 24) + 1, 1).sign(TestWorld.KEY)))
        .isInstanceOfSatisfying(
            InvalidTransactionException.class,
            e -> assertThat(e.reason()).isEqualTo(Reason.GAS_LIMIT_TOO_HIGH));
    assertThat(
            osaka
                .execute(world, TestWorld.BLOCK, payload(5, 2, 100, 1 << 24, 1).sign(TestWorld.KEY))
                .gasUsed())
        .isEqualTo(21_000);
  }

  @Test
  void aTracerSeesEveryFrameBeginAndEnd() {
    // Calls identity, then itself with no gas, then destroys itself.
    String code = "0x5f5f60025f5f60045af1505f5f5f5f5f305ff15030ff";
    List<String> seen = new ArrayList<>();
    Tracer tracer =
        new Tracer() {
          @Override
          public void enter(FrameEntry entry) {
            seen.add(entry.depth() + " " + entry.kind() + " " + entry.to());
          }

          @Override
          public void exit(FrameExit exit) {
            seen.add(exit.depth() + " " + exit.error().map(VmError::message).orElse("ok"));
          }
        };
    PROCESSOR.call(
        new WorldState(TestWorld.with(code)),
        TestWorld.BLOCK,
        TestWorld.request(Optional.of(TestWorld.CONTRACT), 200_000, "0x"),
        ExecutionDeadline.NONE,
        Optional.of(tracer));
    String contract = TestWorld.CONTRACT.toString();
    assertThat(seen)
        .containsExactly(
            "0 " + FrameKind.CALL + " " + contract,
            "1 " + FrameKind.CALL + " " + EvmAddress.of(4),
            "1 ok",
            "1 " + FrameKind.CALL + " " + contract,
            "1 out of gas",
            "1 " + FrameKind.SELFDESTRUCT + " " + contract,
            "1 ok",
            "0 ok");
  }

  @Test
  void stepsReportPositionOperationGasAndStack() {
    List<Tracer.Step> steps = new ArrayList<>();
    Tracer tracer =
        new Tracer() {
          @Override
          public boolean wantsSteps() {
            return true;
          }

          @Override
          public void step(Step step) {
            steps.add(step);
          }
        };
    PROCESSOR.call(
        new WorldState(TestWorld.with("0x6001600201")),
        TestWorld.BLOCK,
        TestWorld.request(Optional.of(TestWorld.CONTRACT), 30_000, "0x"),
        ExecutionDeadline.NONE,
        Optional.of(tracer));
    assertThat(steps.stream().map(s -> Operations.of(Fork.PRAGUE).name(s.opcode())))
        .containsExactly("PUSH1", "PUSH1", "ADD", "STOP");
    assertThat(steps.get(2))
        .isEqualTo(
            new Tracer.Step(
                0,
                TestWorld.CONTRACT,
                4,
                1,
                30_000 - 21_000 - 6,
                List.of(UInt256.ONE, UInt256.of(2))));
  }

  private static void refused(TransactionPayload payload, Reason reason, String phrase) {
    WorldState world = new WorldState(TestWorld.with("0x"));
    assertThatThrownBy(() -> PROCESSOR.execute(world, TestWorld.BLOCK, payload.sign(TestWorld.KEY)))
        .hasMessageStartingWith(phrase)
        .isInstanceOfSatisfying(
            InvalidTransactionException.class, e -> assertThat(e.reason()).isEqualTo(reason));
    assertThat(world.changes().accounts()).isEmpty();
  }

  private static TransactionPayload payload(long nonce, long tip, long cap, long gas, long value) {
    return TransactionPayload.dynamicFee(
        270,
        nonce,
        UInt256.of(tip),
        UInt256.of(cap),
        gas,
        Optional.of(RECEIVER),
        UInt256.of(value),
        Bytes.EMPTY);
  }

  private static UInt256 balance(InMemoryState state, EvmAddress address) {
    return state.account(address).orElseThrow().balance();
  }
}
