package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.SampleContract;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.ethereum.chain.InclusionRule;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.PriorityTransaction;
import dev.portcullis.ethereum.transaction.Transaction;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a gate requires of traces beyond what clients do: effects, and the block's prices. */
class EffectTracesTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String LIMIT = "0x30d40";

  private final TestWallet alice = new TestWallet(0, 6565);
  private Chain chain;
  private NodeServer server;
  private NodeClient client;

  @BeforeEach
  void open() throws IOException {
    chain = Chain.open(ChainSettings.builder().build());
    server =
        NodeServer.start(
            chain,
            new NodeSettings(
                "127.0.0.1",
                0,
                new NodeMode(false, true, UInt256.ZERO),
                "test",
                NodeLimits.DEFAULT));
    client = new NodeClient(server.url());
  }

  @AfterEach
  void close() {
    server.close();
    chain.close();
  }

  @Test
  void everyFrameReportsItsOwnEffectsOnRequest() throws IOException {
    // Writes; looks at the balance of 0xb0; and what calls it only calls.
    EvmAddress writer = create("60015f5560b0315000");
    EvmAddress caller = create("5f5f5f5f5f73%s5af100".formatted(writer.toString().substring(2)));
    Map<String, Object> request = Map.of("to", caller.toString(), "gas", LIMIT);
    JsonNode with = trace(request, Map.of("withEffects", true));
    assertThat(with.get("changes").booleanValue()).isFalse();
    assertThat(with.has("inspects")).isFalse();
    ObjectNode inner = (ObjectNode) with.get("calls").get(0);
    assertThat(inner.get("changes").booleanValue()).isTrue();
    assertThat(inner.get("inspects"))
        .singleElement()
        .extracting(JsonNode::textValue)
        .isEqualTo("0x00000000000000000000000000000000000000b0");

    inner.remove("changes");
    inner.remove("inspects");
    ((ObjectNode) with).remove("changes");
    assertThat(trace(request, Map.of())).isEqualTo(with);
  }

  @Test
  void thePaymastersExecutionIsInsideTheOutermostFrame() throws IOException {
    EvmAddress paymaster =
        send(alice.create(SampleContract.named("Paymaster").creation()))
            .receipt()
            .contractAddress();
    Map<String, Object> params =
        Map.of(
            "paymaster", paymaster.toString(),
            "paymasterInput", SampleContract.call("general(bytes)", Bytes.EMPTY).toString());
    Map<String, Object> request =
        Map.of(
            "from", alice.address().toString(),
            "to", create("00").toString(),
            "gas", "0x1e8480",
            "eip712Meta", Map.of("paymasterParams", params));
    assertThat(trace(request, Map.of()).get("calls")).isEmpty();
    JsonNode calls = trace(request, Map.of("withEffects", true)).get("calls");
    assertThat(calls).hasSize(2);
    assertThat(calls.get(0).get("to").textValue()).isEqualTo(paymaster.toString());
    assertThat(calls.get(0).get("changes").booleanValue()).isTrue();
  }

  @Test
  void codeCannotDistinguishATracedTransactionFromItsBlock() throws IOException {
    // Keeps and returns the gas price and the balance of its sender.
    EvmAddress teller = create("3a805f555f5232318060015560205260405ff3");
    Transaction transaction = alice.call(teller, Bytes.EMPTY);
    Map<String, Object> request = new HashMap<>();
    request.put("from", alice.address().toString());
    request.put("to", teller.toString());
    request.put("gas", LIMIT);
    request.put("maxFeePerGas", transaction.maxFeePerGas().toString());
    request.put("maxPriorityFeePerGas", transaction.maxPriorityFeePerGas().toString());
    String plain = trace(request, Map.of()).get("output").textValue();
    String charged = trace(request, Map.of("asTransaction", true)).get("output").textValue();
    IncludedTransaction included = send(transaction);
    String mined = "0x";
    for (int slot = 0; slot < 2; slot++) {
      UInt256 kept = chain.state(BlockIdentifier.Tag.LATEST).storage(teller, UInt256.of(slot));
      mined += Bytes.wrap(kept.toArray()).toString().substring(2);
    }
    assertThat(included.receipt().succeeded()).isTrue();
    assertThat(charged).isEqualTo(mined);
    assertThat(plain).isNotEqualTo(mined);
  }

  @Test
  void aSenderWhoCannotPayReceivesAnError() throws IOException {
    Map<String, Object> request =
        Map.of(
            "from", "0x00000000000000000000000000000000000000b0",
            "to", "0x00000000000000000000000000000000000000b1",
            "gas", LIMIT,
            "gasPrice", "0x77359400");
    assertThat(refusal(request)).startsWith("insufficient funds");
    Map<String, Object> cheap = new HashMap<>(request);
    cheap.put("gasPrice", "0x1");
    assertThat(refusal(cheap)).startsWith("max fee per gas less than block base fee");
    cheap.remove("gas");
    assertThat(refusal(cheap)).contains("gas limit");
  }

  @Test
  void aRequestThatFailedByVerdictIsTracedAsThatByEveryTracer() throws IOException {
    server.close();
    chain.close();
    chain =
        Chain.open(
            ChainSettings.builder().inclusion(execution -> InclusionRule.Verdict.REFUSE).build());
    server =
        NodeServer.start(
            chain,
            new NodeSettings("127.0.0.1", 0, NodeMode.DEVELOPMENT, "test", NodeLimits.DEFAULT));
    client = new NodeClient(server.url());
    EvmAddress from = EvmAddress.of(0x1234);
    Transaction request =
        new PriorityTransaction(
                0,
                from,
                EvmAddress.of(0xb0),
                100_000,
                UInt256.of(800),
                UInt256.ONE,
                UInt256.ONE,
                UInt256.of(100_001),
                from,
                Bytes.EMPTY)
            .transaction();
    chain.submitPriority(List.of(request));
    String hash = request.hash().toString();
    Object calls = Map.of("tracer", "callTracer");
    JsonNode told = client.call("debug_traceTransaction", hash, calls);
    assertThat(told.findValue("error").textValue()).isEqualTo("refused by the rule of the chain");
    assertThat(told.findValue("gasUsed").textValue()).isEqualTo("0x5208");
    for (String tracer : List.of("flatCallTracer", "prestateTracer", "4byteTracer")) {
      client.call("debug_traceTransaction", hash, Map.of("tracer", tracer));
    }
    client.call("debug_traceTransaction", hash, Map.of());
    assertThat(client.call("debug_traceBlockByNumber", "latest")).hasSize(1);
    assertThat(client.call("trace_transaction", hash)).hasSize(1);
    assertThat(client.call("eth_getTransactionReceipt", hash).get("status").textValue())
        .isEqualTo("0x0");
  }

  private String refusal(Map<String, Object> request) throws IOException {
    JsonNode answer =
        client.exchange(
            "debug_traceCall", request, "pending", config(Map.of("asTransaction", true)));
    assertThat(answer.at("/error/code").intValue()).isEqualTo(3);
    return answer.at("/error/message").textValue();
  }

  private JsonNode trace(Map<String, Object> request, Map<String, Object> config)
      throws IOException {
    return client.call("debug_traceCall", request, "pending", config(config));
  }

  private static Map<String, Object> config(Map<String, Object> config) {
    return Map.of("tracer", "callTracer", "tracerConfig", config);
  }

  private EvmAddress create(String code) {
    return send(alice.create(
            Bytes.of("0x61%04x80600a5f395ff3%s".formatted(code.length() / 2, code))))
        .receipt()
        .contractAddress();
  }

  private IncludedTransaction send(Transaction transaction) {
    chain.submit(transaction);
    return chain.await(transaction.hash(), PATIENCE).orElseThrow();
  }
}
