package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;

/** Past blocks are read by a batch job, whose work the server and the history report. */
@ExtendWith(ServerUnderTest.class)
@AloneOnProduct("the counts of the job are of all back-fills")
@Tag("http")
@Tag("server")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class BackfillAcceptanceIT {
  private static final String JOB = "/admin/batch-jobs/webhook-backfill";
  private static final String RECIPIENT = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

  /** Blocks from one transfer to the next. */
  private static final int APART = 25;

  private final WebhookInbox inbox = new WebhookInbox();
  private DevChain chain;
  private Client operator;

  @BeforeEach
  void signIn(Api product, DevChain node) {
    chain = node;
    operator = Client.operator(product);
  }

  @AfterEach
  void close() {
    inbox.close();
    if (state().equals("stopped")) {
      order("restart");
    }
  }

  /** The first, because an execution counts what other tests had it read. */
  @Test
  @Order(1)
  void earlierEventsAreDeliveredInOrderAndTheJobCountsThem() {
    Map<String, Long> before = counts();
    String contract = chain.deployToken();
    long first = head();
    transfers(contract, 1, 8);
    long last = head();
    JsonNode webhook = created(contract, first);

    Map<Long, Long> told = new TreeMap<>();
    // The supply that the constructor hands out is a transfer as well.
    for (int i = 0; i <= 8; i++) {
      JsonNode data = data(webhook);
      told.put(data.at("/sequence").asLong(), data.at("/block_number").asLong());
    }
    assertThat(told).hasSize(9);
    assertThat(new ArrayList<>(told.values())).isSorted().doesNotHaveDuplicates();
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(
            () -> {
              Map<String, Long> counted = since(before);
              // From one block on, the scan of new blocks notifies.
              assertThat(counted.get("readCount")).isBetween(last - first, last - first + 2);
              assertThat(counted.get("commitCount")).isGreaterThanOrEqualTo((last - first) / 100);
              assertThat(counted.get("writeCount")).isBetween(9L, 9 + counted.get("commitCount"));
              assertThat(counted.get("filterCount"))
                  .isEqualTo(counted.get("readCount") - counted.get("writeCount"));
              assertThat(counted.get("readSkipCount")).isZero();
              assertThat(counted.get("rollbackCount")).isZero();
            });
    JsonNode step = executions().at("/0/steps/0");
    assertThat(step.at("/name").asText()).isEqualTo("backfill");
    assertThat(step.at("/partitions").findValuesAsText("partition")).containsExactly("0", "1");
    assertThat(
            LongStream.of(
                    step.at("/partitions/0/readCount").asLong(),
                    step.at("/partitions/1/readCount").asLong())
                .sum())
        .isEqualTo(step.at("/readCount").asLong());
    assertThat(inbox.hasMore()).isFalse();
  }

  @Test
  void aStoppedBackfillContinuesWithoutGapOrDuplicate() {
    String contract = chain.deployToken();
    long first = head();
    transfers(contract, 1, 10);
    Set<String> endpoints = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      endpoints.add(EventWebhook.id(created(contract, first)));
    }
    List<WebhookInbox.Received> received = new ArrayList<>();
    received.add(inbox.next());
    order("stop");
    until("stopped");
    String stopped = executions().at("/0/id").asText();
    chain.transfer(contract, RECIPIENT, 11);
    order("restart");

    while (received.size() < 20 * 12) {
      received.add(inbox.next());
    }
    Map<String, Set<Long>> amounts = new HashMap<>();
    Map<String, Set<Long>> sequences = new HashMap<>();
    for (WebhookInbox.Received each : received) {
      JsonNode body = Client.json(each.body());
      String endpoint = body.at("/data/endpoint_id").asText();
      sequences
          .computeIfAbsent(endpoint, none -> new HashSet<>())
          .add(body.at("/data/sequence").asLong());
      amounts.computeIfAbsent(endpoint, none -> new HashSet<>()).add(EventWebhook.amount(each));
    }
    assertThat(amounts.keySet()).isEqualTo(endpoints);
    assertThat(amounts.values()).allMatch(each -> each.size() == 12);
    Set<Long> all = new HashSet<>(LongStream.rangeClosed(1, 12).boxed().toList());
    assertThat(sequences.values()).allMatch(all::equals);
    assertThat(inbox.hasMore()).isFalse();
    assertThat(executions().findValuesAsText("id")).contains(stopped);
  }

  private void transfers(String contract, int from, int to) {
    for (int amount = from; amount <= to; amount++) {
      chain.transfer(contract, RECIPIENT, amount);
      for (int i = 1; i < APART; i++) {
        chain.fund(RECIPIENT);
      }
    }
  }

  private long head() {
    return Long.decode(chain.call("eth_blockNumber").asText());
  }

  private JsonNode created(String contract, long from) {
    Client.Answer answer =
        operator.post(
            EventWebhook.ROUTE, EventWebhook.asked(inbox, contract, false).put("from_block", from));
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    return answer.body();
  }

  private JsonNode data(JsonNode webhook) {
    WebhookInbox.Received received = inbox.next();
    EventWebhook.verify(webhook, received);
    return Client.json(received.body()).at("/data");
  }

  /** Newest first. */
  private JsonNode executions() {
    return operator.get(JOB + "?limit=100").body().at("/items");
  }

  /** What all executions of the job that are known have counted. */
  private Map<String, Long> counts() {
    Map<String, Long> sums = new HashMap<>();
    for (JsonNode execution : executions()) {
      for (String count :
          List.of(
              "readCount",
              "writeCount",
              "commitCount",
              "filterCount",
              "rollbackCount",
              "readSkipCount")) {
        sums.merge(count, execution.at("/steps/0/" + count).asLong(), Long::sum);
      }
    }
    return sums;
  }

  private Map<String, Long> since(Map<String, Long> before) {
    Map<String, Long> now = counts();
    before.forEach((count, was) -> now.merge(count, -was, Long::sum));
    return now;
  }

  private String state() {
    return operator
        .get("/admin/batch-jobs")
        .body()
        .at("/items")
        .valueStream()
        .filter(job -> JOB.endsWith(job.at("/name").asText()))
        .findFirst()
        .orElseThrow()
        .at("/state")
        .asText();
  }

  private void until(String state) {
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(() -> assertThat(state()).isEqualTo(state));
  }

  private void order(String order) {
    assertThat(operator.post(JOB + "/" + order, Client.json()).status()).isEqualTo(200);
  }
}
