package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.rpc.RangeGateway.Answer;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The same block range has the same result for every caller: the node itself, and through the
 * gateway the operator, a full reader, a reader of the one method, and a user with and without
 * visible events. A unit test with the embedded chain: the rule has two readers, the gateway and
 * the node.
 */
class BlockRangeCorpusTest {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** The ends of ranges as JSON texts; "absent" leaves the field out. */
  private static final List<String> ENDS =
      List.of(
          "absent",
          "null",
          "\"0x0\"",
          "\"0x1\"",
          "\"0x2\"",
          "\"0xa\"",
          "\"0xA\"",
          "\"0x00\"",
          "\"0x01\"",
          "\"0x0000000000000001\"",
          "\"0x\"",
          "\"0X1\"",
          "\"1\"",
          "\"\"",
          "\" 0x1\"",
          "\"-0x1\"",
          "\"0x1g\"",
          "\"0x10000000\"",
          "\"0xfffffffffffffff\"",
          "\"0x7fffffffffffffff\"",
          "\"0x8000000000000000\"",
          "\"0x10000000000000000\"",
          "0",
          "1",
          "9223372036854775807",
          "9223372036854775808",
          "-1",
          "1.5",
          "true",
          "[]",
          "{}",
          "{\"blockNumber\":\"0x1\"}",
          "{\"blockNumber\":\"0x01\"}",
          "\"latest\"",
          "\"earliest\"",
          "\"pending\"",
          "\"safe\"",
          "\"finalized\"",
          "\"committed\"",
          "\"l1_committed\"",
          "\"fast_finalized\"",
          "\"precommitted\"",
          "\"LATEST\"",
          "\"newest\"");

  private static final List<String> READERS =
      List.of(
          RangeReaders.USER, RangeReaders.SINGLE, RangeReaders.INSPECTOR, RangeReaders.OPERATOR);

  private static RangeGateway gateway;
  private static String token;

  @BeforeAll
  static void someBlocks() {
    token = TestChain.deployToken();
    TestChain.transfer(token, AnyJson.OWN.text(), 1);
    TestChain.transfer(token, AnyJson.OTHER.text(), 2);
    gateway =
        new RangeGateway(new RangeReaders(new Address(token), new Hash32(TestChain.TRANSFER)));
  }

  private static List<ObjectNode> ranges() {
    List<ObjectNode> ranges = new ArrayList<>();
    for (String from : ENDS) {
      for (String to : ENDS) {
        ranges.add(with(with(JSON.objectNode(), "fromBlock", from), "toBlock", to));
      }
    }
    return ranges;
  }

  private static List<ObjectNode> hashes() {
    String known = TestChain.unwatched().head().hash().text();
    List<ObjectNode> filters = new ArrayList<>();
    for (String hash :
        List.of(
            "\"" + known + "\"",
            "\"0x" + known.substring(2).toUpperCase(Locale.ROOT) + "\"",
            "\"0x" + "12".repeat(32) + "\"",
            "\"0x" + "0".repeat(64) + "\"",
            "\"0x12\"",
            "\"latest\"",
            "5",
            "null")) {
      for (String end : List.of("absent", "null", "\"0x1\"", "\"latest\"")) {
        ObjectNode filter = with(JSON.objectNode(), "blockHash", hash);
        filters.add(with(filter.deepCopy(), "fromBlock", end));
        filters.add(with(filter.deepCopy(), "toBlock", end));
      }
    }
    return filters;
  }

  private static ObjectNode with(ObjectNode filter, String field, String text) {
    if (!text.equals("absent")) {
      filter.set(field, read(text));
    }
    return filter;
  }

  private static JsonNode read(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException broken) {
      throw new AssertionError(text, broken);
    }
  }

  @Test
  void aRangeHasOneAnswerForEveryReader() {
    List<String> deviations = new ArrayList<>();
    List<ObjectNode> all = new ArrayList<>(ranges());
    all.addAll(hashes());
    for (ObjectNode range : all) {
      for (String address : List.of(token, AnyJson.OTHER.text())) {
        ObjectNode filter = range.deepCopy().put("address", address);
        Answer node = RangeGateway.askNode("eth_getLogs", filter);
        for (String reader : READERS) {
          Answer answer = gateway.ask(reader, "eth_getLogs", filter);
          if (!alike(answer, node)) {
            deviations.add(reader + " " + filter + ": " + answer + " but the node: " + node);
          }
        }
      }
    }
    assertThat(deviations).isEmpty();
  }

  /** Transfers of the token are all that it logs, so the user sees what the operator sees. */
  private static boolean alike(Answer one, Answer other) {
    return one.isError() ? one.code() == other.code() : one.result().equals(other.result());
  }

  @Test
  void aRangeFilterIsCreatedByAllNodesOrNone() {
    List<String> deviations = new ArrayList<>();
    for (ObjectNode filter : ranges()) {
      Answer node = RangeGateway.askNode("eth_newFilter", filter);
      for (String reader : READERS) {
        Answer answer = gateway.ask(reader, "eth_newFilter", filter);
        if (answer.isError() != node.isError() || answer.code() != node.code()) {
          deviations.add(reader + " " + filter + ": " + answer + " but the node: " + node);
        }
      }
    }
    assertThat(deviations).isEmpty();
  }

  @Test
  void theRuleIsThatOfTheExecutionApi() {
    assertThat(code("0x01", "latest")).as("a leading zero").isEqualTo(-32602);
    assertThat(code("0x0", "0x00")).as("a leading zero").isEqualTo(-32602);
    assertThat(code("0x2", "0x1")).as("a range backwards").isEqualTo(-32602);
    assertThat(code("0xffffff", "latest")).as("beyond the head").isZero();
    assertThat(code("0xffffff", "0xffffff")).as("beyond the head").isZero();
    Answer unknown =
        gateway.ask(
            RangeReaders.USER,
            "eth_getLogs",
            JSON.objectNode()
                .put("blockHash", "0x" + "12".repeat(32))
                .put("address", AnyJson.OTHER.text()));
    assertThat(unknown.code()).as("a block that is not there").isEqualTo(-32602);
  }

  private static int code(String from, String to) {
    return gateway
        .ask(
            RangeReaders.USER,
            "eth_getLogs",
            JSON.objectNode().put("fromBlock", from).put("toBlock", to))
        .code();
  }
}
