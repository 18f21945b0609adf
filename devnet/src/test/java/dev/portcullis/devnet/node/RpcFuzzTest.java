package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.node.method.RpcMethods;
import dev.portcullis.devnet.node.method.filter.InstalledFilters;
import dev.portcullis.devnet.node.method.filter.PushSubscriptions;
import dev.portcullis.devnet.node.rpc.JsonRpcDispatcher;
import dev.portcullis.devnet.node.rpc.MemoryReservation;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.OutboundBacklogs;
import dev.portcullis.devnet.node.rpc.PushConnection;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Whatever comes in, what goes out is JSON-RPC, and never the node's own failure. */
class RpcFuzzTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final NodeLimits LIMITS =
      new NodeLimits(8, 1 << 20, 200_000, 16, 16, 1_000, Duration.ofSeconds(30));
  private static final String HASH = "\"0x" + "00".repeat(31) + "01\"";
  private static final List<String> ATOMS =
      List.of(
          "null",
          "true",
          "0",
          "1",
          "-1",
          "255",
          "1.5",
          "1e400",
          "9223372036854775808",
          "\"\"",
          "\"0x\"",
          "\"0x0\"",
          "\"0x1\"",
          "\"0x00\"",
          "\"0x123\"",
          "\"0x5b5f56\"",
          "\"0xffffffffffffffff\"",
          "\"0x" + "f".repeat(64) + "\"",
          "\"0x" + "0".repeat(40) + "\"",
          "\"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266\"",
          "\"0x0000000000000000000000000000000000000004\"",
          HASH,
          "\"latest\"",
          "\"earliest\"",
          "\"pending\"",
          "\"finalized\"",
          "\"callTracer\"",
          "\"flatCallTracer\"",
          "\"prestateTracer\"",
          "\"newHeads\"",
          "\"logs\"",
          "\"\\u0000\\ud800\"");
  private static final List<String> FIELDS =
      List.of(
          "from",
          "to",
          "gas",
          "gasPrice",
          "maxFeePerGas",
          "maxPriorityFeePerGas",
          "value",
          "data",
          "input",
          "nonce",
          "type",
          "accessList",
          "eip712Meta",
          "fromBlock",
          "toBlock",
          "address",
          "topics",
          "blockHash",
          "blockNumber",
          "tracer",
          "tracerConfig",
          "onlyTopCall",
          "withLog",
          "diffMode",
          "balance",
          "code",
          "state",
          "stateDiff",
          "storageKeys",
          "factoryDeps",
          "0x0000000000000000000000000000000000000004");

  /** Methods that answer otherwise the second time. */
  private static final Pattern KEEPING = Pattern.compile("Filter|[sS]end|ubscribe|devnet_|evm_");

  private static Chain chain;
  private static JsonRpcDispatcher dispatcher;
  private static List<String> names;

  @BeforeContainer
  static void open() {
    chain =
        Chain.open(
            ChainSettings.builder().callTimeout(Duration.ofSeconds(2)).callGas(1_000_000).build());
    List<NodeRpcMethod> methods =
        RpcMethods.of(
            chain,
            new InstalledFilters(chain, LIMITS),
            new PushSubscriptions(LIMITS),
            LIMITS,
            "fuzzed",
            NodeMode.NORMAL);
    names = methods.stream().map(NodeRpcMethod::name).toList();
    dispatcher = new JsonRpcDispatcher(methods, LIMITS);
  }

  @AfterContainer
  static void close() {
    chain.close();
  }

  @Property(tries = 4_000)
  void randomParametersOfEveryMethodAreAnsweredOrRefused(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    String request = call(random, names.get(random.nextInt(names.size())));
    JsonNode response = answer(request.getBytes(StandardCharsets.UTF_8));
    assertThat(response.has("result") != response.has("error")).as(request).isTrue();
    assertThat(response.at("/error/code").intValue())
        .as(request)
        .isIn(0, 3, 4, -32001, -32601, -32602, -32008);
    assertThat(response.get("id").intValue()).isEqualTo(7);
  }

  @Property(tries = 2_000)
  void callsWithoutEnvelopeAreAnsweredAlike(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    List<String> reading = names.stream().filter(name -> !KEEPING.matcher(name).find()).toList();
    JsonNode request = JSON.readTree(call(random, reading.get(random.nextInt(reading.size()))));
    JsonNode response = answer(JSON.writeValueAsBytes(request));
    ObjectNode alike = JSON.createObjectNode();
    try {
      alike.set(
          "result", dispatcher.call(request.get("method").textValue(), request.get("params")));
    } catch (RpcException refused) {
      ObjectNode error = alike.putObject("error").put("code", refused.code());
      error.put("message", refused.getMessage());
      if (refused.data() != null) {
        error.set("data", JSON.valueToTree(refused.data()));
      }
    }
    assertThat(JSON.readTree(JSON.writeValueAsBytes(alike)))
        .as(request.toString())
        .isEqualTo(((ObjectNode) response).without(List.of("jsonrpc", "id")));
  }

  @Property(tries = 2_000)
  void brokenRequestsAreParseErrorsOrInvalid(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    String batch = "[" + call(random, "eth_call") + "," + call(random, "eth_getLogs") + "]";
    byte[] request = batch.getBytes(StandardCharsets.UTF_8);
    for (int i = random.nextInt(6); i >= 0; i--) {
      request[random.nextInt(request.length)] = (byte) random.nextInt(256);
    }
    JsonNode response = answer(request);
    if (response == null) {
      return;
    }
    Iterable<JsonNode> answers = response.isArray() ? response : List.of(response);
    for (JsonNode each : answers) {
      assertThat(each.get("jsonrpc").textValue()).isEqualTo("2.0");
      assertThat(each.at("/error/code").intValue())
          .isIn(0, 3, -32700, -32600, -32601, -32602, -32001, -32008);
    }
  }

  private static final PushConnection.Link NOWHERE =
      new PushConnection.Link() {
        @Override
        public void send(String text, Runnable sent) {
          sent.run();
        }

        @Override
        public void cutOff() {
          throw new AssertionError("nothing is kept for long");
        }
      };

  private static JsonNode answer(byte[] request) throws IOException {
    byte[] response =
        dispatcher.answer(
            dispatcher.read(new ByteArrayInputStream(request)),
            new PushConnection(NOWHERE, OutboundBacklogs.unlimited()),
            MemoryReservation.none());
    return response == null ? null : JSON.readTree(response);
  }

  private static String call(Random random, String method) {
    StringBuilder params = new StringBuilder();
    for (int i = random.nextInt(5); i > 0; i--) {
      params.append(params.length() == 0 ? "" : ",").append(value(random, 3));
    }
    return "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\""
        + method
        + "\",\"params\":["
        + params
        + "]}";
  }

  private static String value(Random random, int depth) {
    int kind = depth == 0 ? 0 : random.nextInt(6);
    if (kind < 4) {
      return ATOMS.get(random.nextInt(ATOMS.size()));
    }
    StringBuilder content = new StringBuilder();
    int size = random.nextInt(4);
    int first = random.nextInt(FIELDS.size());
    for (int i = 0; i < size; i++) {
      content.append(i == 0 ? "" : ",");
      if (kind == 4) {
        // Neighbours, so that no field is there twice.
        String field = FIELDS.get((first + i) % FIELDS.size());
        content.append('"').append(field).append("\":");
      }
      content.append(value(random, depth - 1));
    }
    return kind == 4 ? "{" + content + "}" : "[" + content + "]";
  }
}
