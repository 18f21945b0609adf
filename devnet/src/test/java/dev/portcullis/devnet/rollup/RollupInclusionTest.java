package dev.portcullis.devnet.rollup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.portcullis.devnet.block.BlockLog;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.ethereum.chain.InclusionRule;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Who a request of layer 1 is judged as, and that a verdict goes the whole way between the layers.
 */
class RollupInclusionTest {
  private static final EvmAddress BOB = EvmAddress.of("0x00000000000000000000000000000000000000b0");
  private static final UInt256 VALUE = UInt256.of(1_000_000_007);
  private static final BigInteger OFFSET =
      new BigInteger("1111000000000000000000000000000000001111", 16);

  @TempDir Path directory;

  private final Set<EvmAddress> refused = ConcurrentHashMap.newKeySet();
  private final Set<EvmAddress> unknown = ConcurrentHashMap.newKeySet();
  private final Set<Hash> kept = ConcurrentHashMap.newKeySet();

  private InclusionRule.Verdict judge(InclusionRule.Execution execution) {
    if (unknown.contains(execution.transaction().sender())) {
      kept.add(execution.transaction().hash());
      return InclusionRule.Verdict.WAIT;
    }
    return execution.transaction().to().filter(refused::contains).isPresent()
        ? InclusionRule.Verdict.REFUSE
        : InclusionRule.Verdict.INCLUDE;
  }

  private TwoLayers layers() {
    return new TwoLayers(
        ChainSettings.builder().dataDirectory(directory).inclusion(this::judge).build(),
        TwoLayers.QUICK);
  }

  @Test
  void aRefusedDepositIsRefundedSettledAndKnownAfterARestart() {
    refused.add(BOB);
    Hash request;
    try (TwoLayers layers = layers()) {
      UInt256 before = TwoLayers.balance(layers.l2(), layers.alice());
      request = layers.request(BOB, VALUE, Bytes.EMPTY);
      IncludedTransaction executed = layers.executed(request);
      assertThat(executed.receipt().refused()).isTrue();
      assertThat(TwoLayers.balance(layers.l2(), BOB)).isEqualTo(UInt256.ZERO);
      UInt256 unused = UInt256.of(100_000_000).times(TwoLayers.GAS - executed.receipt().gasUsed());
      assertThat(TwoLayers.balance(layers.l2(), layers.alice()))
          .isEqualTo(before.plus(unused).plus(VALUE));
      layers.finalized(executed.block().number());
      assertThat(layers.rollup.proofs().ofLog(request, 0)).isPresent();
    }
    refused.clear();
    try (TwoLayers layers = layers()) {
      assertThat(layers.executed(request).receipt().refused()).isTrue();
      assertThat(TwoLayers.balance(layers.l2(), BOB)).isEqualTo(UInt256.ZERO);
      assertThat(layers.executed(layers.request(BOB, VALUE, Bytes.EMPTY)).receipt().succeeded())
          .isTrue();
    }
  }

  @Test
  void batchesSettleWhileRequestsWait() {
    try (TwoLayers layers = layers()) {
      unknown.add(layers.alice());
      Hash request = layers.request(BOB, VALUE, Bytes.EMPTY);
      await().atMost(TwoLayers.PATIENCE).until(() -> kept.contains(request));
      layers.l2().dev().mine();
      layers.finalized(layers.l2().head().number());
      assertThat(layers.l2().transaction(request)).isEmpty();
      unknown.clear();
      layers.l2().recheck();
      assertThat(layers.executed(request).receipt().succeeded()).isTrue();
    }
  }

  @Test
  void aContractOfLayer1IsJudgedByItsAlias() {
    try (TwoLayers layers = layers()) {
      for (EvmAddress entrance :
          new EvmAddress[] {layers.rollup.bridgehub(), layers.rollup.mainContract()}) {
        // Hands calldata and value on.
        String code = "365f5f375f5f365f3473%s5af100".formatted(entrance.toString().substring(2));
        EvmAddress contract =
            layers.create(
                layers.l1(),
                Bytes.of("0x61%04x80600a5f395ff3%s".formatted(code.length() / 2, code)));
        Bytes call = request(layers, entrance.equals(layers.rollup.bridgehub()));
        IncludedTransaction asked = layers.send(layers.l1(), contract, minted(), call);
        assertThat(sender(layers, asked)).isEqualTo(aliased(contract));
      }
    }
  }

  /** On a layer 1 for developers a client can send as a contract, which then is the origin. */
  @Test
  void aContractSenderIsJudgedByItsAliasToo() {
    try (TwoLayers layers = layers()) {
      EvmAddress contract = layers.create(layers.l1(), Bytes.of("0x61000180600a5f395ff300"));
      layers.rollup.fund(contract, UInt256.of(1_000_000_000_000_000_000L));
      Transaction transaction =
          TransactionPayload.dynamicFee(
                  layers.l1().settings().chainId(),
                  layers.l1().nextNonce(contract),
                  UInt256.ONE,
                  UInt256.of(2_000_000_000),
                  3_000_000,
                  Optional.of(layers.rollup.bridgehub()),
                  minted(),
                  request(layers, true))
              .impersonate(contract);
      layers.l1().submit(transaction);
      IncludedTransaction asked =
          layers.l1().await(transaction.hash(), TwoLayers.PATIENCE).orElseThrow();
      assertThat(sender(layers, asked)).isEqualTo(aliased(contract));
    }
  }

  private static UInt256 minted() {
    return UInt256.of(100_000_000).times(TwoLayers.GAS).plus(VALUE);
  }

  private static Bytes request(TwoLayers layers, boolean hub) {
    if (hub) {
      return BridgeCalls.requestDirect(
          layers.l2().settings().chainId(),
          minted(),
          BOB,
          VALUE,
          Bytes.EMPTY,
          TwoLayers.GAS,
          layers.alice());
    }
    return BridgeCalls.function(
            "requestL2Transaction(address,uint256,bytes,uint256,uint256,bytes[],address)")
        .address(BOB)
        .word(VALUE)
        .word(7 * 32)
        .word(TwoLayers.GAS)
        .word(800)
        .word(8 * 32)
        .address(layers.alice())
        .word(0)
        .word(0)
        .toBytes();
  }

  /** The sender on layer 2 of the request of a layer 1 transaction. */
  private static EvmAddress sender(TwoLayers layers, IncludedTransaction asked) {
    assertThat(asked.receipt().succeeded()).as("layer 1 takes the request").isTrue();
    Hash request =
        asked.logs().stream()
            .map(BlockLog::log)
            .filter(log -> log.topics().get(0).equals(Layer1ContractAddresses.PRIORITY_REQUEST_ID))
            .map(log -> log.topics().get(2))
            .findFirst()
            .orElseThrow();
    return layers.executed(request).transaction().sender();
  }

  private static EvmAddress aliased(EvmAddress contract) {
    BigInteger all =
        new BigInteger(1, contract.toArray())
            .add(OFFSET)
            .mod(BigInteger.ONE.shiftLeft(8 * EvmAddress.SIZE));
    return EvmAddress.of(UInt256.of(all).toArray(), 12);
  }
}
