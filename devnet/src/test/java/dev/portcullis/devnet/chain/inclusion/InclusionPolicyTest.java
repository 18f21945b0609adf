package dev.portcullis.devnet.chain.inclusion;

import static dev.portcullis.devnet.chain.Handmade.COUNTS;
import static dev.portcullis.devnet.chain.Handmade.STOP;
import static dev.portcullis.devnet.chain.Handmade.afterBlock;
import static dev.portcullis.devnet.chain.Handmade.call;
import static dev.portcullis.devnet.chain.Handmade.create;
import static dev.portcullis.devnet.chain.Handmade.creation;
import static dev.portcullis.devnet.chain.Handmade.pay;
import static dev.portcullis.devnet.chain.Handmade.push;
import static dev.portcullis.devnet.chain.Handmade.when;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.DevCommands;
import dev.portcullis.devnet.chain.RuleOfTest;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.devnet.chain.simulation.CallFailedException;
import dev.portcullis.devnet.chain.simulation.CallSimulation;
import dev.portcullis.devnet.chain.simulation.StateOverrides;
import dev.portcullis.devnet.evm.CallArguments;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.ethereum.chain.InclusionRule.Verdict;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.ContractAddress;
import dev.portcullis.ethereum.transaction.Transaction;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rule's outcomes for transactions, and what they leave behind. */
class InclusionPolicyTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final EvmAddress BOB = EvmAddress.of("0x00000000000000000000000000000000000000b0");

  @TempDir Path directory;

  private final RuleOfTest rule = new RuleOfTest();
  private final TestWallet alice = new TestWallet(0, 6565);
  private final TestWallet carol = new TestWallet(1, 6565);
  private Chain chain;
  private EvmAddress secret;

  @BeforeEach
  void open() {
    chain = Chain.open(ChainSettings.builder().inclusion(rule).build());
    secret = deploy(COUNTS);
    rule.forbidden.add(secret);
  }

  @AfterEach
  void close() {
    chain.close();
  }

  @Test
  void aCallThatIsHarmlessUntilItsBlockIsInNone() throws InterruptedException {
    long head = chain.head().number();
    EvmAddress outer = deploy(afterBlock(head + 1, call(secret)));
    Transaction armed = alice.call(outer, Bytes.EMPTY);
    chain.submit(armed);

    assertThat(rule.refused.poll(20, TimeUnit.SECONDS)).isEqualTo(armed);
    assertThat(chain.head().number()).as("no block is made for it").isEqualTo(head + 1);
    assertThat(chain.transaction(armed.hash())).isEmpty();
    assertThat(chain.pending(armed.hash())).isEmpty();
    assertThat(counted(secret)).isEqualTo(UInt256.ZERO);
    assertThat(send(alice.from(armed.nonce()).transfer(BOB, 1)).receipt().succeeded())
        .as("the nonce is free")
        .isTrue();
  }

  @Test
  void changesOfAnEarlierTransactionOfTheSameBlockAreSeen() {
    // With data it notes something, without it calls if something is noted.
    EvmAddress outer = deploy(when("3615600a57" + "60015f5500" + "5b5f54", call(secret)));
    stopMining();
    Transaction harmless = carol.call(outer, Bytes.EMPTY);
    chain.submit(harmless);
    assertThat(chain.dev().mine().transactions()).containsExactly(harmless);

    Transaction arming = alice.call(outer, Bytes.of("0x01"));
    Transaction armed = alice.call(outer, Bytes.EMPTY);
    chain.submit(armed);
    chain.submit(arming);
    assertThat(chain.dev().mine().transactions()).containsExactly(arming);
    assertThat(chain.pending(armed.hash())).isEmpty();
    assertThat(counted(secret)).isEqualTo(UInt256.ZERO);
  }

  @Test
  void aTransferToAnAddressThatGetsItsCodeInTheSameBlockIsJudged() {
    stopMining();
    EvmAddress made = ContractAddress.of(carol.address(), 0);
    Transaction creation = carol.create(creation(call(secret) + STOP));
    Transaction transfer = carol.call(made, Bytes.EMPTY);
    chain.submit(transfer);
    chain.submit(creation);
    assertThat(chain.dev().mine().transactions()).containsExactly(creation);
    assertThat(rule.asked).anyMatch(each -> each.transaction().equals(transfer));
    assertThat(counted(secret)).isEqualTo(UInt256.ZERO);
  }

  @Test
  void aConstructorThatCallsIsInNoBlock() {
    stopMining();
    chain.submit(carol.create(Bytes.of("0x" + call(secret) + "5f5ff3")));
    assertThat(chain.dev().mine().transactions()).isEmpty();
    assertThat(counted(secret)).isEqualTo(UInt256.ZERO);
  }

  @Test
  void aRefusedTransactionLeavesNoTraceInItsBlock() throws InterruptedException {
    stopMining();
    // Writes, logs, creates, pays, keeps something for the transaction, and ends itself.
    EvmAddress busy =
        deploy(
            "6001600155" // slot 1
                + "600160025d" // transient slot 2
                + "60075f5fa1"
                + create("5f5ff3")
                + pay(BOB, 0)
                + call(secret)
                + push(BOB)
                + "ff");
    List<Block> blocks = new ArrayList<>();
    long time = chain.head().header().timestamp() + 100;
    DevCommands.Snapshot snapshot = chain.dev().snapshot();
    for (boolean withRefused : List.of(true, false)) {
      chain.dev().revert(snapshot);
      chain.submit(new TestWallet(2, 6565).transfer(BOB, 1));
      if (withRefused) {
        chain.submit(new TestWallet(3, 6565).call(busy, Bytes.EMPTY, 400_000));
      }
      chain.submit(new TestWallet(4, 6565).call(busy, Bytes.EMPTY, 21_100));
      chain.dev().setNextBlockTimestamp(time);
      blocks.add(chain.dev().mine());
      assertThat(chain.stateRoot(chain.head())).isNotNull();
    }
    assertThat(blocks.get(0)).isEqualTo(blocks.get(1));
    assertThat(blocks.get(0).transactions()).hasSize(2);
    assertThat(rule.refused.poll(20, TimeUnit.SECONDS)).isNotNull();
  }

  @Test
  void theStateAfterABlockExcludesDeniedTransactions() {
    stopMining();
    EvmAddress busy = deploy("6001600155" + create("5f5ff3") + call(secret) + push(BOB) + "ff");
    DevCommands.Snapshot snapshot = chain.dev().snapshot();
    long time = chain.head().header().timestamp() + 100;
    chain.submit(alice.transfer(BOB, 1));
    chain.dev().setNextBlockTimestamp(time);
    var without = chain.stateRoot(chain.dev().mine());
    chain.dev().revert(snapshot);
    chain.submit(alice.from(alice.transfer(BOB, 1).nonce() - 1).transfer(BOB, 1));
    chain.submit(new TestWallet(3, 6565).call(busy, Bytes.EMPTY, 400_000));
    chain.dev().setNextBlockTimestamp(time);
    assertThat(chain.stateRoot(chain.dev().mine())).isEqualTo(without);
    assertThat(rule.asked).anyMatch(each -> each.transaction().to().equals(Optional.of(busy)));
  }

  @Test
  void anUndecidableTransactionDelaysOnlyLaterOnesOfItsSender() {
    rule.unknown.add(alice.address());
    Transaction first = alice.transfer(BOB, 1);
    Transaction second = alice.transfer(BOB, 2);
    chain.submit(first);
    chain.submit(second);
    assertThat(send(carol.transfer(BOB, 3)).block().transactions()).hasSize(1);
    assertThat(chain.pending(alice.address())).containsExactly(first, second);
    assertThat(rule.asked).noneMatch(each -> each.transaction().equals(second));

    rule.unknown.clear();
    chain.recheck();
    assertThat(chain.await(second.hash(), PATIENCE)).isPresent();
    assertThat(rule.refused).isEmpty();
  }

  @Test
  void anErrorOfTheRuleCountsAsWaiting() {
    rule.judge =
        execution -> {
          throw new IllegalStateException("of the test");
        };
    Transaction waiting = alice.transfer(BOB, 1);
    chain.submit(waiting);
    Block empty = chain.dev().mine();
    assertThat(empty.transactions()).isEmpty();
    assertThat(chain.pending(waiting.hash())).isPresent();
    rule.judge = execution -> Verdict.INCLUDE;
    chain.recheck();
    assertThat(chain.await(waiting.hash(), PATIENCE)).isPresent();
  }

  @Test
  void withoutDecisionsNothingIsExecutedAndTimeContinues() {
    rule.ready = false;
    int before = rule.asked.size();
    Transaction waiting = alice.transfer(BOB, 1);
    chain.submit(waiting);
    long head = chain.head().number();
    chain.dev().mine(3, 10);
    assertThat(chain.head().number()).isEqualTo(head + 3);
    assertThat(chain.head().transactions()).isEmpty();
    assertThat(rule.asked).hasSize(before);
    rule.ready = true;
    chain.recheck();
    assertThat(chain.await(waiting.hash(), PATIENCE)).isPresent();
  }

  @Test
  void threeDenialsInARowDropPendingOnesAndBlockTheSenderForTenBlocks() {
    stopMining();
    List<Transaction> sent = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Transaction refused = alice.call(secret, Bytes.EMPTY);
      chain.submit(refused);
      sent.add(refused);
      alice.from(refused.nonce() + 1);
      Transaction ahead = alice.call(BOB, Bytes.EMPTY);
      if (i == 2) {
        chain.submit(ahead);
        sent.add(ahead);
      }
      alice.from(refused.nonce());
      chain.dev().mine();
    }
    assertThat(chain.pending(alice.address())).isEmpty();
    Transaction good = alice.transfer(BOB, 1);
    chain.submit(good);
    for (int i = 0; i < SenderBackoff.BLOCKS; i++) {
      assertThat(chain.dev().mine().transactions()).as("block %d", i).isEmpty();
    }
    assertThat(chain.dev().mine().transactions()).containsExactly(good);
    chain.close();
    assertThat(rule.refused).containsExactlyElementsOf(sent.subList(0, 3));
    assertThat(rule.dropped).containsExactly(sent.get(3));
    chain = Chain.open(ChainSettings.builder().build());
  }

  @Test
  void theGasOfADeniedTransactionIsLostToTheBlock() {
    stopMining();
    // Calls, and then uses up all gas at once.
    EvmAddress endless = deploy(call(secret) + "fe");
    for (int i = 0; i < 2; i++) {
      chain.submit(
          new TestWallet(2 + i, 6565)
              .call(endless, Bytes.EMPTY, 16_000_000, UInt256.of(2_000_000_000)));
    }
    long first = chain.head().number() + 1;
    Block block = chain.dev().mine();
    assertThat(block.transactions()).isEmpty();
    assertThat(block.header().gasUsed()).isZero();
    assertThat(rule.asked.stream().filter(each -> each.blockNumber() == first)).hasSize(1);
    chain.dev().mine();
    assertThat(rule.asked.stream().filter(each -> each.blockNumber() == first + 1)).hasSize(1);
  }

  @Test
  void thePendingBlockHasNothingThatTheRuleKeepsOut() {
    stopMining();
    EvmAddress teller = deploy("5f355f55" + call(secret));
    EvmAddress quiet = deploy("600160015500");
    chain.submit(alice.call(teller, Bytes.EMPTY));
    chain.submit(carol.call(quiet, Bytes.EMPTY));
    assertThat(pending("5f545f5260205ff3", secret)).isEqualTo(UInt256.ZERO);
    rule.forbidden.clear();
    chain.recheck();
    assertThat(pending("5f545f5260205ff3", secret)).isEqualTo(UInt256.ONE);
    assertThat(rule.refused).isEmpty();
  }

  @Test
  void aPreviewRevealsNoDataThatTheRuleDenies() {
    EvmAddress outer = deploy(afterBlock(chain.head().number() + 1, call(secret)));
    Transaction armed = alice.call(outer, Bytes.EMPTY);
    assertThatThrownBy(() -> chain.preview(armed))
        .isInstanceOf(CallFailedException.class)
        .hasMessageContaining("in no block");
    rule.forbidden.clear();
    assertThat(chain.preview(armed).result().success()).isTrue();
  }

  @Test
  void aPreviewRetriesARuleThatHasToReadFirst() {
    AtomicInteger asked = new AtomicInteger();
    rule.judge = execution -> asked.incrementAndGet() < 3 ? Verdict.WAIT : Verdict.INCLUDE;
    assertThat(chain.preview(alice.transfer(BOB, 1)).result().success()).isTrue();
    assertThat(asked).hasValue(3);
  }

  @Test
  void aPreviewDoesNotWaitForARuleThatCanJudgeNothing() {
    rule.ready = false;
    rule.asked.clear();
    assertThatThrownBy(() -> chain.preview(alice.transfer(BOB, 1)))
        .isInstanceOf(CallFailedException.class)
        .hasMessageContaining("cannot be judged");
    assertThat(rule.asked).isEmpty();
  }

  @Test
  void whatWaitsIsDroppedByWhatItIs() {
    stopMining();
    Transaction first = alice.transfer(BOB, 1);
    Transaction other = carol.transfer(BOB, 1);
    Transaction later = alice.transfer(BOB, 2);
    chain.submit(later);
    chain.submit(other);
    chain.submit(first);
    assertThat(chain.pending(alice.address())).containsExactly(first, later);
    assertThat(chain.dropPending(each -> each.sender().equals(alice.address())))
        .containsExactly(later, first);
    assertThat(chain.pending()).containsExactly(other);
    assertThat(chain.pending(alice.address())).isEmpty();
  }

  @Test
  void aTransactionWithMoreFramesThanCanBeKeptIsRefused() throws InterruptedException {
    // Calls an account without code until there are a million units of gas left.
    EvmAddress many = deploy("5b5f5f5f5f5f" + push(BOB) + "5af150620186a05a115f57" + STOP);
    Transaction transaction = alice.call(many, Bytes.EMPTY, 16_000_000, UInt256.of(2_000_000_000));
    chain.submit(transaction);
    assertThat(rule.refused.poll(20, TimeUnit.SECONDS)).isEqualTo(transaction);
    assertThat(rule.asked).noneMatch(each -> each.transaction().equals(transaction));
  }

  @Test
  void transfersHaveNoFramesAndOnlyTransfers() {
    rule.asked.clear();
    send(alice.transfer(BOB, 1));
    send(alice.call(BOB, Bytes.of("0x01")));
    assertThat(rule.asked).hasSize(2).allMatch(each -> each.frames().isEmpty());
    rule.asked.clear();
    EvmAddress quiet = deploy(STOP);
    send(alice.call(EvmAddress.of(4), Bytes.of("0x01")));
    send(alice.call(quiet, Bytes.EMPTY));
    assertThat(rule.asked).hasSize(3).allMatch(each -> each.frames().size() == 1);
    assertThat(rule.asked.stream().skip(1).findFirst().orElseThrow().frames().get(0).precompiled())
        .isTrue();
  }

  @Test
  void aTransactionPendingOverARestartIsJudgedAfterIt() throws InterruptedException {
    ChainSettings kept = ChainSettings.builder().dataDirectory(directory).inclusion(rule).build();
    TestWallet wallet = new TestWallet(5, 6565);
    Transaction creation = wallet.create(creation(COUNTS));
    EvmAddress counter = ContractAddress.of(wallet.address(), 0);
    Transaction ahead = wallet.call(counter, Bytes.EMPTY);
    try (Chain before = Chain.open(kept)) {
      before.submit(ahead);
      assertThat(before.pending(ahead.hash())).isPresent();
    }
    rule.forbidden.add(counter);
    try (Chain after = Chain.open(kept)) {
      after.submit(creation);
      assertThat(rule.refused.poll(20, TimeUnit.SECONDS)).isEqualTo(ahead);
      assertThat(after.await(creation.hash(), PATIENCE)).isPresent();
      assertThat(after.transaction(ahead.hash())).isEmpty();
    }
  }

  /** From now on nothing is mined but by command. */
  private void stopMining() {
    chain.dev().setAutomine(false);
    chain.dev().mine();
  }

  private UInt256 pending(String code, EvmAddress at) {
    StateOverrides asked =
        new StateOverrides(
            Map.of(
                at,
                new StateOverrides.AccountOverride(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.of(Code.of(Bytes.of("0x" + code))),
                    false,
                    Map.of())));
    CallArguments request =
        new CallArguments(
            BOB, Optional.of(at), 100_000, UInt256.ZERO, UInt256.ZERO, Bytes.EMPTY, List.of());
    Bytes told =
        chain.calls().call(new CallSimulation(request, BlockIdentifier.Tag.PENDING, asked));
    return UInt256.of(told.toArray());
  }

  private UInt256 counted(EvmAddress counter) {
    return chain.state(BlockIdentifier.Tag.LATEST).storage(counter, UInt256.ZERO);
  }

  private EvmAddress deploy(String code) {
    boolean automine = chain.dev().automine();
    chain.dev().setAutomine(true);
    EvmAddress made = send(alice.create(creation(code))).receipt().contractAddress();
    chain.dev().setAutomine(automine);
    return made;
  }

  private IncludedTransaction send(Transaction transaction) {
    chain.submit(transaction);
    return chain.await(transaction.hash(), PATIENCE).orElseThrow();
  }
}
