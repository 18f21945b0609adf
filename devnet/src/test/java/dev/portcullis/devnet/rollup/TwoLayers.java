package dev.portcullis.devnet.rollup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.portcullis.devnet.block.BlockLog;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.ethereum.chain.RollupSettings;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.time.Duration;
import java.util.Optional;

/** A rollup for tests, and what people do on it. Its batches close at once and settle at once. */
public final class TwoLayers implements AutoCloseable {
  /** How long anything may take. */
  public static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Nothing waits. */
  public static final RollupSettings QUICK =
      new RollupSettings(100, 10_000, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);

  /** Batches close at once, and none is committed. */
  public static final RollupSettings UNCOMMITTED =
      new RollupSettings(
          100, 10_000, Duration.ZERO, Duration.ofDays(1), Duration.ZERO, Duration.ZERO);

  /** Gas that a request to layer 2 takes along. */
  public static final long GAS = 2_000_000;

  private static final UInt256 PRICE = UInt256.of(2_000_000_000);
  private static final UInt256 FEE = UInt256.of(100_000_000).times(GAS);

  /** What is tested. */
  public final Rollup rollup;

  private final DevAccounts.DevAccount alice = DevAccounts.ALL.get(0);

  /** Opens it. */
  public TwoLayers(ChainSettings chain, RollupSettings settings) {
    rollup = Rollup.open(chain, settings);
  }

  /** Alice, who sends everything. */
  public EvmAddress alice() {
    return alice.address();
  }

  /** Layer 1. */
  public Chain l1() {
    return rollup.layer1().chain();
  }

  /** Layer 2. */
  public Chain l2() {
    return rollup.chain();
  }

  /** A transaction of Alice, in its block. */
  public IncludedTransaction send(Chain chain, EvmAddress to, UInt256 value, Bytes data) {
    return send(chain, Optional.of(to), value, data);
  }

  /** A contract that Alice creates. */
  public EvmAddress create(Chain chain, Bytes code) {
    return send(chain, Optional.empty(), UInt256.ZERO, code).receipt().contractAddress();
  }

  private IncludedTransaction send(
      Chain chain, Optional<EvmAddress> to, UInt256 value, Bytes data) {
    Transaction transaction =
        TransactionPayload.dynamicFee(
                chain.settings().chainId(),
                chain.nextNonce(alice.address()),
                UInt256.ONE,
                PRICE,
                3_000_000,
                to,
                value,
                data)
            .sign(alice.privateKey());
    chain.submit(transaction);
    return chain.await(transaction.hash(), PATIENCE).orElseThrow();
  }

  /** Alice requests a transaction on layer 2; returns its hash. */
  public Hash request(EvmAddress to, UInt256 value, Bytes data) {
    UInt256 minted = FEE.plus(value);
    Bytes call =
        BridgeCalls.requestDirect(
            l2().settings().chainId(), minted, to, value, data, GAS, alice.address());
    return requested(send(l1(), rollup.bridgehub(), minted, call));
  }

  /** Alice deposits tokens; answers the hash of the transaction on layer 2. */
  public Hash depositToken(EvmAddress token, long amount) {
    return depositToken(token, amount, GAS);
  }

  /** The same with so much gas on layer 2. */
  public Hash depositToken(EvmAddress token, long amount, long gas) {
    Bytes call =
        BridgeCalls.depositToken(
            l2().settings().chainId(),
            FEE,
            gas,
            rollup.sharedBridge(),
            token,
            amount,
            BridgeCalls.assetId(token));
    return requested(send(l1(), rollup.bridgehub(), FEE, call));
  }

  private Hash requested(IncludedTransaction included) {
    assertThat(included.receipt().succeeded()).as("layer 1 takes the request").isTrue();
    return included.logs().stream()
        .map(BlockLog::log)
        .filter(log -> log.topics().get(0).equals(Layer1ContractAddresses.PRIORITY_REQUEST_ID))
        .map(log -> log.topics().get(2))
        .findFirst()
        .orElseThrow();
  }

  /** A request, once layer 2 has executed it. */
  public IncludedTransaction executed(Hash request) {
    await().atMost(PATIENCE).until(() -> l2().transaction(request).isPresent());
    return l2().transaction(request).orElseThrow();
  }

  /** Waits until a block is final. */
  public void finalized(long block) {
    await()
        .atMost(PATIENCE)
        .until(() -> l2().block(BlockIdentifier.Tag.FINALIZED).orElseThrow().number() >= block);
  }

  /** Wei of an account. */
  public static UInt256 balance(Chain chain, EvmAddress address) {
    return Accounts.balance(chain.state(BlockIdentifier.Tag.LATEST), address);
  }

  /** The position of a transaction in its batch. */
  public int inBatch(IncludedTransaction included) {
    return rollup.batches().placeOf(included.block().number()).orElseThrow().firstTransaction()
        + included.index();
  }

  @Override
  public void close() {
    rollup.close();
  }
}
