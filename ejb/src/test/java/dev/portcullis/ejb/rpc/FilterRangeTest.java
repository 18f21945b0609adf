package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.rpc.RangeGateway.Answer;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Filters report logs of their block range only, to every reader. A unit test with the embedded
 * chain: what is decided here are numbers of blocks.
 */
class FilterRangeTest {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private static RangeGateway gateway;
  private static String token;

  @BeforeAll
  static void aToken() {
    token = TestChain.deployToken();
    gateway =
        new RangeGateway(new RangeReaders(new Address(token), new Hash32(TestChain.TRANSFER)));
  }

  private static long head() {
    return TestChain.unwatched().head().number();
  }

  private static String quantity(long number) {
    return "0x" + Long.toHexString(number);
  }

  private static ObjectNode range(String from, String to) {
    ObjectNode filter = JSON.objectNode().put("address", token);
    if (from != null) {
      filter.put("fromBlock", from);
    }
    return to == null ? filter : filter.put("toBlock", to);
  }

  private static JsonNode made(String reader, String method, JsonNode... params) {
    Answer made = gateway.ask(reader, method, params);
    assertThat(made.result()).as("%s", made).isNotNull();
    return made.result();
  }

  private static void transfer() {
    var unused = transferred();
  }

  /** Answers the hash of the transaction. */
  private static JsonNode transferred() {
    return TestChain.transfer(token, AnyJson.OWN.text(), 1).get("transactionHash");
  }

  private static List<Long> blocks(Answer answer) {
    List<Long> blocks = new ArrayList<>();
    answer.result().forEach(log -> blocks.add(Long.decode(log.path("blockNumber").asText())));
    return blocks;
  }

  @ParameterizedTest
  @ValueSource(strings = {RangeReaders.USER, RangeReaders.INSPECTOR, RangeReaders.OPERATOR})
  void changesAreThoseOfTheRange(String reader) {
    long head = head();
    JsonNode before = made(reader, "eth_newFilter", range("0x0", quantity(head)));
    JsonNode within = made(reader, "eth_newFilter", range(quantity(head + 2), quantity(head + 3)));
    JsonNode until = made(reader, "eth_newFilter", range(null, quantity(head + 1)));
    JsonNode from = made(reader, "eth_newFilter", range(quantity(head + 4), "latest"));
    JsonNode never = made(reader, "eth_newFilter", range("latest", "earliest"));
    JsonNode open = made(reader, "eth_newFilter", range("earliest", "pending"));
    List<Long> seenWithin = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      transfer();
      seenWithin.addAll(blocks(gateway.ask(reader, "eth_getFilterChanges", within)));
    }
    assertThat(seenWithin).as("polled at each block").containsExactly(head + 2, head + 3);
    assertThat(blocks(gateway.ask(reader, "eth_getFilterChanges", before))).isEmpty();
    assertThat(blocks(gateway.ask(reader, "eth_getFilterChanges", until)))
        .containsExactly(head + 1);
    assertThat(blocks(gateway.ask(reader, "eth_getFilterChanges", from)))
        .as("polled once")
        .containsExactly(head + 4, head + 5);
    assertThat(blocks(gateway.ask(reader, "eth_getFilterChanges", never))).isEmpty();
    assertThat(blocks(gateway.ask(reader, "eth_getFilterChanges", open))).hasSize(5);
    assertThat(blocks(gateway.ask(reader, "eth_getFilterLogs", within)))
        .containsExactly(head + 2, head + 3);
    assertThat(blocks(gateway.ask(reader, "eth_getFilterLogs", from)))
        .containsExactly(head + 4, head + 5);
    assertThat(blocks(gateway.ask(reader, "eth_getFilterLogs", never))).isEmpty();
  }

  @Test
  void anEndedRangeStillReportsRemovedLogs() {
    long head = head();
    JsonNode filter =
        made(RangeReaders.USER, "eth_newFilter", range(quantity(head + 1), quantity(head + 1)));
    transfer();
    transfer();
    assertThat(blocks(gateway.ask(RangeReaders.USER, "eth_getFilterChanges", filter)))
        .containsExactly(head + 1);
    var unused = TestChain.unwatched().call("devnet_reorg", JSON.arrayNode().add(2));
    Answer told = gateway.ask(RangeReaders.USER, "eth_getFilterChanges", filter);
    assertThat(blocks(told)).allMatch(number -> number == head + 1).isNotEmpty();
  }

  /** The node that is behind the gateway has the same rule for its own filters. */
  @Test
  void theNodesOwnFiltersKeepTheRangeToo() {
    long head = head();
    JsonNode within =
        RangeGateway.askNode("eth_newFilter", range(quantity(head + 2), quantity(head + 2)))
            .result();
    transfer();
    transfer();
    transfer();
    assertThat(blocks(RangeGateway.askNode("eth_getFilterChanges", within)))
        .containsExactly(head + 2);
    var unused = TestChain.unwatched().call("devnet_reorg", JSON.arrayNode().add(3));
    assertThat(blocks(RangeGateway.askNode("eth_getFilterChanges", within)))
        .allMatch(number -> number == head + 2);
  }

  @Test
  void aFilterOfPendingTransactionsIsKnownToItsOwner() {
    JsonNode filter = made(RangeReaders.OPERATOR, "eth_newPendingTransactionFilter");
    JsonNode sent = transferred();
    // The node updates its filters on a thread of its own: later than the receipt, and
    // perhaps for a transaction of another test that came before this filter.
    List<JsonNode> told = new ArrayList<>();
    Awaitility.await()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(2))
        .until(
            () -> {
              gateway
                  .ask(RangeReaders.OPERATOR, "eth_getFilterChanges", filter)
                  .result()
                  .forEach(told::add);
              return told.contains(sent);
            });
    assertThat(told).allMatch(JsonNode::isTextual).doesNotHaveDuplicates();
    assertThat(gateway.ask(RangeReaders.OPERATOR, "eth_getFilterLogs", filter).code())
        .isEqualTo(-32602);
    assertThat(gateway.ask(RangeReaders.INSPECTOR, "eth_getFilterChanges", filter).code())
        .as("it is the operator's")
        .isEqualTo(-32602);
    assertThat(gateway.ask(RangeReaders.OPERATOR, "eth_uninstallFilter", filter).result())
        .isEqualTo(JSON.booleanNode(true));
    assertThat(gateway.ask(RangeReaders.OPERATOR, "eth_getFilterChanges", filter).code())
        .isEqualTo(-32602);
  }

  @Test
  void onlyCallersThatReadEverythingHaveAPendingTransactionFilter() {
    assertThat(
            Stream.of(RangeReaders.USER, RangeReaders.SINGLE)
                .map(reader -> gateway.ask(reader, "eth_newPendingTransactionFilter").code()))
        .containsOnly(-32001);
    JsonNode filter = made(RangeReaders.INSPECTOR, "eth_newPendingTransactionFilter");
    assertThat(
            gateway.ask(RangeReaders.INSPECTOR, "eth_getFilterChanges", filter).result().isArray())
        .isTrue();
    assertThat(gateway.ask(RangeReaders.INSPECTOR, "eth_uninstallFilter", filter).result())
        .isEqualTo(JSON.booleanNode(true));
    assertThat(
            gateway
                .ask(
                    RangeReaders.OPERATOR,
                    "eth_newPendingTransactionFilter",
                    TextNode.valueOf("latest"))
                .code())
        .isEqualTo(-32602);
  }
}
