package dev.portcullis.ejb.rpc.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Simultaneous equal requests are sent once, where that makes no difference to them. */
class RequestCoalescerTest {
  private static final String RECEIPT = "eth_getTransactionReceipt";
  private static final int CROWD = 20;

  private final RequestCoalescer joined = new RequestCoalescer(Duration.ofSeconds(30));
  private final ExecutorService others = Executors.newCachedThreadPool();
  private final CountDownLatch answered = new CountDownLatch(1);
  private final AtomicInteger asked = new AtomicInteger();

  @AfterEach
  void end() {
    answered.countDown();
    others.shutdownNow();
  }

  private static ArrayNode hash() {
    return JsonNodeFactory.instance.arrayNode().add("0x" + "ab".repeat(32));
  }

  private static ObjectNode mined() {
    return JsonNodeFactory.instance.objectNode().put("blockHash", "0x01");
  }

  private JsonNode slowly(JsonNode answer) {
    asked.incrementAndGet();
    try {
      answered.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    return answer;
  }

  /** A leader and a crowd behind it, all of whom would get this answer. */
  private List<Future<JsonNode>> crowd(
      String method, JsonNode params, Supplier<JsonNode> leading, Supplier<JsonNode> following) {
    List<Future<JsonNode>> crowd = new ArrayList<>();
    crowd.add(others.submit(() -> joined.call(method, params, leading)));
    await().until(() -> asked.get() == 1);
    CountDownLatch here = new CountDownLatch(CROWD);
    for (int i = 0; i < CROWD; i++) {
      crowd.add(
          others.submit(
              () -> {
                here.countDown();
                return joined.call(method, params, following);
              }));
    }
    try {
      here.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    return crowd;
  }

  private JsonNode ask(JsonNode answer) {
    asked.incrementAndGet();
    return answer;
  }

  @Test
  void manyCallersShareOneQueryAndEachGetsItsOwnResponse() throws Exception {
    List<Future<JsonNode>> crowd =
        crowd(RECEIPT, hash(), () -> slowly(mined()), () -> ask(mined()));
    answered.countDown();
    for (Future<JsonNode> one : crowd) {
      ObjectNode own = (ObjectNode) one.get();
      assertThat(own).as("unaffected by changes to other callers' responses").isEqualTo(mined());
      own.put("redacted", true);
    }
    // Requests after the result sent queries of their own.
    assertThat(asked.get()).isLessThan(1 + CROWD);
    assertThat(joined.inFlight()).isZero();
  }

  @Test
  void aMissingResultIsQueriedByEachCaller() throws Exception {
    ObjectNode pending = JsonNodeFactory.instance.objectNode().putNull("blockHash");
    List<Future<JsonNode>> crowd =
        crowd(RECEIPT, hash(), () -> slowly(pending), () -> ask(mined()));
    answered.countDown();
    assertThat(crowd.remove(0).get()).isEqualTo(pending);
    for (Future<JsonNode> one : crowd) {
      assertThat(one.get()).isEqualTo(mined());
    }
    assertThat(joined.inFlight()).isZero();
  }

  @Test
  void theFailureOfOneCallerDoesNotAffectOthers() throws Exception {
    List<Future<JsonNode>> crowd =
        crowd(
            RECEIPT,
            hash(),
            () -> {
              slowly(mined());
              throw Failure.of(Reason.CHAIN_UNAVAILABLE, "too late for the first");
            },
            () -> ask(mined()));
    answered.countDown();
    assertThatThrownBy(crowd.remove(0)::get).hasMessageContaining("too late for the first");
    for (Future<JsonNode> one : crowd) {
      assertThat(one.get()).isEqualTo(mined());
    }
    assertThat(asked).hasValue(1 + CROWD);
    assertThat(joined.inFlight()).isZero();
  }

  @Test
  void queriesThatDependOnTheHeadAreNeverShared() throws Exception {
    ArrayNode latest = JsonNodeFactory.instance.arrayNode().add("latest");
    for (String method : List.of("eth_getBlockReceipts", "eth_getBlockByNumber", "eth_call")) {
      List<Future<JsonNode>> crowd =
          crowd(method, latest, () -> slowly(mined()), () -> ask(mined()));
      for (Future<JsonNode> one : crowd.subList(1, crowd.size())) {
        assertThat(one.get()).isEqualTo(mined());
      }
      assertThat(asked).hasValue(1 + CROWD);
      assertThat(joined.inFlight()).isZero();
      asked.set(0);
    }
  }

  @Test
  void noCallerWaitsForeverForAnother() throws Exception {
    RequestCoalescer impatient = new RequestCoalescer(Duration.ofMillis(1));
    Future<JsonNode> first =
        others.submit(() -> impatient.call(RECEIPT, hash(), () -> slowly(mined())));
    await().until(() -> asked.get() == 1);
    assertThat(impatient.call(RECEIPT, hash(), () -> ask(mined()))).isEqualTo(mined());
    answered.countDown();
    assertThat(first.get()).isEqualTo(mined());
  }
}
