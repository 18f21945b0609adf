package dev.portcullis.devnet.rollup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.DemoToken;
import dev.portcullis.devnet.chain.production.InvalidDevCommandException;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.GenesisScript;
import dev.portcullis.devnet.chain.simulation.CallFailedException;
import dev.portcullis.devnet.chain.simulation.CallSimulation;
import dev.portcullis.devnet.chain.simulation.StateOverrides;
import dev.portcullis.devnet.evm.CallArguments;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.store.StoreException;
import dev.portcullis.ethereum.chain.RollupSettings;
import dev.portcullis.ethereum.common.AbiDecoder;
import dev.portcullis.ethereum.common.AbiEncoder;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.SystemContracts;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The way between the layers, there and back. */
class RollupTest {
  private static final EvmAddress BOB = EvmAddress.of("0x00000000000000000000000000000000000000b0");
  private static final UInt256 VALUE = UInt256.of(1_000_000_007);

  @TempDir Path directory;

  private static TwoLayers quick() {
    return new TwoLayers(ChainSettings.builder().build(), TwoLayers.QUICK);
  }

  private ChainSettings kept() {
    return ChainSettings.builder().dataDirectory(directory).build();
  }

  @Test
  void aDepositIsMintedOnLayer2AndItsOutcomeCanBeProvenOnLayer1() {
    try (TwoLayers layers = quick()) {
      Hash request = layers.request(BOB, VALUE, Bytes.EMPTY);
      IncludedTransaction executed = layers.executed(request);
      assertThat(executed.receipt().succeeded()).isTrue();
      assertThat(executed.transaction().priority()).isPresent();
      assertThat(executed.transaction().sender()).isEqualTo(layers.alice());
      assertThat(TwoLayers.balance(layers.l2(), BOB)).isEqualTo(VALUE);

      layers.finalized(executed.block().number());
      assertThat(statusProven(layers, executed, 1)).isTrue();
      assertThat(statusProven(layers, executed, 0)).isFalse();
    }
  }

  @Test
  void anAccountIsEndowedOnLayer1WhileTheOperatorSettles() {
    try (TwoLayers layers = quick()) {
      for (int i = 1; i <= 20; i++) {
        layers.executed(layers.request(BOB, VALUE, Bytes.EMPTY));
        layers.rollup.fund(BOB, VALUE.times(i));
        assertThat(TwoLayers.balance(layers.l1(), BOB)).isEqualTo(VALUE.times(i));
      }
      layers.rollup.fund(BOB, VALUE);
      assertThat(TwoLayers.balance(layers.l1(), BOB)).as("has enough").isEqualTo(VALUE.times(20));
    }
  }

  @Test
  void unusedFundsOfAFailedDepositGoToTheRefundRecipient() {
    try (TwoLayers layers = quick()) {
      // PUSH0 PUSH0 REVERT
      EvmAddress reverting = layers.create(layers.l2(), Bytes.of("0x625f5ffd5f526003601df3"));
      UInt256 before = TwoLayers.balance(layers.l2(), layers.alice());
      IncludedTransaction executed = layers.executed(layers.request(reverting, VALUE, Bytes.EMPTY));
      assertThat(executed.receipt().succeeded()).isFalse();
      assertThat(TwoLayers.balance(layers.l2(), reverting)).isEqualTo(UInt256.ZERO);
      UInt256 unused = UInt256.of(100_000_000).times(TwoLayers.GAS - executed.receipt().gasUsed());
      assertThat(TwoLayers.balance(layers.l2(), layers.alice()))
          .isEqualTo(before.plus(unused).plus(VALUE));

      layers.finalized(executed.block().number());
      assertThat(statusProven(layers, executed, 0)).isTrue();
    }
  }

  private static boolean statusProven(TwoLayers layers, IncludedTransaction executed, long status) {
    Hash request = executed.transaction().hash();
    LogProofs.Proof proof = layers.rollup.proofs().ofLog(request, 0).orElseThrow();
    Bytes question = BridgeCalls.proveStatus(request, proof, layers.inBatch(executed), status);
    return !new AbiDecoder(view(layers, layers.rollup.mainContract(), question)).word(0).isZero();
  }

  @Test
  void etherIsWithdrawnOnceItsBatchIsExecutedAndOnlyOnce() {
    try (TwoLayers layers = quick()) {
      Bytes call = BridgeCalls.function("withdraw(address)").address(BOB).toBytes();
      IncludedTransaction withdrawal =
          layers.send(layers.l2(), SystemContracts.BASE_TOKEN, VALUE, call);
      assertThat(withdrawal.receipt().succeeded()).isTrue();
      layers.finalized(withdrawal.block().number());

      Bytes message = BridgeCalls.etherMessage(BOB, VALUE);
      LogProofs.Proof proof =
          layers.rollup.proofs().ofLog(withdrawal.transaction().hash(), 0).orElseThrow();
      assertThat(
              layers
                  .rollup
                  .proofs()
                  .ofMessage(
                      withdrawal.block().number(),
                      SystemContracts.BASE_TOKEN,
                      Keccak.hash(message),
                      0))
          .contains(proof);
      int inBatch = layers.inBatch(withdrawal);

      Bytes forged = BridgeCalls.etherMessage(BOB, VALUE.plus(UInt256.ONE));
      assertThat(finalized(layers, proof, SystemContracts.BASE_TOKEN, inBatch, forged)).isFalse();
      assertThat(finalized(layers, proof, SystemContracts.BRIDGE, inBatch, message)).isFalse();
      List<Hash> hashes = new ArrayList<>(proof.hashes());
      hashes.set(3, Hash.ZERO);
      LogProofs.Proof broken = new LogProofs.Proof(hashes, proof.id(), proof.root(), proof.batch());
      assertThat(finalized(layers, broken, SystemContracts.BASE_TOKEN, inBatch, message)).isFalse();
      assertThat(TwoLayers.balance(layers.l1(), BOB)).isEqualTo(UInt256.ZERO);

      assertThat(finalized(layers, proof, SystemContracts.BASE_TOKEN, inBatch, message)).isTrue();
      assertThat(TwoLayers.balance(layers.l1(), BOB)).isEqualTo(VALUE);
      assertThat(finalized(layers, proof, SystemContracts.BASE_TOKEN, inBatch, message)).isFalse();
    }
  }

  private static boolean finalized(
      TwoLayers layers, LogProofs.Proof proof, EvmAddress sender, int inBatch, Bytes message) {
    Bytes call =
        BridgeCalls.finalizeDeposit(
            layers.l2().settings().chainId(), proof, sender, inBatch, message);
    return layers
        .send(layers.l1(), layers.rollup.sharedBridge(), UInt256.ZERO, call)
        .receipt()
        .succeeded();
  }

  @Test
  void tokensGoToLayer2AndComeBack() {
    try (TwoLayers layers = quick()) {
      EvmAddress token = layers.create(layers.l1(), DemoToken.creation(1_000));
      AbiEncoder approve = BridgeCalls.function("approve(address,uint256)");
      approve.address(layers.rollup.sharedBridge()).word(1_000);
      layers.send(layers.l1(), token, UInt256.ZERO, approve.toBytes());

      IncludedTransaction deposit = layers.executed(layers.depositToken(token, 600));
      assertThat(deposit.receipt().succeeded()).isTrue();
      Bytes where = BridgeCalls.function("l2TokenAddress(address)").address(token).toBytes();
      EvmAddress bridged =
          new AbiDecoder(view(layers.l2(), SystemContracts.BRIDGE, where)).address(0);
      assertThat(tokens(layers.l2(), bridged, layers.alice())).isEqualTo(600);
      assertThat(tokens(layers.l1(), token, layers.alice())).isEqualTo(400);
      // The second deposit finds the token that the first one created.
      layers.executed(layers.depositToken(token, 100));
      assertThat(tokens(layers.l2(), bridged, layers.alice())).isEqualTo(700);

      AbiEncoder withdraw = BridgeCalls.function("withdraw(address,address,uint256)");
      withdraw.address(BOB).address(bridged).word(250);
      IncludedTransaction withdrawal =
          layers.send(layers.l2(), SystemContracts.BRIDGE, UInt256.ZERO, withdraw.toBytes());
      assertThat(tokens(layers.l2(), bridged, layers.alice())).isEqualTo(450);
      layers.finalized(withdrawal.block().number());
      LogProofs.Proof proof =
          layers.rollup.proofs().ofLog(withdrawal.transaction().hash(), 0).orElseThrow();
      Bytes message = BridgeCalls.tokenMessage(BOB, token, 250);
      int inBatch = layers.inBatch(withdrawal);
      assertThat(finalized(layers, proof, SystemContracts.BRIDGE, inBatch, message)).isTrue();
      assertThat(tokens(layers.l1(), token, BOB)).isEqualTo(250);
    }
  }

  @Test
  void aDepositThatFailedOnLayer2IsClaimedBackOnLayer1AndOnlyOnce() {
    try (TwoLayers layers = quick()) {
      EvmAddress token = layers.create(layers.l1(), DemoToken.creation(1_000));
      AbiEncoder approve = BridgeCalls.function("approve(address,uint256)");
      approve.address(layers.rollup.sharedBridge()).word(1_000);
      layers.send(layers.l1(), token, UInt256.ZERO, approve.toBytes());

      // Enough to be taken in, too little to create the token on layer 2.
      IncludedTransaction failed = layers.executed(layers.depositToken(token, 600, 100_000));
      assertThat(failed.receipt().succeeded()).isFalse();
      IncludedTransaction arrived = layers.executed(layers.depositToken(token, 100));
      assertThat(arrived.receipt().succeeded()).isTrue();
      layers.finalized(arrived.block().number());
      assertThat(tokens(layers.l1(), token, layers.alice())).isEqualTo(300);

      assertThat(claimed(layers, arrived, token, 100)).isFalse();
      assertThat(claimed(layers, failed, token, 601)).isFalse();
      assertThat(tokens(layers.l1(), token, layers.alice())).isEqualTo(300);
      assertThat(claimed(layers, failed, token, 600)).isTrue();
      assertThat(tokens(layers.l1(), token, layers.alice())).isEqualTo(900);
      assertThat(claimed(layers, failed, token, 600)).isFalse();
      assertThat(tokens(layers.l1(), token, layers.rollup.sharedBridge())).isEqualTo(100);
    }
  }

  private static boolean claimed(
      TwoLayers layers, IncludedTransaction deposit, EvmAddress token, long amount) {
    Hash request = deposit.transaction().hash();
    Bytes call =
        BridgeCalls.recover(
            layers.l2().settings().chainId(),
            layers.alice(),
            token,
            amount,
            request,
            layers.rollup.proofs().ofLog(request, 0).orElseThrow(),
            layers.inBatch(deposit));
    return layers
        .send(layers.l1(), layers.rollup.sharedBridge(), UInt256.ZERO, call)
        .receipt()
        .succeeded();
  }

  private static long tokens(Chain chain, EvmAddress token, EvmAddress owner) {
    return new AbiDecoder(view(chain, token, DemoToken.balanceOf(owner))).number(0);
  }

  @Test
  void nothingIsProvenBeforeItsBatchIsExecuted() {
    try (TwoLayers layers = new TwoLayers(ChainSettings.builder().build(), TwoLayers.UNCOMMITTED)) {
      IncludedTransaction executed = layers.executed(layers.request(BOB, VALUE, Bytes.EMPTY));
      await().atMost(TwoLayers.PATIENCE).until(() -> layers.rollup.batches().last() == 1);
      assertThat(layers.rollup.proofs().ofLog(executed.transaction().hash(), 0)).isEmpty();
      assertThat(layers.l2().block(BlockIdentifier.Tag.FINALIZED).orElseThrow().number()).isZero();
      assertThat(layers.l2().block(BlockIdentifier.Tag.L1_COMMITTED).orElseThrow().number())
          .isZero();
      assertThat(layers.l2().block(BlockIdentifier.Tag.SAFE).orElseThrow().number()).isZero();
      assertThat(layers.l2().block(BlockIdentifier.Tag.LATEST).orElseThrow().number()).isEqualTo(1);
      assertThat(layers.rollup.layer1().committed(1)).isEmpty();
    }
  }

  @Test
  void layer1TakesStagesOnlyInOrderAndOnlyFromTheOperator() {
    try (TwoLayers layers = new TwoLayers(ChainSettings.builder().build(), TwoLayers.UNCOMMITTED)) {
      layers.send(layers.l2(), BOB, VALUE, Bytes.EMPTY);
      await().atMost(TwoLayers.PATIENCE).until(() -> layers.rollup.batches().last() == 1);
      ClosedBatch batch = layers.rollup.batches().get(1).orElseThrow();
      Layer1Contracts layer1 = layers.rollup.layer1();

      assertThatThrownBy(() -> layer1.prove(1)).isInstanceOf(CallFailedException.class);
      assertThatThrownBy(() -> layer1.execute(batch)).isInstanceOf(CallFailedException.class);
      Bytes commit = batch.writeTo(AbiEncoder.call(Layer1ContractAddresses.COMMIT)).toBytes();
      assertThat(
              layers
                  .send(layers.l1(), Layer1ContractAddresses.MAIN, UInt256.ZERO, commit)
                  .receipt()
                  .succeeded())
          .as("Alice is not the operator")
          .isFalse();

      layer1.commit(batch);
      assertThatThrownBy(() -> layer1.commit(batch)).isInstanceOf(CallFailedException.class);
      assertThatThrownBy(() -> layer1.execute(batch)).isInstanceOf(CallFailedException.class);
      layer1.prove(1);
      ClosedBatch other = withStateRoot(batch, Hash.ZERO);
      assertThatThrownBy(() -> layer1.execute(other)).isInstanceOf(CallFailedException.class);
      layer1.execute(batch);
      assertThat(layer1.executed(1)).isPresent();
      assertThat(layer1.count(Layer1ContractAddresses.EXECUTED_COUNT)).isEqualTo(1);
    }
  }

  private static ClosedBatch withStateRoot(ClosedBatch batch, Hash root) {
    return new ClosedBatch(
        batch.number(),
        batch.timestamp(),
        batch.firstBlock(),
        batch.lastBlock(),
        batch.lastBlockHash(),
        root,
        batch.logsRoot(),
        batch.l1Transactions(),
        batch.l2Transactions(),
        batch.requestsHash(),
        batch.l1GasPrice(),
        batch.starts(),
        batch.stateCommitment());
  }

  @Test
  void committedBlocksStayAndOthersCanBeReverted() {
    try (TwoLayers layers = quick()) {
      IncludedTransaction first = layers.send(layers.l2(), BOB, VALUE, Bytes.EMPTY);
      layers.finalized(first.block().number());
      assertThatThrownBy(() -> layers.l2().dev().reorganize(1))
          .isInstanceOf(InvalidDevCommandException.class)
          .hasMessageContaining("committed on layer 1");
    }
    try (TwoLayers layers = new TwoLayers(ChainSettings.builder().build(), TwoLayers.UNCOMMITTED)) {
      IncludedTransaction executed = layers.executed(layers.request(BOB, VALUE, Bytes.EMPTY));
      await().atMost(TwoLayers.PATIENCE).until(() -> layers.rollup.batches().last() == 1);
      ClosedBatch before = layers.rollup.batches().get(1).orElseThrow();
      layers.l2().dev().reorganize(1);
      // The request is still in the queue of layer 1, so it is executed again, and a batch is made.
      await()
          .atMost(TwoLayers.PATIENCE)
          .until(() -> layers.l2().transaction(executed.transaction().hash()).isPresent());
      await()
          .atMost(TwoLayers.PATIENCE)
          .until(
              () ->
                  layers.rollup.batches().get(1).isPresent()
                      && !layers.rollup.batches().get(1).get().equals(before));
      assertThat(TwoLayers.balance(layers.l2(), BOB)).isEqualTo(VALUE);
    }
  }

  @Test
  void bothLayersContinueAfterARestart() {
    Hash request;
    Hash root;
    try (TwoLayers layers = new TwoLayers(kept(), TwoLayers.QUICK)) {
      request = layers.request(BOB, VALUE, Bytes.EMPTY);
      IncludedTransaction executed = layers.executed(request);
      layers.send(layers.l2(), BOB, VALUE, Bytes.EMPTY);
      layers.finalized(executed.block().number() + 1);
      root = layers.l2().stateRoot(layers.l2().head());
    }
    try (TwoLayers layers = new TwoLayers(kept(), TwoLayers.QUICK)) {
      IncludedTransaction executed = layers.executed(request);
      layers.finalized(executed.block().number());
      assertThat(statusProven(layers, executed, 1)).isTrue();
      assertThat(layers.l2().stateRoot(layers.l2().head()))
          .as("built from the whole state as from the changes")
          .isEqualTo(root);
      assertThat(layers.executed(layers.request(BOB, VALUE, Bytes.EMPTY)).receipt().succeeded())
          .isTrue();
      assertThat(TwoLayers.balance(layers.l2(), BOB)).isEqualTo(VALUE.times(3));
    }
  }

  @Test
  void incompatibleChainsAreRejected() throws IOException {
    try (TwoLayers layers = new TwoLayers(kept(), TwoLayers.QUICK)) {
      layers.executed(layers.request(BOB, VALUE, Bytes.EMPTY));
    }
    Path below = directory.resolve("l1");
    try (Stream<Path> files = Files.list(below)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    assertThatThrownBy(() -> Rollup.open(kept(), TwoLayers.QUICK))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("do not fit together");
  }

  @Test
  void aChainWithoutTheSystemContractsIsRefused() {
    Chain.open(kept()).close();
    assertThatThrownBy(() -> Rollup.open(kept(), TwoLayers.QUICK))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("switch layer 1 off");
  }

  @Test
  void aChainWithContractsOfAnotherVersionContinuesAndReportsIt() {
    GenesisScript older =
        (state, processor, context) -> {
          L2Genesis.INSTANCE.run(state, processor, context);
          state.beginTransaction();
          Bytes stops = Bytes.of("0x00");
          state.setCode(state.load(SystemContracts.TOKEN_VAULT), Code.of(stops));
          state.endTransaction();
        };
    Chain.open(kept().toBuilder().genesis(older).build()).close();
    assertThat(saidWhile(this::deposit)).contains("keeps its initial layer-1 contracts");
    assertThat(saidWhile(this::deposit)).contains("keeps its initial layer-1 contracts");
  }

  @Test
  void aChainWithContractsOfThisVersionReportsNothing() {
    assertThat(saidWhile(this::deposit)).doesNotContain("contracts");
    assertThat(saidWhile(this::deposit)).doesNotContain("contracts");
  }

  private void deposit() {
    try (TwoLayers layers = new TwoLayers(kept(), TwoLayers.QUICK)) {
      Hash request = layers.request(BOB, VALUE, Bytes.EMPTY);
      assertThat(layers.executed(request).receipt().succeeded()).isTrue();
    }
  }

  private static String saidWhile(Runnable task) {
    PrintStream before = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      task.run();
    } finally {
      System.setErr(before);
    }
    return said.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aBatchClosesWhenItHasEnoughBlocks() {
    RollupSettings two =
        new RollupSettings(
            2, 10_000, Duration.ofDays(1), Duration.ZERO, Duration.ZERO, Duration.ZERO);
    try (TwoLayers layers = new TwoLayers(ChainSettings.builder().build(), two)) {
      for (int i = 0; i < 5; i++) {
        layers.send(layers.l2(), BOB, VALUE, Bytes.EMPTY);
      }
      layers.finalized(4);
      assertThat(layers.rollup.batches().last()).isEqualTo(2);
      ClosedBatch second = layers.rollup.batches().get(2).orElseThrow();
      assertThat(second.firstBlock()).isEqualTo(3);
      assertThat(second.lastBlock()).isEqualTo(4);
      assertThat(second.l2Transactions()).isEqualTo(2);
      assertThat(layers.rollup.batches().of(5)).isEmpty();
    }
  }

  private static Bytes view(TwoLayers layers, EvmAddress to, Bytes data) {
    return view(layers.l1(), to, data);
  }

  private static Bytes view(Chain chain, EvmAddress to, Bytes data) {
    CallArguments request =
        new CallArguments(
            BOB, Optional.of(to), 10_000_000, UInt256.ZERO, UInt256.ZERO, data, List.of());
    return chain
        .calls()
        .call(new CallSimulation(request, BlockIdentifier.Tag.LATEST, StateOverrides.NONE));
  }
}
