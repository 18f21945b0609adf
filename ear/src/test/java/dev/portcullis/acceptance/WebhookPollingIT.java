package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Receivers that fetch their events (ADR 0064). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class WebhookPollingIT {
  private static final String RECIPIENT = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Api api;
  private final DevChain chain;
  private Client owner;
  private String contract;

  WebhookPollingIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @BeforeEach
  void begin() {
    owner = Client.operator(api);
    contract = chain.deployToken();
  }

  @Test
  void eventsAreFetchedInPagesWithoutBeingSent() {
    JsonNode created = polled();
    assertThat(created.at("/endpoint/delivery").asText()).isEqualTo("poll");
    assertThat(created.at("/endpoint/url").isNull()).isTrue();
    assertThat(created.at("/endpoint/signing_key").isNull()).isTrue();
    String id = EventWebhook.id(created);
    for (int amount = 1; amount <= 3; amount++) {
      chain.transfer(contract, RECIPIENT, amount);
    }
    List<JsonNode> events = fetch(id, "", 3);
    for (int i = 0; i < 3; i++) {
      JsonNode data = events.get(i).at("/body/data");
      assertThat(data.path("sequence").asLong()).isEqualTo(i + 1);
      assertThat(data.path("subscription_id")).isEqualTo(created.at("/subscription/id"));
    }
    // The first blocks may be read by a back-fill beside the scan.
    assertThat(events)
        .extracting(event -> event.at("/body/data/data").asText())
        .containsExactlyInAnyOrder(
            "0x" + "%064x".formatted(1), "0x" + "%064x".formatted(2), "0x" + "%064x".formatted(3));
    JsonNode page = page(id, "?after=1&limit=1");
    assertThat(page.path("events")).containsExactly(events.get(1));
    assertThat(page.path("next").asLong()).isEqualTo(2);
    assertThat(page.path("more").asBoolean()).isTrue();
    assertThat(page(id, "?after=3")).isEqualTo(json("{\"events\":[],\"next\":3,\"more\":false}"));
  }

  @Test
  void aWaitingPollIsAnsweredWhenAnEventArrives() {
    String id = EventWebhook.id(polled());
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      List<CompletableFuture<JsonNode>> waiting =
          IntStream.range(0, 3)
              .mapToObj(
                  i -> CompletableFuture.supplyAsync(() -> page(id, "?wait=25&after=0"), threads))
              .toList();
      assertThat(page(id, "?wait=1")).as("the time is over").isEqualTo(nothing(false));
      assertThat(waiting).noneMatch(CompletableFuture::isDone);
      chain.transfer(contract, RECIPIENT, 1);
      waiting.forEach(each -> assertThat(each.join()).isEqualTo(nothing(true)));
      assertThat(page(id, "?wait=25&after=0").path("events")).hasSize(1);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void onlyTheOwnerPollsAndParametersAreValidated() {
    String id = EventWebhook.id(polled());
    TestWallet wallet = TestWallet.random();
    People.walletUser(api, wallet);
    Answer foreign = Client.session(api, wallet).get(route(id, ""));
    assertThat(foreign.status()).isEqualTo(404);
    assertThat(foreign.at("/error")).isEqualTo("NotFound");
    for (String key : List.of("after", "limit", "wait")) {
      Answer bad = get(id, "?" + key + "=-1");
      assertThat(bad.status()).isEqualTo(400);
      assertThat(bad.at("/issues/0/path")).isEqualTo(key);
    }
    Answer beyond = get(id, "?after=7");
    assertThat(beyond.status()).isEqualTo(400);
    assertThat(beyond.at("/issues/0/path")).isEqualTo("after");
    EventWebhook.changed(owner, id, json().put("enabled", false));
    assertThat(get(id, "").status()).isEqualTo(409);
  }

  private ObjectNode asked() {
    return json()
        .put("name", "fetched")
        .put("delivery", "poll")
        .put("contract", contract)
        .put("topic0", DevChain.TRANSFER);
  }

  private JsonNode polled() {
    Answer answer = owner.post(EventWebhook.ROUTE, asked());
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    return answer.body();
  }

  private static JsonNode nothing(boolean more) {
    return json("{\"events\":[],\"next\":0,\"more\":" + more + "}");
  }

  /** Fetches until there are so many. */
  private List<JsonNode> fetch(String id, String query, int many) {
    List<JsonNode> events = new ArrayList<>();
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              events.clear();
              page(id, query).path("events").forEach(events::add);
              assertThat(events).hasSize(many);
            });
    return events;
  }

  private JsonNode page(String id, String query) {
    Answer answer = get(id, query);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.body();
  }

  private Answer get(String id, String query) {
    return owner.get(route(id, query));
  }

  private static String route(String id, String query) {
    return EventWebhook.ROUTE + "/" + id + "/events" + query;
  }
}
