package dev.portcullis.ejb.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.portcullis.ejb.outbound.BoundedHttp;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.Span;
import dev.portcullis.kernel.Span.Kind;
import dev.portcullis.kernel.TraceParent;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a collector receives, and that a harmful one harms only itself. */
class SpanExportTest {
  private static final BoundedHttp.Bounds BOUNDS =
      new BoundedHttp.Bounds(Duration.ofMillis(300), Duration.ofMillis(300), 64 * 1024);
  private static final TraceParent CAME =
      new TraceParent("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331", true);

  private interface Answer {
    void to(HttpExchange exchange) throws IOException;
  }

  private final List<JsonNode> received = new CopyOnWriteArrayList<>();
  private final CountDownLatch over = new CountDownLatch(1);
  private final ExecutorService handlers = Executors.newCachedThreadPool();
  private final SpanQueue queue = new SpanQueue(1);
  private volatile Answer answer = exchange -> exchange.sendResponseHeaders(200, -1);
  private HttpServer collector;
  private SpanExport export;
  private Thread thread;

  @BeforeEach
  void start() throws IOException {
    collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    collector.setExecutor(handlers);
    collector.createContext("/v1/traces", this::receive);
    collector.start();
    int port = collector.getAddress().getPort();
    export =
        new SpanExport(
            queue,
            URI.create("http://127.0.0.1:" + port + "/v1/traces"),
            BoundedHttp.forOperatorServers(SystemDefaultDnsResolver.INSTANCE, BOUNDS));
    thread = new Thread(export);
    thread.start();
    Span.collect(queue);
  }

  @AfterEach
  void stop() throws InterruptedException {
    Span.collect(null);
    Context.clear();
    export.close();
    thread.interrupt();
    thread.join();
    over.countDown();
    collector.stop(0);
    handlers.shutdownNow();
  }

  private void receive(HttpExchange exchange) throws IOException {
    received.add(Json.MAPPER.readTree(exchange.getRequestBody().readAllBytes()));
    answer.to(exchange);
  }

  private List<JsonNode> spans() {
    return received.stream()
        .flatMap(request -> stream(request.at("/resourceSpans/0/scopeSpans/0/spans")))
        .toList();
  }

  private static Stream<JsonNode> stream(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }

  /** Requests to such an address cannot even be made. */
  @Test
  void aFaultCostsTheSpansAndNotTheThread() throws InterruptedException {
    SpanQueue faulty = new SpanQueue(1);
    SpanExport failing =
        new SpanExport(
            faulty,
            URI.create("ftp://127.0.0.1/"),
            BoundedHttp.forOperatorServers(SystemDefaultDnsResolver.INSTANCE, BOUNDS));
    Thread loop = new Thread(failing);
    loop.start();
    Span.collect(faulty);
    for (int i = 1; i <= 2; i++) {
      Span.setParent(CAME);
      Span.begin("HTTP", Kind.SERVER).end();
      int lost = i;
      await().until(() -> faulty.dropped() == lost);
    }
    failing.close();
    loop.interrupt();
    loop.join();
  }

  /** What could not be loaded or allocated now, another time may do without. */
  @Test
  void anErrorCostsTheSpansAndNotTheThread() throws InterruptedException {
    SpanQueue faulty = new SpanQueue(1);
    SpanExport failing =
        new SpanExport(
            faulty,
            URI.create("http://collector/"),
            BoundedHttp.forOperatorServers(new Broken(), BOUNDS));
    Thread loop = new Thread(failing);
    loop.start();
    Span.collect(faulty);
    for (int i = 1; i <= 2; i++) {
      Span.setParent(CAME);
      Span.begin("HTTP", Kind.SERVER).end();
      int lost = i;
      await().until(() -> faulty.dropped() == lost);
    }
    failing.close();
    loop.interrupt();
    loop.join();
  }

  /** Something is missing in the class path. */
  private static final class Broken implements DnsResolver {
    @Override
    public InetAddress[] resolve(String host) {
      throw new NoClassDefFoundError(host);
    }

    @Override
    public String resolveCanonicalHostname(String host) {
      return host;
    }
  }

  @Test
  void theCollectorReceivesTheSpanHierarchy() {
    Span.setParent(CAME);
    Span request = Span.begin("HTTP", Kind.SERVER);
    Span call = Span.beside("eth_call", Kind.CLIENT).with("portcullis.outcome", "late");
    call.failed(true).end();
    request.named("GET /organizations/{id}").with("http.response.status_code", 200).end();
    await().until(() -> export.exported() == 2);

    JsonNode upstream = spans().get(0);
    JsonNode served = spans().get(1);
    assertThat(served.get("traceId").asText()).isEqualTo(CAME.traceId());
    assertThat(served.get("parentSpanId").asText()).isEqualTo(CAME.spanId());
    assertThat(served.get("name").asText()).isEqualTo("GET /organizations/{id}");
    assertThat(served.get("kind").asInt()).isEqualTo(2);
    assertThat(served.at("/attributes/0").toString())
        .isEqualTo("{\"key\":\"http.response.status_code\",\"value\":{\"intValue\":\"200\"}}");
    assertThat(served.has("status")).isFalse();
    assertThat(upstream.get("parentSpanId").asText()).isEqualTo(served.get("spanId").asText());
    assertThat(upstream.get("kind").asInt()).isEqualTo(3);
    assertThat(upstream.at("/status/code").asInt()).isEqualTo(2);
    long begun = served.get("startTimeUnixNano").asLong();
    assertThat(begun).isGreaterThan(1_700_000_000_000_000_000L);
    assertThat(served.get("endTimeUnixNano").asLong()).isGreaterThanOrEqualTo(begun);
    assertThat(
            received.get(0).at("/resourceSpans/0/resource/attributes/0/value/stringValue").asText())
        .isEqualTo("portcullis");
  }

  @Test
  void aHangingCollectorTimesOutAndIsRetried() {
    answer = exchange -> awaitEnd();
    one();
    await().until(() -> queue.dropped() == 1);
    answer = exchange -> exchange.sendResponseHeaders(202, -1);
    // On a busy machine an answer may be late, too: what was late is not sent again.
    await()
        .until(
            () -> {
              one();
              return export.exported() > 0;
            });
  }

  @Test
  void aRejectingOrEndlessCollectorReceivesNoSpanTwice() {
    answer = exchange -> exchange.sendResponseHeaders(503, -1);
    one();
    await().until(() -> queue.dropped() == 1);
    answer =
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          try (OutputStream body = exchange.getResponseBody()) {
            while (over.getCount() > 0) {
              body.write(new byte[8_192]);
            }
          }
        };
    one();
    await().until(() -> queue.dropped() == 2);
    answer = exchange -> exchange.sendResponseHeaders(302, -1);
    one();
    await().until(() -> queue.dropped() == 3);
    assertThat(spans()).hasSize(3);
  }

  @Test
  void endingASpanNeverWaitsAndDroppedSpansAreCounted() {
    answer = exchange -> awaitEnd();
    for (int i = 0; i < 20_000; i++) {
      one();
    }
    assertThat(queue.dropped()).isGreaterThan(10_000);
  }

  @Test
  void theShareOfTracesIsTheSameForAllOfOne() {
    SpanQueue tenth = new SpanQueue(0.1);
    int taken = 0;
    for (int i = 0; i < 10_000; i++) {
      String trace =
          TraceParent.of(new UUID(i * 0x9e3779b97f4a7c15L, i * 0xbf58476d1ce4e5b9L)).traceId();
      taken += tenth.samples(trace) ? 1 : 0;
      assertThat(new SpanQueue(0).samples(trace)).isFalse();
      assertThat(new SpanQueue(1).samples(trace)).isTrue();
    }
    assertThat(taken).isBetween(800, 1_200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "collector:4318",
        "ftp://collector",
        "http://user:key@collector",
        "http://",
        "http://c/#f"
      })
  void anInvalidEndpointIsRejected(String url) {
    assertThatThrownBy(() -> config("tracing.otlp-endpoint", url).endpoint())
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("tracing.otlp-endpoint");
  }

  @Test
  void theSettingsAreReadAsIntended() {
    assertThat(config("tracing.otlp-endpoint", "http://collector:4318").endpoint())
        .contains(URI.create("http://collector:4318/v1/traces"));
    assertThat(config("tracing.otlp-endpoint", "https://c/otlp/v1/traces").endpoint())
        .contains(URI.create("https://c/otlp/v1/traces"));
    assertThat(config("tracing.sample-ratio", "0.25").endpoint()).isEmpty();
    assertThat(config("tracing.sample-ratio", "0.25").ratio()).isEqualTo(0.25);
    for (String wrong : List.of("2", "-1", "NaN", "half")) {
      assertThatThrownBy(() -> config("tracing.sample-ratio", wrong).ratio())
          .isInstanceOf(InvalidSettingException.class);
    }
  }

  private static TracingConfig config(String name, String value) {
    return GivenSettings.bean(TracingConfig.class, Map.of(name, value));
  }

  private static void one() {
    Span.apart(CAME, "webhook attempt", Kind.CLIENT).end();
  }

  private void awaitEnd() {
    try {
      over.await();
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
    }
  }
}
