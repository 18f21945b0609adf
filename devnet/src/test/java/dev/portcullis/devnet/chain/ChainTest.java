package dev.portcullis.devnet.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockLog;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.block.LogMatcher;
import dev.portcullis.devnet.chain.production.ChainListener;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.devnet.chain.simulation.CallFailedException;
import dev.portcullis.devnet.chain.simulation.CallSimulation;
import dev.portcullis.devnet.chain.simulation.StateOverrides;
import dev.portcullis.devnet.evm.CallArguments;
import dev.portcullis.devnet.store.StatePrunedException;
import dev.portcullis.devnet.store.StoreException;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Secp256k1;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import dev.portcullis.ethereum.transaction.InvalidTransactionException.Reason;
import dev.portcullis.ethereum.transaction.Transaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChainTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final EvmAddress BOB = EvmAddress.of("0x00000000000000000000000000000000000000b0");
  private static final long SUPPLY = 1_000_000;

  @TempDir Path directory;

  private final TestWallet alice = new TestWallet(0, 6565);
  private Chain chain;

  @BeforeEach
  void open() {
    chain = Chain.open(settings().build());
  }

  @AfterEach
  void close() {
    chain.close();
  }

  @Test
  void theDevelopmentAccountsBelongToTheirKeys() {
    for (DevAccounts.DevAccount account : DevAccounts.ALL) {
      assertThat(Secp256k1.address(account.privateKey())).isEqualTo(account.address());
    }
  }

  @Test
  void aTransferIsInABlockAndMovesWei() {
    IncludedTransaction included = send(alice.transfer(BOB, 7));

    assertThat(included.block().number()).isEqualTo(1);
    assertThat(included.receipt().succeeded()).isTrue();
    assertThat(included.receipt().gasUsed()).isEqualTo(21_000);
    assertThat(balance(BOB, BlockIdentifier.Tag.LATEST)).isEqualTo(UInt256.of(7));
    assertThat(balance(BOB, BlockIdentifier.Tag.EARLIEST)).isEqualTo(UInt256.ZERO);
    assertThat(chain.nextNonce(alice.address())).isEqualTo(1);
    assertThat(included.block().header().parentHash())
        .isEqualTo(chain.block(BlockIdentifier.Tag.EARLIEST).orElseThrow().hash());
  }

  @Test
  void aTokenIsDeployedTransferredAndQueried() {
    EvmAddress token = deploy();
    IncludedTransaction moved = send(alice.call(token, DemoToken.transfer(BOB, 5)));

    assertThat(call(token, DemoToken.balanceOf(BOB), BlockIdentifier.Tag.LATEST)).isEqualTo(5);
    assertThat(call(token, DemoToken.balanceOf(BOB), new BlockIdentifier.Height(1))).isZero();
    BlockLog log = moved.logs().get(0);
    assertThat(log.log().topics())
        .containsExactly(
            DemoToken.TRANSFER, DemoToken.topic(alice.address()), DemoToken.topic(BOB));
    assertThat(log.blockHash()).isEqualTo(moved.block().hash());
    assertThat(logs(new LogMatcher(Set.of(token), List.of()))).hasSize(2);
    assertThat(logs(new LogMatcher(Set.of(), List.of(Set.of(), Set.of(), Set.of(topicOf(BOB))))))
        .containsExactly(log);
  }

  @Test
  void aFailedTransactionPaysAndHasNoLogs() {
    EvmAddress token = deploy();
    IncludedTransaction failed = send(alice.call(token, DemoToken.transfer(BOB, SUPPLY + 1)));

    assertThat(failed.receipt().succeeded()).isFalse();
    assertThat(failed.receipt().logs()).isEmpty();
    assertThat(failed.receipt().gasUsed()).isGreaterThan(21_000);
  }

  @Test
  void aRevertedCallFailsWithItsData() {
    EvmAddress token = deploy();
    assertThatThrownBy(() -> call(token, DemoToken.transfer(BOB, 1), BlockIdentifier.Tag.LATEST))
        .isInstanceOfSatisfying(
            CallFailedException.class,
            failed -> {
              assertThat(failed).hasMessageStartingWith("execution reverted");
              assertThat(failed.data().orElseThrow().size()).isEqualTo(4 + 3 * 32);
            });
  }

  @Test
  void anEstimateIsEnoughAndOneLessIsNot() {
    EvmAddress token = deploy();
    Bytes data = DemoToken.transfer(BOB, 5);
    CallSimulation simulation =
        new CallSimulation(
            request(alice.address(), token, data), BlockIdentifier.Tag.LATEST, StateOverrides.NONE);
    long gas = chain.calls().estimateGas(simulation);

    chain.calls().call(simulation.withGas(gas));
    assertThatThrownBy(() -> chain.calls().call(simulation.withGas(gas - 1)))
        .isInstanceOf(CallFailedException.class);
    assertThat(send(alice.call(token, data)).receipt().gasUsed()).isLessThanOrEqualTo(gas);
  }

  @Test
  void allDataIsRestoredAfterARestart() {
    chain.close();
    ChainSettings kept = settings().dataDirectory(directory).build();
    chain = Chain.open(kept);
    EvmAddress token = deploy();
    Block last = send(alice.call(token, DemoToken.transfer(BOB, 5))).block();
    chain.close();

    chain = Chain.open(kept);
    assertThat(chain.head()).isEqualTo(last);
    assertThat(chain.block(new BlockIdentifier.ByHash(last.hash()))).contains(last);
    assertThat(chain.transaction(last.transactions().get(0).hash())).isPresent();
    assertThat(call(token, DemoToken.balanceOf(BOB), BlockIdentifier.Tag.LATEST)).isEqualTo(5);
    assertThat(call(token, DemoToken.balanceOf(BOB), new BlockIdentifier.Height(1))).isZero();
    assertThat(logs(LogMatcher.ALL)).hasSize(2);
    assertThat(send(alice.transfer(BOB, 1)).block().header().parentHash()).isEqualTo(last.hash());
  }

  @Test
  void pendingTransactionsSurviveACleanStop() {
    chain.close();
    ChainSettings kept = settings().dataDirectory(directory).build();
    chain = Chain.open(kept);
    Transaction first = alice.transfer(BOB, 1);
    Transaction second = alice.transfer(BOB, 2);
    chain.submit(second);
    Instant received = chain.receivedAt(second.hash()).orElseThrow();
    chain.close();

    chain = Chain.open(kept);
    assertThat(chain.pending()).containsExactly(second);
    assertThat(chain.receivedAt(second.hash())).contains(received.truncatedTo(ChronoUnit.MILLIS));
    send(first);
    assertThat(chain.await(second.hash(), PATIENCE)).isPresent();
    chain.close();
    chain = Chain.open(kept);
    assertThat(chain.pending()).isEmpty();
  }

  @Test
  void timeThatJumpsBackLeavesNoBlockBeforeItsParent() {
    chain.close();
    ChainSettings kept = settings().dataDirectory(directory).build();
    chain = Chain.open(kept);
    chain.dev().increaseTime(86_400);
    long tomorrow = chain.dev().mine().header().timestamp();
    chain.close();

    // The clock of the wall is a day behind the last block now.
    chain = Chain.open(kept);
    assertThat(send(alice.transfer(BOB, 1)).block().header().timestamp()).isEqualTo(tomorrow);
  }

  @Test
  void aChainOfTheEarlierFormatContinues() throws IOException {
    chain.close();
    writeEarlierFormat();
    ChainSettings kept = settings().dataDirectory(directory).build();
    for (int start = 0; start < 2; start++) {
      chain = Chain.open(kept);
      assertThat(chain.head().number()).isEqualTo(7 + start);
      assertThat(chain.block(new BlockIdentifier.Height(7)).orElseThrow().hash())
          .hasToString("0x2b3b0cf9d293b7d6203bf3a22bb92ac4ca88d24f8b6b0605a7f470608b0609fc");
      assertThat(balance(BOB, new BlockIdentifier.Height(7))).isEqualTo(UInt256.of(21));
      assertThat(logs(LogMatcher.ALL)).hasSize(4);
      send(alice.from(7 + start).transfer(BOB, 1));
      chain.close();
    }
    Files.write(directory.resolve("chain.end"), new byte[28]);
    assertThatThrownBy(() -> Chain.open(kept))
        .isInstanceOf(StoreException.class)
        .hasMessageEndingWith(
            "its blocks up to 9 are intact: --truncate-to 9 keeps these and moves the damaged files"
                + " away");
  }

  @Test
  void aChainOfTheEarlierFormatThatDidNotStopCleanlyIsRefused() throws IOException {
    writeEarlierFormat();
    Path journal = Files.write(directory.resolve("journal-0000000000000000010"), new byte[99]);
    assertThatThrownBy(() -> Chain.open(settings().dataDirectory(directory).build()))
        .isInstanceOf(StoreException.class)
        .hasMessage(
            journal
                + " is from an earlier version that did not stop cleanly: start and stop that one");
  }

  private void writeEarlierFormat() throws IOException {
    try (var in = new GZIPInputStream(ChainTest.class.getResourceAsStream("format-1.mv.gz"))) {
      Files.write(directory.resolve("chain.mv"), in.readAllBytes());
    }
  }

  @Test
  void aStoredChainIsNotOpenedUnderAnotherId() {
    Chain.open(settings().dataDirectory(directory).build()).close();
    assertThatThrownBy(() -> Chain.open(settings().chainId(7).dataDirectory(directory).build()))
        .isInstanceOf(StoreException.class)
        .hasMessage("The stored chain has the chain id 6565, not 7");
  }

  @Test
  void listenersReceiveEachBlockInOrderWithItsLogs() throws InterruptedException {
    BlockingQueue<Block> heard = new LinkedBlockingQueue<>();
    chain.addListener(heard::add);
    EvmAddress token = deploy();
    send(alice.call(token, DemoToken.transfer(BOB, 5)));

    assertThat(heard.poll(20, TimeUnit.SECONDS).number()).isEqualTo(1);
    Block second = heard.poll(20, TimeUnit.SECONDS);
    assertThat(second.number()).isEqualTo(2);
    assertThat(second.logs()).hasSize(1);
  }

  @Test
  void waitingTransactionsGoTogetherAndInNonceOrder() {
    Transaction first = alice.transfer(BOB, 1);
    Transaction second = alice.transfer(BOB, 2);
    chain.submit(second);
    assertThat(chain.pending(second.hash())).isPresent();
    assertThat(chain.nextNonce(alice.address())).isZero();
    chain.submit(first);

    Block block = chain.await(second.hash(), PATIENCE).orElseThrow().block();
    assertThat(block.transactions()).containsExactly(first, second);
    assertThat(block.receipts().get(1).cumulativeGasUsed()).isEqualTo(42_000);
  }

  @Test
  void transactionsThatCannotRunAreRefusedWithTheirReason() {
    send(alice.transfer(BOB, 1));
    refused(Reason.NONCE_TOO_LOW, alice.from(0).transfer(BOB, 1));
    refused(Reason.NONCE_TOO_HIGH, alice.from(52).transfer(BOB, 1));
    refused(Reason.WRONG_CHAIN_ID, new TestWallet(0, 1).from(1).transfer(BOB, 1));
    refused(Reason.FEE_CAP_TOO_LOW, alice.from(1).transfer(BOB, 1, UInt256.of(1)));
    refused(
        Reason.INSUFFICIENT_FUNDS,
        alice.from(9).transfer(BOB, 1, UInt256.of(Long.MAX_VALUE).times(1L << 20)));
    refused(Reason.OVERSIZED_DATA, alice.from(1).call(BOB, Bytes.wrap(new byte[11 << 20])));
  }

  @Test
  void aWaitingTransactionIsReplacedOnlyForATenthMore() {
    UInt256 price = UInt256.of(2_000_000_000);
    Transaction waiting = alice.from(1).transfer(BOB, 1, price);
    chain.submit(waiting);
    refused(Reason.ALREADY_KNOWN, waiting);
    refused(Reason.REPLACEMENT_UNDERPRICED, alice.from(1).transfer(BOB, 2, price));
  }

  @Test
  void transactionsThatDoNotFitABlockFollowInTheNextOnes() {
    chain.close();
    chain = Chain.open(settings().gasLimit(1_000_000).blockInterval(Duration.ofMillis(50)).build());
    TestWallet bob = new TestWallet(1, 6565);
    Hash last = null;
    for (int i = 0; i < 40; i++) {
      chain.submit(alice.transfer(BOB, 1));
      last = chain.submit(bob.transfer(BOB, 1));
    }
    assertThat(chain.await(last, PATIENCE)).isPresent();
    int seen = 0;
    for (long number = 1; number <= chain.head().number(); number++) {
      Block block = chain.block(new BlockIdentifier.Height(number)).orElseThrow();
      assertThat(block.header().gasUsed()).isLessThanOrEqualTo(1_000_000);
      seen += block.transactions().size();
    }
    assertThat(seen).isEqualTo(80);
  }

  @Test
  void removedBlocksAreReportedAndLeaveNoTrace() throws InterruptedException {
    EvmAddress token = deploy();
    Block second = send(alice.call(token, DemoToken.transfer(BOB, 5))).block();
    BlockingQueue<List<Block>> heard = new LinkedBlockingQueue<>();
    chain.addListener(
        new ChainListener() {
          @Override
          public void onBlock(Block block) {}

          @Override
          public void onRemoved(List<Block> removed) {
            heard.add(removed);
          }
        });
    chain.dev().rewind(1);

    assertThat(heard.poll(20, TimeUnit.SECONDS)).containsExactly(second);
    assertThat(chain.head().number()).isEqualTo(1);
    assertThat(chain.block(new BlockIdentifier.ByHash(second.hash()))).isEmpty();
    assertThat(chain.transaction(second.transactions().get(0).hash())).isEmpty();
    assertThat(call(token, DemoToken.balanceOf(BOB), BlockIdentifier.Tag.LATEST)).isZero();
    assertThat(logs(LogMatcher.ALL)).hasSize(1);
  }

  @Test
  void aReorganisationReplacesBlocksAndKeepsTheirTransactions() {
    Block old = send(alice.transfer(BOB, 1)).block();
    chain.dev().reorganize(1);

    assertThat(chain.head().number()).isEqualTo(1);
    assertThat(chain.head().hash()).isNotEqualTo(old.hash());
    assertThat(chain.head().transactions()).isEqualTo(old.transactions());
    assertThat(balance(BOB, BlockIdentifier.Tag.LATEST)).isEqualTo(UInt256.ONE);
  }

  @Test
  void stateOlderThanKeptIsRefusedAndTheRestStays() {
    chain.close();
    chain = Chain.open(settings().stateBlocks(3).build());
    for (int i = 0; i < 10; i++) {
      send(alice.transfer(BOB, 1));
    }
    assertThat(balance(BOB, new BlockIdentifier.Height(7))).isEqualTo(UInt256.of(7));
    assertThat(balance(BOB, BlockIdentifier.Tag.LATEST)).isEqualTo(UInt256.of(10));
    assertThatThrownBy(() -> balance(BOB, new BlockIdentifier.Height(6)))
        .isInstanceOf(StatePrunedException.class);
    assertThat(chain.block(new BlockIdentifier.Height(2))).isPresent();
  }

  @Test
  void tooManyLogsNameARangeThatWorks() {
    chain.close();
    chain = Chain.open(settings().logLimit(3).build());
    EvmAddress token = deploy();
    for (int i = 0; i < 5; i++) {
      send(alice.call(token, DemoToken.transfer(BOB, 1)));
    }
    assertThatThrownBy(() -> logs(LogMatcher.ALL))
        .hasMessage("Query returned more than 3 results. Try with this block range [0x0, 0x3].");
    assertThat(chain.logs().inRange(LogMatcher.ALL, 0, 3, Long.MAX_VALUE)).hasSize(3);
  }

  @Test
  void blocksFollowTheClockWhenAnIntervalIsSet() throws InterruptedException {
    chain.close();
    chain = Chain.open(settings().blockInterval(Duration.ofMillis(20)).build());
    BlockingQueue<Block> heard = new LinkedBlockingQueue<>();
    chain.addListener(heard::add);
    long previous = 0;
    for (int i = 0; i < 3; i++) {
      Block block = heard.poll(20, TimeUnit.SECONDS);
      assertThat(block.header().timestamp()).isGreaterThanOrEqualTo(previous);
      previous = block.header().timestamp();
    }
    assertThat(send(alice.transfer(BOB, 1)).receipt().succeeded()).isTrue();
  }

  private static ChainSettings.Builder settings() {
    return ChainSettings.builder();
  }

  private IncludedTransaction send(Transaction transaction) {
    Hash hash = chain.submit(transaction);
    return chain.await(hash, PATIENCE).orElseThrow();
  }

  private EvmAddress deploy() {
    return send(alice.create(DemoToken.creation(SUPPLY))).receipt().contractAddress();
  }

  private void refused(Reason reason, Transaction transaction) {
    assertThatThrownBy(() -> chain.submit(transaction))
        .isInstanceOfSatisfying(
            InvalidTransactionException.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }

  private UInt256 balance(EvmAddress address, BlockIdentifier at) {
    return Accounts.balance(chain.state(at), address);
  }

  private long call(EvmAddress to, Bytes data, BlockIdentifier at) {
    Bytes output =
        chain.calls().call(new CallSimulation(request(BOB, to, data), at, StateOverrides.NONE));
    return UInt256.of(output.toArray()).longValue();
  }

  private static CallArguments request(EvmAddress from, EvmAddress to, Bytes data) {
    return new CallArguments(
        from, Optional.of(to), 1_000_000, UInt256.ZERO, UInt256.ZERO, data, List.of());
  }

  private List<BlockLog> logs(LogMatcher filter) {
    return chain.logs().inRange(filter, 0, 1_000, Long.MAX_VALUE);
  }

  private static Hash topicOf(EvmAddress address) {
    return DemoToken.topic(address);
  }
}
