package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.SampleContract;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The debug_ methods over executions that are hard to trace. */
class TracesTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final EvmAddress HEIR =
      EvmAddress.of("0x00000000000000000000000000000000000000ed");

  private final TestWallet alice = new TestWallet(0, 6565);
  private Chain chain;
  private NodeServer server;
  private NodeClient client;
  private EvmAddress gadget;

  @BeforeEach
  void open() throws IOException {
    chain =
        Chain.open(
            ChainSettings.builder()
                .fork(Fork.OSAKA)
                .callGas(4_000_000_000_000L)
                .callTimeout(Duration.ofSeconds(60))
                .build());
    server = start(NodeLimits.DEFAULT, new NodeMode(false, true, UInt256.ZERO));
    client = new NodeClient(server.url());
    gadget = create(SampleContract.named("Gadget").creation());
  }

  @AfterEach
  void close() {
    server.close();
    chain.close();
  }

  private NodeServer start(NodeLimits limits, NodeMode mode) throws IOException {
    return NodeServer.start(chain, new NodeSettings("127.0.0.1", 0, mode, "test", limits));
  }

  @Test
  void everyFrameIsTracedWithItsGasOutputErrorAndReason() throws IOException {
    JsonNode top = trace(call("nest(uint256,bool)", 2, true), Map.of("tracer", "callTracer"));

    assertThat(top.get("type").textValue()).isEqualTo("Call");
    assertThat(top.get("gas").textValue()).isEqualTo("0x30d40");
    assertThat(top.get("error").isNull()).isTrue();
    JsonNode within = top.get("calls").get(0);
    assertThat(within.get("from")).isEqualTo(top.get("to"));
    assertThat(within.get("error").isNull()).isTrue();
    JsonNode bottom = within.get("calls").get(0);
    assertThat(bottom.get("error").textValue()).isEqualTo("execution reverted");
    assertThat(bottom.get("output").textValue()).startsWith("0x").hasSizeGreaterThan(10);
    assertThat(bottom.get("calls")).isEmpty();
    assertThat(top.has("logs")).isFalse();
  }

  @Test
  void theGasOfTheTopCallMatchesTheReceipt() throws IOException {
    IncludedTransaction included = call("set(uint256,uint256,uint256)", 0, 3, 7);
    JsonNode top = trace(included, Map.of("tracer", "callTracer"));
    assertThat(Long.decode(top.get("gasUsed").textValue())).isEqualTo(included.receipt().gasUsed());
  }

  @Test
  void aRevertIsTracedWithTheReasonOfTheContract() throws IOException {
    JsonNode top = trace(call("require_(bool,string)", false, "no bread"), null);
    assertThat(top.get("error").textValue()).isEqualTo("execution reverted");
    assertThat(top.get("revertReason").textValue()).isEqualTo("no bread");
  }

  @Test
  void logsAreOrderedBetweenCallsAndDroppedWithAFailedFrame() throws IOException {
    Object config = Map.of("tracer", "callTracer", "tracerConfig", Map.of("withLog", true));
    JsonNode top = trace(call("nest(uint256,bool)", 1, true), config);
    JsonNode log = top.get("logs").get(0);
    assertThat(log.get("address").textValue()).isEqualTo(gadget.toString());
    assertThat(log.get("position").textValue()).isEqualTo("0x1");
    assertThat(log.get("topics")).hasSize(2);
    assertThat(top.get("calls").get(0).get("logs")).isEmpty();
  }

  @Test
  void onlyTopCallReturnsTheTopCallAlone() throws IOException {
    Object config = Map.of("tracer", "callTracer", "tracerConfig", Map.of("onlyTopCall", true));
    JsonNode top = trace(call("nest(uint256,bool)", 3, false), config);
    assertThat(top.get("calls")).isEmpty();
  }

  @Test
  void flatCallsKnowTheirPlaceInTheTree() throws IOException {
    IncludedTransaction included = call("nest(uint256,bool)", 2, false);
    JsonNode calls = trace(included, Map.of("tracer", "flatCallTracer"));
    assertThat(calls).hasSize(3);
    assertThat(calls.get(0).get("subtraces").intValue()).isEqualTo(1);
    assertThat(calls.get(0).get("traceAddress")).isEmpty();
    assertThat(calls.get(2).get("traceAddress").toString()).isEqualTo("[0,0]");
    assertThat(calls.get(2).get("transactionHash").textValue())
        .isEqualTo(included.transaction().hash().toString());
    assertThat(calls.get(2).get("action").get("callType").textValue()).isEqualTo("call");
  }

  @Test
  void thePrestateContainsReadAccountsWithTheirEarlierState() throws IOException {
    call("set(uint256,uint256,uint256)", 1, 2, 41);
    IncludedTransaction included = call("set(uint256,uint256,uint256)", 1, 2, 42);
    JsonNode pre = trace(included, Map.of("tracer", "prestateTracer"));
    assertThat(pre.get(gadget.toString()).get("storage")).hasSize(1);
    assertThat(pre.get(gadget.toString()).get("storage").iterator().next().textValue())
        .isEqualTo("0x" + "0".repeat(62) + "29");
    assertThat(pre.get(alice.address().toString()).get("nonce").intValue()).isEqualTo(2);

    Object config = Map.of("tracer", "prestateTracer", "tracerConfig", Map.of("diffMode", true));
    JsonNode diff = trace(included, config);
    JsonNode after = diff.get("post").get(gadget.toString());
    assertThat(after.get("storage").iterator().next().textValue())
        .isEqualTo("0x" + "0".repeat(62) + "2a");
    assertThat(after.has("code")).isFalse();
    assertThat(diff.get("post").get(alice.address().toString()).get("nonce").intValue())
        .isEqualTo(3);
  }

  @Test
  void creationsAndSelfDestructsAreTracedAsSuch() throws IOException {
    EvmAddress factory = create(SampleContract.named("Factory").creation());
    IncludedTransaction flash =
        send(
            alice.call(
                factory,
                SampleContract.call("flash(bytes32,address)", Hash.ZERO, HEIR),
                1_000_000));
    JsonNode top = trace(flash, null);
    assertThat(top.get("calls").get(0).get("type").textValue()).isEqualTo("Create2");
    JsonNode end = top.get("calls").get(1).get("calls").get(0);
    assertThat(end.get("type").textValue()).isEqualTo("SelfDestruct");
    assertThat(end.get("to").textValue()).isEqualTo(HEIR.toString());
    assertThat(trace(flash, Map.of("tracer", "flatCallTracer")).get(3).get("type").textValue())
        .isEqualTo("suicide");
  }

  @Test
  void earlierTransactionsOfTheBlockRunFirstAndAllAreTraced() throws IOException {
    Transaction second = alice.from(2).call(gadget, note(2));
    Transaction third = alice.from(3).call(gadget, note(3));
    chain.submit(third);
    chain.submit(second);
    alice.from(1);
    send(alice.call(gadget, note(1)));
    IncludedTransaction last = chain.await(third.hash(), PATIENCE).orElseThrow();

    String number = "0x" + Long.toHexString(last.block().number());
    JsonNode all = client.call("debug_traceBlockByNumber", number);
    assertThat(all).hasSize(last.block().transactions().size());
    JsonNode ofLast = all.get(last.index());
    assertThat(ofLast.get("txHash").textValue()).isEqualTo(third.hash().toString());
    assertThat(ofLast.get("result")).isEqualTo(trace(last, null));
    assertThat(client.call("debug_traceBlockByHash", last.block().hash().toString()))
        .isEqualTo(all);
  }

  @Test
  void callsNestAsDeepAsTheMachineAllows() throws IOException {
    Map<String, Object> dive =
        Map.of(
            "to", gadget.toString(),
            "gas", "0x2ffffffffff",
            "data", SampleContract.call("dive()").toString());
    for (String tracer : List.of("callTracer", "flatCallTracer")) {
      JsonNode traced = client.call("debug_traceCall", dive, "latest", Map.of("tracer", tracer));
      assertThat(deepest(traced)).as(tracer).isEqualTo(1_025);
    }
  }

  private static int deepest(JsonNode traced) {
    int depth = 0;
    if (traced.isArray()) {
      for (JsonNode call : traced) {
        depth = Math.max(depth, call.get("traceAddress").size());
      }
      return depth;
    }
    for (JsonNode call = traced; call.path("calls").size() > 0; call = call.get("calls").get(0)) {
      depth++;
    }
    return depth;
  }

  @Test
  void aTraceTooLargeForAnAnswerIsRefusedAndTheNodeStaysUp() throws IOException {
    NodeLimits small = new NodeLimits(5, 100_000, 20_000, 3, 3, 50, Duration.ofSeconds(30));
    try (NodeServer other = start(small, NodeMode.NORMAL)) {
      NodeClient asking = new NodeClient(other.url());
      IncludedTransaction deep = call("nest(uint256,bool)", 4, false);
      Bytes data = SampleContract.call("note(uint256,bytes)", 1, Bytes.wrap(new byte[12_000]));
      IncludedTransaction large = send(alice.call(gadget, data, 1_000_000));
      JsonNode refused =
          asking.exchange("debug_traceTransaction", large.transaction().hash().toString());
      assertThat(refused.at("/error/code").intValue()).isEqualTo(-32008);
      JsonNode answered =
          asking.call("debug_traceTransaction", deep.transaction().hash().toString());
      assertThat(answered.isArray()).isTrue();
      assertThat(answered.get(0).get("calls")).hasSize(1);
    }
  }

  @Test
  void aSlowCallTimesOut() throws IOException {
    server.close();
    chain.close();
    chain =
        Chain.open(
            ChainSettings.builder()
                .callTimeout(Duration.ofMillis(200))
                .callGas(4_000_000_000_000L)
                .build());
    server = start(NodeLimits.DEFAULT, NodeMode.NORMAL);
    client = new NodeClient(server.url());
    Map<String, Object> loop = Map.of("gas", "0x2ffffffffff", "data", "0x5b5f56");
    for (String tracer : List.of("callTracer", "prestateTracer")) {
      JsonNode refused =
          client.exchange("debug_traceCall", loop, "latest", Map.of("tracer", tracer));
      assertThat(refused.at("/error/code").intValue()).isEqualTo(3);
      assertThat(refused.at("/error/message").textValue()).contains("time");
    }
    assertThat(client.call("eth_chainId").textValue()).isEqualTo("0x19a5");
  }

  private Bytes note(int number) {
    return SampleContract.call("note(uint256,bytes)", number, Bytes.EMPTY);
  }

  @Test
  void aRepeatedTraceIsTheSameAndDiffersOnceItsBlockDiffers() throws IOException {
    IncludedTransaction included = call("nest(uint256,bool)", 2, true);
    Object flat = Map.of("tracer", "flatCallTracer");
    JsonNode first = trace(included, flat);
    assertThat(trace(included, flat)).isEqualTo(first);
    JsonNode calls = trace(included, Map.of("tracer", "callTracer"));
    assertThat(trace(included, Map.of("tracer", "callTracer"))).isEqualTo(calls);

    chain.dev().reorganize(1);
    IncludedTransaction again = chain.transaction(included.transaction().hash()).orElseThrow();
    assertThat(again.block().hash()).isNotEqualTo(included.block().hash());
    assertThat(trace(again, flat).get(0).get("blockHash").textValue())
        .isEqualTo(again.block().hash().toString())
        .isNotEqualTo(first.get(0).get("blockHash").textValue());
  }

  @Test
  void developersReceiveEveryOperationAndEveryFunction() throws IOException {
    IncludedTransaction included = call("nest(uint256,bool)", 2, true);
    server.close();
    server = start(NodeLimits.DEFAULT, NodeMode.DEVELOPMENT);
    client = new NodeClient(server.url());

    JsonNode all = trace(included, Map.of());
    assertThat(all.path("failed").booleanValue()).isFalse();
    assertThat(all.path("gas").longValue()).isEqualTo(included.receipt().gasUsed());
    JsonNode first = all.path("structLogs").get(0);
    assertThat(first.path("op").textValue()).isEqualTo("PUSH1");
    assertThat(first.path("gasCost").longValue()).isEqualTo(3);
    assertThat(first.path("stack").isEmpty()).isTrue();
    assertThat(all.path("structLogs").findValuesAsText("depth")).contains("1", "2", "3");
    JsonNode plain = trace(included, Map.of("disableStack", true, "disableStorage", true));
    assertThat(plain.path("structLogs").findValue("stack")).isNull();
    assertThat(plain.path("structLogs").findValue("storage")).isNull();
    assertThat(trace(included, Map.of("tracer", "4byteTracer")).properties()).hasSize(1);
    assertThat(all.path("structLogs").findValue("memory")).isNull();
    JsonNode more = trace(included, Map.of("enableMemory", true, "enableReturnData", true));
    JsonNode last = more.path("structLogs").get(more.path("structLogs").size() - 1);
    assertThat(last.path("memory").get(2).textValue()).endsWith("80").hasSize(66);
    assertThat(last.path("returnData").textValue()).isEqualTo("0x");
    assertThat(more.path("structLogs").findValuesAsText("returnData"))
        .anyMatch(data -> data.length() > 66);
  }

  @Test
  void tracersOfDevelopersAreNotForOthers() throws IOException {
    IncludedTransaction included = call("nest(uint256,bool)", 2, true);

    assertThat(refusal(included, Map.of())).contains("tracer must be callTracer");
    assertThat(refusal(included, Map.of("tracer", "4byteTracer"))).contains("must be callTracer");
  }

  @Test
  void aTraceOfAllOperationsIsNoLargerThanAnAnswer() throws IOException {
    server.close();
    NodeLimits limits = new NodeLimits(10, 100_000, 200_000, 10, 10, 100, Duration.ofSeconds(60));
    server = start(limits, NodeMode.DEVELOPMENT);
    client = new NodeClient(server.url());
    Map<String, Object> loop = Map.of("gas", "0x2fffffff", "data", "0x5b5f56");

    JsonNode refused = client.exchange("debug_traceCall", loop, "latest", Map.of());

    assertThat(refused.at("/error/code").intValue()).isEqualTo(-32008);
    // A word at 0x8000, then twenty operations that find all this memory.
    Map<String, Object> wide = Map.of("data", "0x5f61800052" + "5f50".repeat(10));
    assertThat(client.call("debug_traceCall", wide, "latest", Map.of()).path("structLogs"))
        .hasSize(24);
    JsonNode large =
        client.exchange("debug_traceCall", wide, "latest", Map.of("enableMemory", true));
    assertThat(large.at("/error/code").intValue()).isEqualTo(-32008);
    assertThat(large.at("/error/message").textValue()).contains("without enableMemory");
  }

  private String refusal(IncludedTransaction included, Object config) throws IOException {
    String hash = included.transaction().hash().toString();
    JsonNode refused = client.exchange("debug_traceTransaction", hash, config);
    assertThat(refused.at("/error/code").intValue()).isEqualTo(-32602);
    return refused.at("/error/message").textValue();
  }

  private IncludedTransaction call(String signature, Object... arguments) {
    return send(alice.call(gadget, SampleContract.call(signature, arguments)));
  }

  private EvmAddress create(Bytes code) {
    return send(alice.create(code)).receipt().contractAddress();
  }

  private IncludedTransaction send(Transaction transaction) {
    chain.submit(transaction);
    return chain.await(transaction.hash(), PATIENCE).orElseThrow();
  }

  private JsonNode trace(IncludedTransaction included, Object config) throws IOException {
    String hash = included.transaction().hash().toString();
    List<Object> params = new ArrayList<>(List.of(hash));
    if (config != null) {
      params.add(config);
    }
    return client.call("debug_traceTransaction", params.toArray());
  }
}
