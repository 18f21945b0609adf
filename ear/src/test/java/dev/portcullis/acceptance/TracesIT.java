package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.EventWebhook.created;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.FaultyNode.Traced;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.InstallationSpec;
import dev.portcullis.launcher.PreparedInstallation;
import dev.portcullis.launcher.Progress;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Traces from the client to the chain node behind, to receivers and to a collector, on an
 * installation of its own with an upstream chain. The end of that installation is tested, too.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("installation")
class TracesIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String TRACE = "0af7651916cd43dd8448eb211c8031";
  private static final String SPAN = "b7ad6b7169203331";
  private static final String SCRAPER = "scraper-scraper-scraper-scraper-0";

  private final Collector collector = new Collector();
  private final TestWallet operatorWallet = TestWallet.random();
  private ChainProcess process;
  private DevChain chain;

  /** The node of the chain. */
  FaultyNode node;

  /** The gate. */
  Installation installation;

  /** Its operator. */
  Client operator;

  private Api api;

  @BeforeAll
  void start() {
    process = ChainProcess.devnet("--dev", "true");
    chain = process.chain();
    node = new FaultyNode(chain);
    BuildOutput build = BuildOutput.load();
    String server = System.getProperty("server", "wildfly");
    installation =
        PreparedInstallation.fresh(
            build,
            InstallationSpec.onFreePorts(
                server,
                ForkDirectory.resolve("traces-" + server),
                Map.ofEntries(
                    Map.entry("operator.wallet", operatorWallet.address()),
                    Map.entry("chain.kind", "upstream"),
                    Map.entry("chain.upstream.http-url", node.url()),
                    Map.entry("chain.upstream.poll-ms", "100"),
                    // As long as an answer of the node may take while the gate ends.
                    Map.entry("chain.upstream.timeout-ms", "60000"),
                    Map.entry("chain.upstream.attempt-timeout-ms", "60000"),
                    Map.entry("webhook.allowed-cidrs", "127.0.0.1/32"),
                    Map.entry("webhook.retry-first-ms", "200"),
                    // No longer is a receiver left alone either that fails at its first callback.
                    Map.entry("webhook.retry-longest-ms", "200"),
                    Map.entry("metrics.token", SCRAPER),
                    Map.entry("metrics.keep-seconds", "1"),
                    Map.entry("tracing.otlp-endpoint", collector.url()))),
            Progress.silent());
    api = new Api(installation.baseUrl());
    operator = Client.session(api, operatorWallet);
  }

  @AfterAll
  void stop() throws Exception {
    for (AutoCloseable opened : new AutoCloseable[] {installation, node, process, collector}) {
      if (opened != null) {
        opened.close();
      }
    }
  }

  private static String header(String trace) {
    return "00-" + trace + "-" + SPAN + "-01";
  }

  @Test
  void aCallOfTheGatewayIsOneTraceDownToTheNode() {
    String trace = TRACE + "01";
    Gateway traced = Gateway.of(operator.with("traceparent", header(trace)));
    var unused = node.traced();
    traced.result("eth_gasPrice");
    List<Traced> asked =
        node.traced().stream().filter(call -> call.traceParent().contains(trace)).toList();
    assertThat(asked).extracting(Traced::method).contains("eth_gasPrice");
    await().atMost(PATIENCE).until(() -> collector.of(trace).size() >= 2);

    JsonNode served = span(trace, 2, "eth_gasPrice");
    assertThat(served.get("parentSpanId").asText()).isEqualTo(SPAN);
    JsonNode upstream = span(trace, 3, "eth_gasPrice");
    assertThat(upstream.get("parentSpanId").asText()).isEqualTo(served.get("spanId").asText());
    assertThat(asked)
        .extracting(Traced::traceParent)
        .contains("00-" + trace + "-" + upstream.get("spanId").asText() + "-01");
  }

  @Test
  void aRequestIsTheTraceThatItCameWith() {
    String trace = TRACE + "02";
    HttpResponse<String> answer =
        operator
            .with("traceparent", header(trace))
            .with("x-trace-id", "mine")
            .exchange("GET", "/organizations/", "");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("x-trace-id")).contains(trace);
    await().atMost(PATIENCE).until(() -> !collector.of(trace).isEmpty());
    JsonNode span = collector.of(trace).get(0);
    assertThat(span.get("name").asText()).isEqualTo("GET /organizations");
    assertThat(span.get("parentSpanId").asText()).isEqualTo(SPAN);
    assertThat(span.toString()).contains("\"http.response.status_code\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
        "00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
        "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "nonsense"
      })
  void anInvalidTraceHeaderCountsAsAbsent(String header) {
    HttpResponse<String> answer =
        operator
            .with("traceparent", header)
            .with("x-trace-id", "mine")
            .exchange("GET", "/profiles/me", "");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("x-trace-id")).contains("mine");
  }

  @Test
  void attemptsToSendACallbackAreOneTraceThatItsIdNames() {
    try (WebhookInbox inbox = new WebhookInbox()) {
      String token = chain.deployToken();
      inbox.answer(500, 204);
      JsonNode webhook = created(operator, inbox, token, false);
      chain.transfer(token, TestWallet.random().address(), 1);
      WebhookInbox.Received first = inbox.next();
      WebhookInbox.Received second = inbox.next();
      EventWebhook.verify(webhook, second);
      String trace = first.id().replace("-", "");
      await().atMost(PATIENCE).until(() -> collector.of(trace).size() == 2);
      assertThat(List.of(first, second))
          .allSatisfy(
              callback -> {
                String sent = callback.headers().firstValue("traceparent").orElseThrow();
                assertThat(collector.of(trace))
                    .extracting(span -> "00-" + trace + "-" + span.get("spanId").asText() + "-01")
                    .contains(sent);
              });
      assertThat(collector.of(trace).get(0).at("/status/code").asInt()).isEqualTo(2);
      assertThat(collector.of(trace).get(1).has("status")).isFalse();
    }
  }

  @Test
  void jobStepsAreTracesAndContainNoAddressesOrSecrets() {
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                collector.all().stream()
                    .anyMatch(span -> span.get("name").asText().equals("Reading new blocks")));
    assertThat(collector.all())
        .allSatisfy(
            span ->
                assertThat(span.toString())
                    .doesNotContain("127.0.0.1", "Bearer", node.url(), "/hook")
                    .doesNotContainIgnoringCase(operatorWallet.address()));
  }

  @Test
  void callsToTheNodeAndSpansAreCounted() {
    Client scraper = Client.session(api, SCRAPER);
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              Metrics now = Metrics.parse(scraper.exchange("GET", "/admin/metrics", "").body());
              String answered = "{node=\"1\",outcome=\"answered\",purpose=\"read\"}";
              assertThat(now.value("portcullis_upstream_calls_total" + answered)).isPositive();
              assertThat(now.sum("portcullis_upstream_call_duration_seconds_count"))
                  .isEqualTo(now.sum("portcullis_upstream_calls_total"));
              assertThat(now.value("portcullis_spans_exported_total")).isPositive();
              assertThat(now.value("portcullis_spans_dropped_total")).isZero();
            });
  }

  /** The end of this installation: nested classes come last. */
  @Nested
  class Drain extends DrainTrials {
    Drain() {
      super(TracesIT.this);
    }
  }

  private JsonNode span(String trace, int kind, String name) {
    return collector.of(trace).stream()
        .filter(span -> span.get("kind").asInt() == kind)
        .filter(span -> span.get("name").asText().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
