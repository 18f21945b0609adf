package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.EventWebhook.awaitWithheld;
import static dev.portcullis.acceptance.EventWebhook.created;
import static dev.portcullis.acceptance.EventWebhook.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.launcher.BuildOutput;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Metrics on each server: who may read them, that all are reported, and that they are correct. */
@ExtendWith(ServerUnderTest.class)
@AloneOnProduct("series are of the whole product")
@Tag("http")
@Tag("server")
@Tag("payara")
class MetricsAcceptanceIT {
  private static final String ROUTE = "/admin/metrics";
  private static final String ATTEMPTS = "portcullis_webhook_attempts_total";
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** A row of the table: the name, and the type, with a star where it may be absent. */
  private static final Pattern DOCUMENTED =
      Pattern.compile("(?m)^\\| `([a-z0-9_]+)` \\| (counter|gauge|histogram|summary)( ★)? \\|");

  private final Api api;
  private final DevChain chain;
  private final Client scraper;

  MetricsAcceptanceIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
    scraper = Client.session(api, ServerUnderTest.SETTINGS.get("metrics.token"));
  }

  @Test
  void onlyScrapersAndReadersOfTheZoneAreAnswered() {
    assertThat(status(Client.anonymous(api))).isEqualTo(401);
    assertThat(status(Client.session(api, "a".repeat(40)))).isEqualTo(401);
    assertThat(status(Client.session(api, scraper.value().substring(7) + "a"))).isEqualTo(401);
    assertThat(
            status(new Client(api, "authorization", scraper.value().replace("Bearer", "bearer"))))
        .isEqualTo(401);
    assertThat(status(new Client(api, "x-api-key", scraper.value().substring(7)))).isEqualTo(401);
    TestWallet somebody = TestWallet.random();
    People.walletUser(api, somebody);
    assertThat(status(Client.session(api, somebody))).isEqualTo(403);
    assertThat(status(Client.operator(api))).isEqualTo(200);
    assertThat(status(scraper)).isEqualTo(200);
    assertThat(scraper.get("/admin/batch-jobs").status())
        .as("it opens nothing else")
        .isEqualTo(401);
    assertThat(scraper.exchange("POST", ROUTE, "").statusCode()).isEqualTo(405);
  }

  @Test
  void theFormatIsTheOneRequested() {
    HttpResponse<String> plain = scraper.exchange("GET", ROUTE, "");
    assertThat(plain.headers().firstValue("content-type").orElseThrow())
        .startsWith("text/plain")
        .containsIgnoringCase("version=0.0.4")
        .containsIgnoringCase("charset=utf-8");
    assertThat(plain.headers().firstValue("cache-control")).contains("no-store");

    String prometheus =
        "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.1";
    HttpResponse<String> open = scraper.with("accept", prometheus).exchange("GET", ROUTE, "");
    assertThat(open.statusCode()).isEqualTo(200);
    assertThat(open.headers().firstValue("content-type").orElseThrow())
        .startsWith("application/openmetrics-text");
    assertThat(open.body()).endsWith("# EOF\n");
    HttpResponse<String> refused =
        Client.anonymous(api).with("accept", prometheus).exchange("GET", ROUTE, "");
    assertThat(refused.statusCode()).isEqualTo(401);
    assertThat(refused.headers().firstValue("content-type").orElseThrow()).contains("json");
  }

  @Test
  void theTableMatchesTheExistingMetrics() throws IOException {
    SortedMap<String, String> documented = new TreeMap<>();
    SortedMap<String, String> certain = new TreeMap<>();
    DOCUMENTED
        .matcher(
            Files.readString(BuildOutput.load().root().resolve("src/docs/reference/metrics.md")))
        .results()
        .forEach(
            row -> {
              documented.put(row.group(1), row.group(2));
              if (row.group(3) == null) {
                certain.put(row.group(1), row.group(2));
              }
            });
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> assertThat(scrape().types().entrySet()).containsAll(certain.entrySet()));
    assertThat(documented.entrySet()).containsAll(scrape().types().entrySet());
  }

  @Test
  void moreWebhooksCauseNoMoreSeries() {
    try (WebhookInbox inbox = new WebhookInbox()) {
      int before = seriesOfARest();
      Client owner = Client.operator(api);
      String token = chain.deployToken();
      for (int i = 0; i < 5; i++) {
        String id = id(created(owner, inbox, token, false));
        chain.transfer(token, TestWallet.random().address(), 1);
        inbox.next();
        owner.delete(EventWebhook.ROUTE + "/" + id);
      }
      Metrics after = scrape();
      assertThat(after.samples().keySet())
          .noneMatch(series -> series.contains(token) || series.contains(inbox.url()));
      // The first collection of garbage has series of its own.
      assertThat(after.samples().size()).isBetween(before - 20, before + 20);
      // Routes, and methods of the gateway, have one for each answer that was ever given.
      assertThat(after.samples().keySet())
          .filteredOn(series -> !series.matches("portcullis_(http_requests|rpc_calls)_total.*"))
          .hasSizeLessThan(700);
    }
  }

  /** How many there are when those that come with the start of the server have come. */
  private int seriesOfARest() {
    AtomicInteger last = new AtomicInteger();
    await()
        .atMost(PATIENCE)
        .during(Duration.ofSeconds(3))
        .until(
            () -> {
              int now = scrape().samples().size();
              return last.getAndSet(now) == now;
            });
    return last.get();
  }

  /** What was counted is what is written down, whatever else is being sent meanwhile. */
  @Test
  void theCountsMatchTheDatabase(Database database) throws SQLException {
    try (WebhookInbox inbox = new WebhookInbox();
        BadReceiver reset = new BadReceiver(BadReceiver.Kind.RESETS)) {
      Client owner = Client.operator(api);
      String token = chain.deployToken();
      SortedMap<String, Long> uncounted = Metrics.unchanging(() -> uncounted(database));
      SortedMap<Integer, Long> before = database.attempts();
      Metrics counted = scrape();
      long dead = database.deadLetters();

      // The first callback succeeds: otherwise a failure would pause the endpoint for
      // seconds.
      inbox.answer(204, 500, 404, 204, 410);
      String id = id(created(owner, inbox, token, true));
      String bad = bad(owner, reset, token);
      for (int i = 1; i <= 3; i++) {
        transfer(token);
        inbox.next();
        if (i == 2) {
          inbox.next();
          inbox.next();
        }
      }
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () -> {
                assertThat(more(before, database.attempts()))
                    .containsEntry(2, 2L)
                    .containsEntry(4, 2L)
                    .containsEntry(5, 1L)
                    .containsKey(0);
                assertThat(database.deadLetters() - dead).isEqualTo(1);
              });
      // A webhook that the scan has yet to see gets the first event from a back-fill, but only
      // while
      // it is enabled.
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () ->
                  assertThat(more(counted, scrape(), "portcullis_webhook_deliveries_total"))
                      .as("two callbacks for each event")
                      .isGreaterThanOrEqualTo(6));
      owner.patch(EventWebhook.ROUTE + "/" + bad, Client.json().put("enabled", false));
      await()
          .atMost(PATIENCE)
          .untilAsserted(() -> assertThat(uncounted(database)).isEqualTo(uncounted));
      // Gauges are read from the database at most once in a while, and kept between scrapes.
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () ->
                  assertThat(scrape().value("portcullis_webhook_dead_letters_kept"))
                      .isEqualTo(dead + 1.0));
      Metrics after = scrape();
      String deaths = "portcullis_webhook_dead_letters_total";
      assertThat(after.value(deaths) - counted.value(deaths)).isEqualTo(1);
      assertThat(after.value("portcullis_webhook_attempt_duration_seconds_count"))
          .as("each attempt has its time")
          .isEqualTo(after.sum(ATTEMPTS));
      assertThat(
              after.value("portcullis_webhook_endpoints{state=\"disabled_gone\"}")
                  - counted.value("portcullis_webhook_endpoints{state=\"disabled_gone\"}"))
          .isEqualTo(1);
      owner.delete(EventWebhook.ROUTE + "/" + id);
      owner.delete(EventWebhook.ROUTE + "/" + bad);
    }
  }

  @Test
  void pendingJobMetricsMatchTheJobsRoute() {
    try (WebhookInbox inbox = new WebhookInbox()) {
      Client owner = Client.operator(api);
      String token = chain.deployToken();
      inbox.hold();
      String id = id(created(owner, inbox, token, false));
      transfer(token);
      inbox.next();
      transfer(token);
      transfer(token);
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () -> {
                Metrics now = scrape();
                JsonNode told = owner.get("/admin/batch-jobs").body().at("/webhooks");
                assertThat(now.value("portcullis_webhook_queue_depth"))
                    .isEqualTo(told.at("/queueDepth").asDouble())
                    .isGreaterThanOrEqualTo(2);
                assertThat(now.value("portcullis_webhook_oldest_waiting_age_seconds")).isPositive();
                assertThat(now.value("portcullis_webhook_calls_in_flight")).isPositive();
                assertThat(now.value("portcullis_webhook_last_block{position=\"latest\"}"))
                    .isEqualTo(told.at("/lastBlock").asDouble());
                assertThat(now.value("portcullis_webhook_lag_blocks{position=\"latest\"}"))
                    .isEqualTo(told.at("/lagBlocks").asDouble());
              });
      inbox.release(204);
      inbox.next();
      inbox.next();
      owner.delete(EventWebhook.ROUTE + "/" + id);
    }
  }

  @Test
  void suppressedEventsAreCounted(Database database) {
    TestWallet wallet = TestWallet.random();
    try (WebhookInbox inbox = new WebhookInbox();
        PermittedContract token = PermittedContract.register(api, chain.deployToken())) {
      String userId = People.walletUser(api, wallet);
      token.permitTransfers(null, null, List.of(token.role()));
      token.join(userId);
      String id = id(created(Client.session(api, wallet), inbox, token.address(), false));
      transfer(token.address());
      transfer(token.address());
      awaitWithheld(Client.operator(api), id, "rule.check_role.deny", 2);
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () ->
                  assertThat(scrape().value("portcullis_webhook_withheld_events"))
                      .isEqualTo((double) database.withheld())
                      .isGreaterThanOrEqualTo(2));
    }
  }

  @Test
  void jobAndConnectionMetricsMatchTheirState() {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              Metrics now = scrape();
              JsonNode jobs = Client.operator(api).get("/admin/batch-jobs").body().at("/items");
              assertThat(jobs).isNotEmpty();
              for (JsonNode job : jobs) {
                String name = job.get("name").asText();
                String state = job.get("state").asText();
                assertThat(now.value(state(name, state))).as(name).isEqualTo(1);
              }
              assertThat(now.sum("portcullis_job_state")).isEqualTo(jobs.size());
              assertThat(now.sum("portcullis_job_stalled")).isZero();
              assertThat(now.value("portcullis_job_progress_age_seconds{job=\"webhook-scan\"}"))
                  .isBetween(0.0, 30.0);
              assertThat(
                      now.value(
                          "portcullis_job_executions_total{job=\"retention\",status=\"completed\"}"))
                  .isPositive();
              double open = now.value("portcullis_pool_connections_open");
              assertThat(open).isBetween(1.0, now.value("portcullis_pool_connections_max"));
              assertThat(now.value("portcullis_pool_connections_in_use")).isBetween(0.0, open);
              assertThat(now.value("portcullis_pool_waits_total")).isPositive();
            });
  }

  private static String state(String job, String state) {
    return "portcullis_job_state{job=\"" + job + "\",state=\"" + state + "\"}";
  }

  private void transfer(String token) {
    chain.transfer(token, TestWallet.random().address(), 1);
  }

  private static String bad(Client owner, BadReceiver receiver, String token) {
    ObjectNode asked =
        Client.json()
            .put("name", "bad")
            .put("url", receiver.url())
            .put("contract", token)
            .put("topic0", DevChain.TRANSFER)
            .put("decode_events", false);
    return id(owner.post(EventWebhook.ROUTE, asked).body());
  }

  /** How far the counts of this node are from what is kept: what was sent before it started. */
  private SortedMap<String, Long> uncounted(Database database) throws SQLException {
    SortedMap<Integer, Long> kept = database.attempts();
    Metrics now = scrape();
    SortedMap<String, Long> found = new TreeMap<>();
    long without = 0;
    for (String outcome : List.of("timeout", "unreachable", "tls", "broken")) {
      without += attempts(now, outcome);
    }
    found.put("none", kept.getOrDefault(0, 0L) - without);
    for (int status = 2; status <= 5; status++) {
      found.put(status + "xx", kept.getOrDefault(status, 0L) - attempts(now, status + "xx"));
    }
    found.put("events", database.events() - (long) now.value("portcullis_webhook_events_total"));
    return found;
  }

  private static long attempts(Metrics now, String outcome) {
    return (long) now.value(ATTEMPTS + "{outcome=\"" + outcome + "\"}");
  }

  private static Map<Integer, Long> more(
      SortedMap<Integer, Long> before, SortedMap<Integer, Long> now) {
    Map<Integer, Long> more = new TreeMap<>();
    now.forEach((status, count) -> more.put(status, count - before.getOrDefault(status, 0L)));
    return more;
  }

  private static double more(Metrics before, Metrics now, String counter) {
    return now.value(counter) - before.value(counter);
  }

  private Metrics scrape() {
    HttpResponse<String> answer = scraper.exchange("GET", ROUTE, "");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return Metrics.parse(answer.body());
  }

  private static int status(Client client) {
    return client.exchange("GET", ROUTE, "").statusCode();
  }
}
