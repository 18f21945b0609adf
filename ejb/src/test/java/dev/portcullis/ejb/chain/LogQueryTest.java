package dev.portcullis.ejb.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.kernel.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Whatever a node's limits are, each log is read once and in order. */
class LogQueryTest {
  private static final List<Address> CONTRACTS =
      IntStream.range(0, 6).mapToObj(i -> new Address("0x%040x".formatted(i + 1))).toList();

  /** A node with a limit of blocks and one of results, that may or may not suggest a range. */
  private static final class LimitedNode implements LogQuery.Caller {
    private final List<JsonNode> logs = new ArrayList<>();
    private final int maxBlocks;
    private final int maxLogs;
    private final boolean suggests;
    private int calls;

    LimitedNode(long seed, int blocks, int maxBlocks, int maxLogs, boolean suggests) {
      this.maxBlocks = maxBlocks;
      this.maxLogs = maxLogs;
      this.suggests = suggests;
      Random random = new Random(seed);
      for (int block = 0; block < blocks; block++) {
        int count = random.nextInt(Math.min(maxLogs, CONTRACTS.size()) + 1);
        for (int i = 0; i < count; i++) {
          logs.add(log(block, i, CONTRACTS.get(i)));
        }
      }
    }

    private static JsonNode log(long block, int index, Address contract) {
      var log =
          JsonNodeFactory.instance
              .objectNode()
              .put("address", contract.text())
              .put("data", "0x")
              .put("blockNumber", "0x" + Long.toHexString(block))
              .put("blockHash", FakeNode.hash(block))
              .put("transactionHash", FakeNode.hash(index))
              .put("transactionIndex", "0x0")
              .put("logIndex", "0x" + Integer.toHexString(index));
      log.putArray("topics").add(FakeNode.hash(1));
      return log;
    }

    @Override
    public JsonNode call(String method, JsonNode params) {
      calls++;
      assertThat(method).isEqualTo("eth_getLogs");
      JsonNode filter = params.path(0);
      long from = Long.decode(filter.path("fromBlock").textValue());
      long to = Long.decode(filter.path("toBlock").textValue());
      if (to - from + 1 > maxBlocks) {
        throw new NodeRefusal(-32602, "block range too large", null);
      }
      List<String> addresses = new ArrayList<>();
      filter.path("address").forEach(address -> addresses.add(address.textValue()));
      ArrayNode found = JsonNodeFactory.instance.arrayNode();
      for (JsonNode log : logs) {
        long block = Long.decode(log.path("blockNumber").textValue());
        boolean hit = from <= block && block <= to;
        if (hit && addresses.contains(log.path("address").textValue())) {
          if (found.size() == maxLogs) {
            throw new NodeRefusal(-32602, refusal(from, block), null);
          }
          found.add(log);
        }
      }
      return found;
    }

    private String refusal(long from, long block) {
      String message = "Query returned more than " + maxLogs + " results.";
      return suggests && block > from
          ? message + " Try with this block range [0x%x, 0x%x].".formatted(from, block - 1)
          : message;
    }
  }

  @Property(tries = 200)
  void everyLogIsReadOnceAndInOrder(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 60) int blocks,
      @ForAll @IntRange(min = 1, max = 60) int maxBlocks,
      @ForAll @IntRange(min = 1, max = 20) int maxLogs,
      @ForAll @IntRange(min = 1, max = 60) int range,
      @ForAll boolean suggests) {
    LimitedNode node = new LimitedNode(seed, blocks, maxBlocks, maxLogs, suggests);
    List<ChainLog> read = new LogQuery(node, range).logs(0, blocks - 1, CONTRACTS);
    assertThat(read).containsExactlyElementsOf(node.logs.stream().map(NodeAnswers::log).toList());
  }

  @Example
  void theSuggestedRangeIsTaken() {
    LimitedNode node = new LimitedNode(1, 0, 1000, 3, true);
    for (int block = 0; block < 4; block++) {
      node.logs.add(LimitedNode.log(block, 0, CONTRACTS.get(0)));
    }
    assertThat(new LogQuery(node, 1000).logs(0, 3, CONTRACTS)).hasSize(4);
    assertThat(node.calls).isEqualTo(3);
  }

  @Example
  void contractsAreDividedWhenOneBlockIsTooMuch() {
    LimitedNode node = new LimitedNode(1, 0, 1000, 1, true);
    for (int i = 0; i < CONTRACTS.size(); i++) {
      node.logs.add(LimitedNode.log(7, i, CONTRACTS.get(i)));
    }
    assertThat(new LogQuery(node, 1000).logs(0, 10, CONTRACTS)).hasSize(CONTRACTS.size());
  }

  @Example
  void aLimitThatNothingSatisfiesIsTheNodesRefusal() {
    LimitedNode node = new LimitedNode(1, 0, 1000, 1, false);
    node.logs.add(LimitedNode.log(7, 0, CONTRACTS.get(0)));
    node.logs.add(LimitedNode.log(7, 1, CONTRACTS.get(0)));
    assertThatThrownBy(() -> new LogQuery(node, 1000).logs(0, 10, CONTRACTS))
        .isInstanceOf(NodeRefusal.class)
        .hasMessageContaining("more than 1 results");
  }

  @Example
  void anotherRefusalIsNotRetried() {
    int[] calls = {0};
    LogQuery.Caller node =
        (method, params) -> {
          calls[0]++;
          throw new NodeRefusal(-32601, "the method is disabled", null);
        };
    assertThatThrownBy(() -> new LogQuery(node, 1000).logs(0, 10, CONTRACTS))
        .isInstanceOf(NodeRefusal.class);
    assertThat(calls[0]).isEqualTo(1);
  }

  @Example
  void noContractsMeansNoQuestion() {
    LogQuery.Caller node =
        (method, params) -> {
          throw new AssertionError("asked");
        };
    assertThat(new LogQuery(node, 1000).logs(0, 10, List.of())).isEmpty();
  }

  @Example
  void aLogRemovedByAReorganisationIsLeftOut() {
    LimitedNode node = new LimitedNode(1, 0, 1000, 10, false);
    JsonNode log = LimitedNode.log(7, 0, CONTRACTS.get(0));
    node.logs.add(((com.fasterxml.jackson.databind.node.ObjectNode) log).put("removed", true));
    assertThat(new LogQuery(node, 1000).logs(0, 10, CONTRACTS)).isEmpty();
  }
}
