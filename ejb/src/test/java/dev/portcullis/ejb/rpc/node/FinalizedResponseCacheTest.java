package dev.portcullis.ejb.rpc.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

/** Only what cannot change is remembered, and within bounds. */
class FinalizedResponseCacheTest {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final String BLOCK = "eth_getBlockByHash";
  private static final String RECEIPT = "eth_getTransactionReceipt";

  private final FinalizedResponseCache answers = new FinalizedResponseCache(1 << 20);

  private static ArrayNode hash(int number) {
    return JSON.arrayNode().add("0x" + "%064x".formatted(number)).add(true);
  }

  private static ObjectNode block(long number) {
    return JSON.objectNode().put("number", "0x" + Long.toHexString(number)).put("hash", "0xab");
  }

  private static ObjectNode receipt(long number) {
    return JSON.objectNode()
        .put("blockNumber", "0x" + Long.toHexString(number))
        .put("blockHash", "0xab");
  }

  @Test
  void finalResponsesAreCached() {
    answers.add(BLOCK, hash(1), block(10), 10);
    answers.add(RECEIPT, hash(1), receipt(9), 10);
    answers.add("eth_getBlockReceipts", hash(1), JSON.arrayNode().add(receipt(9)), 10);
    assertThat(answers.find(BLOCK, hash(1))).contains(block(10));
    assertThat(answers.find(RECEIPT, hash(1))).contains(receipt(9));
    assertThat(answers.find("eth_getBlockReceipts", hash(1)))
        .contains(JSON.arrayNode().add(receipt(9)));
    assertThat(answers.find(BLOCK, hash(2))).isEmpty();
    assertThat(answers.find(BLOCK, hash(1).set(1, JSON.booleanNode(false)))).isEmpty();
    answers.clear();
    assertThat(answers.find(BLOCK, hash(1))).isEmpty();
  }

  @Test
  void changeableResponsesAreNotCached() {
    answers.add(BLOCK, hash(1), block(11), 10);
    answers.add(BLOCK, hash(2), block(0), -1);
    answers.add(BLOCK, hash(3), NullNode.instance, Long.MAX_VALUE - 1);
    answers.add(RECEIPT, hash(4), receipt(5).putNull("blockHash"), 10);
    answers.add(RECEIPT, hash(5), receipt(5).put("blockNumber", "soon"), 10);
    answers.add(BLOCK, hash(6), block(5).putNull("hash"), 10);
    answers.add("eth_getBlockReceipts", hash(7), JSON.arrayNode(), 10);
    for (int i = 1; i <= 7; i++) {
      assertThat(answers.find(BLOCK, hash(i))).isEmpty();
      assertThat(answers.find(RECEIPT, hash(i))).isEmpty();
      assertThat(answers.find("eth_getBlockReceipts", hash(i))).isEmpty();
    }
  }

  @Test
  void tagsAreNotCached() {
    assertThat(answers.concern(BLOCK, hash(1))).isTrue();
    assertThat(answers.concern("eth_getBlockByNumber", JSON.arrayNode().add("0x5"))).isTrue();
    for (String tag : new String[] {"latest", "finalized", "safe", "earliest", "pending", ""}) {
      assertThat(answers.concern("eth_getBlockByNumber", JSON.arrayNode().add(tag))).isFalse();
    }
    assertThat(answers.concern("eth_call", hash(1))).isFalse();
    assertThat(new FinalizedResponseCache(0).concern(BLOCK, hash(1))).as("off").isFalse();
  }

  @Test
  void noCallerWaitsForAnothersResponse() {
    ObjectNode given = block(1);
    answers.add(BLOCK, hash(1), given, 10);
    given.put("hash", "0xcd");
    ((ObjectNode) answers.find(BLOCK, hash(1)).orElseThrow()).removeAll();
    assertThat(answers.find(BLOCK, hash(1))).contains(block(1));
  }

  @Test
  void theMemoryHasABound() {
    int size = 10_000;
    for (int i = 0; i < 1_000; i++) {
      answers.add(BLOCK, hash(i), block(1).put("extraData", "x".repeat(size)), 10);
    }
    int kept = 0;
    for (int i = 0; i < 1_000; i++) {
      kept += answers.find(BLOCK, hash(i)).isPresent() ? 1 : 0;
    }
    assertThat(kept).isPositive().isLessThanOrEqualTo((1 << 20) / size);
  }

  @Test
  void oneAnswerDoesNotDriveOutAllOthers() {
    answers.add(BLOCK, hash(1), block(1), 10);
    answers.add(BLOCK, hash(2), block(1).put("extraData", "x".repeat(1 << 18)), 10);
    assertThat(answers.find(BLOCK, hash(2))).isEmpty();
    assertThat(answers.find(BLOCK, hash(1))).isPresent();
  }

  @Test
  void anUnreadableEntryIsQueriedAgain() {
    JsonNode deep = JSON.arrayNode();
    for (int i = 0; i < 500; i++) {
      deep = JSON.arrayNode().add(deep);
    }
    ObjectNode block = block(1);
    block.set("uncles", deep);
    answers.add(BLOCK, hash(1), block, 10);
    assertThat(answers.find(BLOCK, hash(1))).isEmpty();
  }
}
