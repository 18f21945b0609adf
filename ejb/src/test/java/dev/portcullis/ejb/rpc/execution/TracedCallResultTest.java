package dev.portcullis.ejb.rpc.execution;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.kernel.Json;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A result derived from a trace equals the node's result of the call: on the embedded chain always,
 * and of anvil 1.7.1 and geth 1.17, whose answers were recorded, where it is declared exact.
 */
class TracedCallResultTest {
  private static final String FROM = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";

  private static final String TEXT =
      "08c379a00000000000000000000000000000000000000000000000000000000000000020"
          + "00000000000000000000000000000000000000000000000000000000000000036f6f730000000000000000000000000000000000000000000000000000000000";

  private final ChainNode node = TestChain.unwatched();

  /** A result, or a refusal, as one text. */
  private static String told(Supplier<JsonNode> answer) {
    try {
      return answer.get().toString();
    } catch (NodeErrorException refusal) {
      return refusal.code() + " " + refusal.getMessage() + " " + refusal.data();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0x00",
        "0x",
        "0x5a5f5260205ff3",
        "0x435f5260205ff3",
        "0x3a5f5260205ff3",
        "0x5f5ffd",
        "0x60016000fd",
        "0x63deadbeef60e01b5f5260045ffd",
        "0x634e487b7160e01b5f52601160045260245ffd",
        "0x7f08c379a0000000000000000000000000000000000000000000000000000000005f526020600452600360"
            + "2452626f6f7360e81b60445260645ffd",
        "0xfe",
        "0x56",
        "0x5b600056",
        "0x600160010160ff"
      })
  void theEmbeddedChainAnswersTheSame(String code) {
    for (String block : List.of("latest", "earliest", "0x0", "pending")) {
      ObjectNode call = JsonNodeFactory.instance.objectNode().put("from", FROM).put("data", code);
      for (String gas : List.of("", "0x20000")) {
        if (!gas.isEmpty()) {
          call.put("gas", gas);
        }
        String answer =
            told(() -> node.call("eth_call", GatewayNodeClient.params().add(call).add(block)));
        ObjectNode tracer = JsonNodeFactory.instance.objectNode().put("tracer", "callTracer");
        JsonNode trace =
            node.call(
                "debug_traceCall", GatewayNodeClient.params().add(call).add(block).add(tracer));
        assertThat(told(() -> TracedCallResult.of(trace).orElseThrow().result()))
            .as("%s at %s with gas %s", code, block, gas)
            .isEqualTo(answer);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "null",
      value = {
        // What anvil traces | what it answers, if that is the same in all nodes
        "{'to':'0x01'} | \"0x\"",
        "{'output':'0x0102'} | \"0x0102\"",
        "{'output':'0x"
            + TEXT
            + "','error':'execution reverted','revertReason':'oos'}"
            + " | 3 execution reverted: oos \"0x"
            + TEXT
            + "\"",
        // Old ones of geth: −32000, without data.
        "{'error':'execution reverted'} | null",
        // In its own words: "custom error 0xdeadbeef", "panic: … (0x11)", "EVM error OutOfGas".
        "{'output':'0xdeadbeef','error':'execution reverted'} | null",
        "{'output':'0x4e487b7111','error':'execution reverted','revertReason':'overflow'} | null",
        "{'error':'out of gas'} | null",
        "{'output':'0x" + TEXT + "','error':'execution reverted'} | null"
      })
  void otherTracesReturnTheSameResultOrCauseAQuery(String trace, String answer) throws Exception {
    TracedCallResult told =
        TracedCallResult.of(Json.MAPPER.readTree(trace.replace('\'', '"'))).orElseThrow();
    assertThat(told.isExact()).isEqualTo(answer != null);
    if (answer != null) {
      assertThat(told(told::result)).isEqualTo(answer);
    }
  }

  @Test
  void anOutputThatIsNoneIsNotPassedOn() throws Exception {
    for (String output : List.of("7", "{}", "\"0x1\"", "\"text\"", "[]")) {
      assertThat(TracedCallResult.of(Json.MAPPER.readTree("{\"output\":" + output + "}")))
          .isEmpty();
    }
  }
}
