package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.chain.DemoToken;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.common.Hash;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Blocks that are only tried out, as the execution APIs have {@code eth_simulateV1}. */
class SimulateTest {
  private static final String RICH = "0x00000000000000000000000000000000000000aa";
  private static final String POOR = "0x00000000000000000000000000000000000000bb";
  private static final String OTHER = "0x00000000000000000000000000000000000000cc";

  private static Scene scene;

  @BeforeAll
  static void open() throws IOException {
    scene = new Scene(NodeLimits.DEFAULT);
  }

  @AfterAll
  static void close() {
    scene.close();
  }

  private static Map<String, Object> call(String from, String to, String value) {
    return Map.of("from", from, "to", to, "value", value);
  }

  private static Map<String, Object> code(String code) {
    return Map.of("from", RICH, "to", OTHER, "input", code);
  }

  private static Map<String, Object> wish(Object... blocks) {
    return Map.of("blockStateCalls", List.of(blocks));
  }

  private static Map<String, Object> with(Map<String, Object> map, String name, Object value) {
    Map<String, Object> more = new HashMap<>(map);
    more.put(name, value);
    return more;
  }

  private static final Map<String, Object> FUNDS = Map.of(RICH, Map.of("balance", "0x3e8"));

  private static JsonNode run(Object wish) throws IOException {
    return scene.client.call("eth_simulateV1", wish, "latest");
  }

  private static JsonNode failure(Object wish) throws IOException {
    return scene.client.exchange("eth_simulateV1", wish, "latest").path("error");
  }

  @Test
  void simulatedBlocksBuildOnEachOtherAndAreDiscarded() throws IOException {
    JsonNode blocks =
        run(
            wish(
                Map.of("stateOverrides", FUNDS, "calls", List.of(call(RICH, POOR, "0x64"))),
                Map.of("calls", List.of(call(POOR, OTHER, "0x64")))));
    JsonNode head = scene.client.call("eth_getBlockByNumber", "latest", false);
    assertThat(blocks).hasSize(2);
    assertThat(blocks.get(0).path("number").asText()).isEqualTo("0x4");
    assertThat(blocks.get(0).path("parentHash")).isEqualTo(head.path("hash"));
    assertThat(blocks.get(1).path("parentHash")).isEqualTo(blocks.get(0).path("hash"));
    for (JsonNode block : blocks) {
      assertThat(block.path("calls").get(0).path("status").asText()).isEqualTo("0x1");
      assertThat(block.path("gasUsed").asText()).isEqualTo("0x5208");
      assertThat(block.path("baseFeePerGas").asText()).isEqualTo("0x0");
      assertThat(block.path("transactions")).hasSize(1);
    }
    assertThat(scene.client.call("eth_getBalance", POOR, "latest").asText()).isEqualTo("0x0");
    assertThat(scene.client.call("eth_blockNumber").asText()).isEqualTo("0x3");
  }

  @Test
  void theBlockHasTheRequestedValuesAndGapsAreFilled() throws IOException {
    Map<String, Object> header =
        Map.of(
            "number", "0x9",
            "time", "0x7fffffff",
            "gasLimit", "0x989680",
            "feeRecipient", OTHER,
            "prevRandao", "0x" + "ab".repeat(32),
            "baseFeePerGas", "0x7",
            "blobBaseFee", "0x9");
    // NUMBER, TIMESTAMP, GASLIMIT, COINBASE, PREVRANDAO, BASEFEE, BLOBBASEFEE, BLOCKHASH(8).
    String look =
        "0x435f5242602052456040524160605244608052" + "4860a0524a60c05260084060e0526101005ff3";
    JsonNode blocks =
        run(
            wish(
                Map.of(
                    "blockOverrides", header,
                    "stateOverrides", Map.of(OTHER, Map.of("code", look)),
                    "calls", List.of(call(RICH, OTHER, "0x0")))));
    assertThat(blocks).hasSize(6);
    assertThat(blocks.get(0).path("number").asText()).isEqualTo("0x4");
    JsonNode last = blocks.get(5);
    String seen = last.path("calls").get(0).path("returnData").asText();
    assertThat(seen)
        .isEqualTo(
            "0x"
                + word("9")
                + word("7fffffff")
                + word("989680")
                + word(OTHER.substring(2))
                + "ab".repeat(32)
                + word("7")
                + word("9")
                + blocks.get(4).path("hash").asText().substring(2));
    assertThat(last.path("miner").asText()).isEqualTo(OTHER);
    assertThat(last.path("timestamp").asText()).isEqualTo("0x7fffffff");
  }

  private static String word(String hex) {
    return "0".repeat(64 - hex.length()) + hex;
  }

  @Test
  void revertsAndFailuresAreReportedPerCallAndOthersContinue() throws IOException {
    JsonNode calls =
        run(wish(
                Map.of(
                    "stateOverrides",
                        Map.of(
                            OTHER, Map.of("code", "0x602a5f5260205ffd"),
                            POOR, Map.of("code", "0xfe")),
                    "calls",
                        List.of(
                            call(RICH, OTHER, "0x0"),
                            with(call(RICH, POOR, "0x0"), "gas", "0xffff"),
                            call(RICH, RICH, "0x0")))))
            .get(0)
            .path("calls");
    assertThat(calls.get(0).path("status").asText()).isEqualTo("0x0");
    assertThat(calls.get(0).path("error").path("code").asInt()).isEqualTo(3);
    assertThat(calls.get(0).path("error").path("data").asText()).endsWith("2a");
    assertThat(calls.get(0).path("returnData").asText()).endsWith("2a");
    assertThat(calls.get(1).path("error").path("code").asInt()).isEqualTo(-32015);
    assertThat(calls.get(1).path("gasUsed").asText()).isEqualTo("0xffff");
    assertThat(calls.get(2).path("status").asText()).isEqualTo("0x1");
    assertThat(calls.get(2).has("error")).isFalse();
  }

  @Test
  void transfersEmitLogsOnRequestUnlessTheyFail() throws IOException {
    // Sends 1 wei to 0xbb, then fails when it was called with data.
    String pays = "0x5f5f5f5f600160bb5af150361560155760006000fd5b00";
    Map<String, Object> plan =
        Map.of(
            "stateOverrides",
            Map.of(RICH, Map.of("balance", "0x3e8"), OTHER, Map.of("code", pays)),
            "calls",
            List.of(call(RICH, OTHER, "0x5"), with(call(RICH, OTHER, "0x5"), "input", "0x01")));
    JsonNode calls = run(with(wish(plan), "traceTransfers", true)).get(0).path("calls");
    JsonNode logs = calls.get(0).path("logs");
    assertThat(logs).hasSize(2);
    for (JsonNode log : logs) {
      assertThat(log.path("address").asText())
          .isEqualTo("0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee");
      assertThat(log.path("topics").get(0).asText()).isEqualTo(DemoToken.TRANSFER.toString());
    }
    assertThat(logs.get(0).path("data").asText()).endsWith("05");
    assertThat(logs.get(1).path("data").asText()).endsWith("01");
    assertThat(logs.get(1).path("topics").get(2).asText()).endsWith("bb");
    assertThat(calls.get(1).path("logs")).isEmpty();
    assertThat(run(wish(plan)).get(0).path("calls").get(0).path("logs")).isEmpty();
  }

  @Test
  void withoutValidationNoncesFeesAndContractsAsSendersDoNotMatter() throws IOException {
    Map<String, Object> plan =
        Map.of(
            "stateOverrides", Map.of(RICH, Map.of("balance", "0x3e8", "code", "0x00")),
            "calls", List.of(with(call(RICH, POOR, "0x1"), "nonce", "0x63")));
    JsonNode block = run(with(wish(plan), "returnFullTransactions", true)).get(0);
    JsonNode transaction = block.path("transactions").get(0);
    assertThat(block.path("calls").get(0).path("status").asText()).isEqualTo("0x1");
    assertThat(transaction.path("from").asText()).isEqualTo(RICH);
    assertThat(transaction.path("nonce").asText()).isEqualTo("0x63");
    assertThat(transaction.path("blockHash")).isEqualTo(block.path("hash"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "nonce; 0x5; -38011",
        "maxFeePerGas; 0x1; -38012",
        "gas; 0x5207; -38013",
        "value; 0xffffffffffffffffffff; -38014",
        "gas; 0x1c9c381; -38015"
      })
  void withValidationACallMustBeATransaction(String field, String value, int code)
      throws IOException {
    Map<String, Object> call =
        with(call(scene.alice.address().toString(), POOR, "0x1"), "maxFeePerGas", "0x77359400");
    JsonNode good = run(with(wish(Map.of("calls", List.of(call))), "validation", true)).get(0);
    assertThat(good.path("calls").get(0).path("status").asText()).isEqualTo("0x1");
    assertThat(good.path("baseFeePerGas").asText()).isNotEqualTo("0x0");
    JsonNode error =
        failure(with(wish(Map.of("calls", List.of(with(call, field, value)))), "validation", true));
    assertThat(error.path("code").asInt()).as(error.toString()).isEqualTo(code);
  }

  @Test
  void withValidationAUsedNonceAndAContractAsSenderAreRefused() throws IOException {
    Map<String, Object> call =
        with(call(scene.alice.address().toString(), POOR, "0x1"), "maxFeePerGas", "0x77359400");
    Map<String, Object> used = wish(Map.of("calls", List.of(with(call, "nonce", "0x0"))));
    assertThat(failure(with(used, "validation", true)).path("code").asInt()).isEqualTo(-38010);
    Map<String, Object> contract =
        wish(
            Map.of(
                "stateOverrides",
                Map.of(RICH, Map.of("balance", "0xffffffffffffffff", "code", "0x00")),
                "calls",
                List.of(with(call(RICH, POOR, "0x1"), "maxFeePerGas", "0x77359400"))));
    assertThat(failure(with(contract, "validation", true)).path("code").asInt()).isEqualTo(-38024);
  }

  @Test
  void anInvalidSimulationIsRejectedByCode() throws IOException {
    Map<String, Object> five = Map.of("blockOverrides", Map.of("number", "0x5"));
    Map<String, Object> soon = Map.of("blockOverrides", Map.of("time", "0x7fffffff"));
    assertCode(-38020, wish(five, five));
    assertCode(-38020, wish(Map.of("blockOverrides", Map.of("number", "0x3"))));
    assertCode(-38021, wish(soon, soon));
    assertCode(-38026, wish(Map.of("blockOverrides", Map.of("number", "0x104"))));
    assertCode(-38026, wish(Collections.nCopies(257, Map.of()).toArray()));
    assertCode(-38015, wish(Map.of("calls", List.of(with(code("0x"), "gas", "0x2faf080")))));
    assertCode(-38025, wish(Map.of("calls", List.of(creation(49_153)))));
    assertCode(-32602, wish());
    assertCode(-32602, Map.of());
    assertCode(-32602, wish(Map.of("calls", "none")));
    assertCode(-32602, wish(Map.of("blockOverrides", Map.of("withdrawals", List.of(Map.of())))));
    assertCode(-32602, with(wish(Map.of()), "validation", "yes"));
  }

  private static Map<String, Object> creation(int bytes) {
    return Map.of("from", RICH, "input", "0x" + "00".repeat(bytes));
  }

  private static void assertCode(int code, Object wish) throws IOException {
    JsonNode error = failure(wish);
    assertThat(error.path("code").asInt()).as(error.toString()).isEqualTo(code);
  }

  @Test
  void precompiledContractsMoveAndMakeRoom() throws IOException {
    String identity = "0x0000000000000000000000000000000000000004";
    Map<String, Object> asks = with(call(RICH, OTHER, "0x0"), "input", "0x1234");
    Map<String, Object> old = with(call(RICH, identity, "0x0"), "input", "0x1234");
    Map<String, Object> moved =
        Map.of(
            "stateOverrides",
            Map.of(
                identity, Map.of("movePrecompileToAddress", OTHER, "code", "0x602a5f5260205ff3")),
            "calls",
            List.of(asks, old));
    JsonNode calls = run(wish(moved, Map.of("calls", List.of(old)))).get(0).path("calls");
    assertThat(calls.get(0).path("returnData").asText()).isEqualTo("0x1234");
    assertThat(calls.get(1).path("returnData").asText()).endsWith("2a");
    assertCode(-38022, move(identity, identity));
    assertCode(
        -38023,
        wish(
            Map.of(
                "stateOverrides",
                Map.of(
                    identity, Map.of("movePrecompileToAddress", OTHER),
                    OTHER, Map.of("balance", "0x1")))));
    assertCode(-32602, move(OTHER, POOR));
  }

  private static Map<String, Object> move(String from, String to) {
    return wish(Map.of("stateOverrides", Map.of(from, Map.of("movePrecompileToAddress", to))));
  }

  @Test
  void allTogetherHaveTheGasAndTheAnswerOfOneCall() throws IOException {
    Map<String, Object> loops = Map.of(OTHER, Map.of("code", "0x5b5f56"));
    Map<String, Object> block = Map.of("calls", List.of(call(RICH, OTHER, "0x0")));
    Map<String, Object> first = with(block, "stateOverrides", loops);
    // Each call takes all the gas that a transaction may have: seven are more than one call has.
    JsonNode error = failure(wish(first, block, block, block, block, block, block));
    assertThat(error.path("code").asInt()).as(error.toString()).isIn(-38026, -32016);
    // Returns 200,000 bytes, 600 times.
    Map<String, Object> large =
        Map.of(
            "stateOverrides",
            Map.of(OTHER, Map.of("code", "0x62030d405ff3")),
            "calls",
            Collections.nCopies(100, with(call(RICH, OTHER, "0x0"), "gas", "0x30d40")));
    assertCode(-38026, wish(large));
  }

  @Test
  void simulationRunsOnAnyBlock() throws IOException {
    String data = DemoToken.balanceOf(Scene.BOB).toString();
    Map<String, Object> asks =
        wish(Map.of("calls", List.of(Map.of("to", scene.token.toString(), "input", data))));
    for (int number = 1; number <= 2; number++) {
      String height = "0x" + number;
      JsonNode block = scene.client.call("eth_simulateV1", asks, height).get(0);
      assertThat(block.path("number").asText()).isEqualTo("0x" + (number + 1));
      assertThat(block.path("calls").get(0).path("returnData").asText())
          .endsWith(number == 1 ? "00" : "05");
    }
    assertThat(scene.client.exchange("eth_simulateV1", asks, Hash.ZERO.toString()).path("error"))
        .isNotEmpty();
  }
}
