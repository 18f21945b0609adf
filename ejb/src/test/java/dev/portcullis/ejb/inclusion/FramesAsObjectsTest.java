package dev.portcullis.ejb.inclusion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.devnet.block.Receipt;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.embedded.DevnetProvider;
import dev.portcullis.ejb.chain.transaction.SignedTransaction;
import dev.portcullis.ejb.decision.BothWays;
import dev.portcullis.ejb.decision.CallTracerWriter;
import dev.portcullis.ejb.decision.ExecutionTrace;
import dev.portcullis.ejb.rpc.sending.RawTransactions;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ethereum.chain.EmbeddedChain;
import dev.portcullis.ethereum.chain.InclusionRule.Execution;
import dev.portcullis.ethereum.chain.InclusionRule.Verdict;
import dev.portcullis.ethereum.chain.JsonRpcErrorException;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import dev.portcullis.testing.Effort;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The frames that the embedded chain passes as objects are judged like the same frames as JSON: at
 * the admission and of a read, where {@code debug_traceCall} answers, and in the block. The
 * transactions are those of the adversary. {@code -Dframes.transactions=100000} is the proof by
 * hand.
 */
class FramesAsObjectsTest {
  private static final int TRANSACTIONS = Effort.cases("frames.transactions", 5_000);
  private static final long SEED = Long.getLong("seed", 20_261_130);
  private static final long CHAIN = 6565;
  private static final long MOST_INPUT = 4L << 20;
  private static final int OF_A_BLOCK = 8;
  private static final String GO = "0xa9059cbb";

  private final Random random = new Random(SEED);
  private final BothWays bothWays = new BothWays(new Random(SEED));
  private final List<TestKey> wallets =
      IntStream.range(0, OF_A_BLOCK)
          .mapToObj(each -> TestKey.of(UInt256.of(0xa11ce + each)))
          .toList();
  private final List<EvmAddress> contracts = new ArrayList<>();
  private final List<Execution> executed = new ArrayList<>();
  private final RandomCode code = new RandomCode(random, this::anybody);
  private Chain chain;
  private EmbeddedChain embedded;

  @BeforeEach
  void open() {
    chain =
        Chain.open(
            ChainSettings.builder()
                .chainId(CHAIN)
                .accounts(wallets.stream().map(FramesAsObjectsTest::account).toList())
                .inclusion(
                    execution -> {
                      executed.add(execution);
                      return Verdict.INCLUDE;
                    })
                .build());
    chain.dev().setAutomine(false);
    embedded = DevnetProvider.over(chain, NodeLimits.DEFAULT, "test", NodeMode.DEVELOPMENT);
  }

  @AfterEach
  void close() {
    embedded.close();
  }

  private static EvmAddress account(TestKey wallet) {
    return EvmAddress.of(wallet.address().text());
  }

  private EvmAddress anybody() {
    return switch (random.nextInt(8)) {
      case 0 -> account(wallets.get(random.nextInt(wallets.size())));
      case 1 -> EvmAddress.of(1 + random.nextInt(18));
      case 2 -> EvmAddress.of(0xbeef);
      default ->
          contracts.isEmpty()
              ? EvmAddress.of(0xc0de)
              : contracts.get(random.nextInt(contracts.size()));
    };
  }

  @Test
  void framesAsObjectsAreJudgedLikeJson() {
    int refused = 0;
    for (int i = 0; i < TRANSACTIONS; i += OF_A_BLOCK) {
      for (TestKey wallet : wallets) {
        SignedTransaction transaction = transaction(wallet);
        compareRead(transaction);
        if (compareAdmission(transaction)) {
          var unused = chain.submit(transaction.transaction());
        } else {
          refused++;
        }
      }
      chain.dev().mine();
      compareBlock();
    }
    assertThat(bothWays.frames()).isGreaterThan(2L * TRANSACTIONS);
    assertThat(bothWays.denied()).isGreaterThan(TRANSACTIONS / 20);
    assertThat(refused).isBetween(1, TRANSACTIONS / 2);
  }

  private SignedTransaction transaction(TestKey wallet) {
    boolean creates = contracts.size() < 20 || random.nextInt(6) == 0;
    Optional<EvmAddress> to = creates ? Optional.empty() : Optional.of(anybody());
    Bytes data =
        creates
            ? code.creation()
            : Bytes.of(
                switch (random.nextInt(3)) {
                  case 0 -> "0x";
                  case 1 -> GO;
                  default -> GO + "00".repeat(random.nextInt(100));
                });
    UInt256 value = UInt256.of(random.nextInt(4) == 0 ? random.nextInt(3) : 0);
    // Some cannot pay, and some have too little gas.
    long gas = random.nextInt(30) == 0 ? 21_000 : 300_000 + random.nextInt(1_000_000);
    UInt256 price = UInt256.of(random.nextInt(30) == 0 ? 1 : 2_000_000_000L);
    UInt256 tip = UInt256.of(random.nextInt(2));
    long nonce = chain.nextNonce(account(wallet));
    TransactionPayload payload =
        random.nextInt(4) == 0
            ? TransactionPayload.legacy(CHAIN, nonce, price, gas, to, value, data)
            : TransactionPayload.dynamicFee(CHAIN, nonce, tip, price, gas, to, value, data);
    return SignedTransaction.read("raw", payload.sign(wallet.key()).encoded().toString(), CHAIN);
  }

  /** The same as a call, whose output is the caller's answer. */
  private void compareRead(SignedTransaction transaction) {
    ObjectNode options = JsonNodeFactory.instance.objectNode().put("tracer", "callTracer");
    options.putObject("tracerConfig").put("withEffects", true);
    ObjectNode request = transaction.callRequest();
    ArrayNode params = JsonNodeFactory.instance.arrayNode();
    params.add(request).add("latest").add(options);
    JsonNode json;
    try {
      json = embedded.call("debug_traceCall", params, cancel -> () -> {});
    } catch (JsonRpcErrorException refused) {
      assertThatThrownBy(() -> embedded.trace(request, params.get(1), cancel -> () -> {}))
          .isInstanceOf(JsonRpcErrorException.class)
          .hasMessage(refused.getMessage());
      return;
    }
    ExecutionTrace read =
        ExecutionTrace.of(embedded.trace(request, params.get(1), cancel -> () -> {}));
    for (String field : List.of("output", "error", "revertReason")) {
      assertThat(read.json().path(field).textValue()).isEqualTo(json.path(field).textValue());
    }
    bothWays.compare(RawTransactions.call(transaction), read, json);
  }

  /** Whether the node executed it. */
  private boolean compareAdmission(SignedTransaction transaction) {
    ObjectNode options = JsonNodeFactory.instance.objectNode().put("tracer", "callTracer");
    options.putObject("tracerConfig").put("withEffects", true).put("asTransaction", true);
    ArrayNode params = JsonNodeFactory.instance.arrayNode();
    params.add(transaction.callRequest()).add("latest").add(options);
    JsonNode json;
    try {
      json = embedded.call("debug_traceCall", params, cancel -> () -> {});
    } catch (JsonRpcErrorException refused) {
      assertThat(refusal(transaction)).isEqualTo(refused.code() + refused.getMessage());
      return false;
    }
    bothWays.compare(
        RawTransactions.call(transaction),
        ExecutionTrace.of(embedded.trace(transaction.transaction(), cancel -> () -> {})),
        json);
    return true;
  }

  private String refusal(SignedTransaction transaction) {
    try {
      return embedded.trace(transaction.transaction(), cancel -> () -> {}).toString();
    } catch (JsonRpcErrorException refused) {
      return refused.code() + refused.getMessage();
    }
  }

  private void compareBlock() {
    for (Execution execution : executed) {
      CallTracerWriter.of(execution.frames())
          .ifPresent(
              json ->
                  bothWays.compare(
                      RawTransactions.call(
                          SignedTransaction.read(
                              "raw", execution.transaction().encoded().toString(), CHAIN)),
                      ExecutionTrace.of(execution.frames(), MOST_INPUT),
                      json));
    }
    executed.clear();
    chain.head().receipts().stream()
        .map(Receipt::contractAddress)
        .filter(created -> created != null)
        .forEach(contracts::add);
  }
}
