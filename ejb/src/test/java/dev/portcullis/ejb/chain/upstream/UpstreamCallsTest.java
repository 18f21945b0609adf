package dev.portcullis.ejb.chain.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.kernel.Failure;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is counted of calls to a node is the requests to the node, and their outcome. */
class UpstreamCallsTest {
  private static final JsonNode NONE = JsonNodeFactory.instance.arrayNode();

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private FakeNode fake;
  private RpcClient client;

  @BeforeEach
  void start() throws Exception {
    fake = new FakeNode();
    client = new RpcClient(fake.settings(), new UpstreamCalls(registry, "1"));
  }

  @AfterEach
  void stop() {
    client.close();
    fake.close();
  }

  @Test
  void eachCallIsCountedOnceByItsOutcome() {
    ask("eth_chainId", 200, null);
    ask("eth_call", 200, "\"error\":{\"code\":3,\"message\":\"execution reverted\"}");
    ask("eth_getLogs", 500, "\"nothing\":1");
    ask("debug_traceCall", 200, "\"result\":\"" + "a".repeat(200_000) + "\"");
    fake.http = request -> new FakeNode.Reply(200, null);
    assertThatThrownBy(() -> client.call("eth_sendRawTransaction", NONE, Duration.ofMillis(50)))
        .isInstanceOf(Failure.class);
    fake.close();
    assertThatThrownBy(() -> client.call("eth_blockNumber", NONE, Duration.ofSeconds(5)))
        .isInstanceOf(Failure.class);

    assertThat(counted())
        .isEqualTo(
            Map.of(
                "read answered", 1.0,
                "execute refused", 1.0,
                "search unusable", 1.0,
                "trace unusable", 1.0,
                "send late", 1.0,
                "read unreachable", 1.0));
    assertThat(
            registry.find("portcullis_upstream_call_duration").timers().stream()
                .mapToLong(timer -> timer.count())
                .sum())
        .isEqualTo(6);
    assertThat(registry.getMeters().toString())
        .as("no address of the node")
        .doesNotContain("127.0.0.1", "/key", String.valueOf(fake.port()));
  }

  @Test
  void aRateLimitedCallIsCountedOnceAndNotRetried() {
    ask("eth_call", 429, "\"nothing\":1");
    ask("eth_call", 200, "\"unasked\":1");
    assertThat(counted()).isEqualTo(Map.of("execute throttled", 1.0));
  }

  private void ask(String method, int status, String member) {
    fake.http =
        request ->
            new FakeNode.Reply(
                status,
                "{\"jsonrpc\":\"2.0\",\"id\":%s,%s}"
                    .formatted(request.get("id"), member == null ? "\"result\":\"0x1\"" : member));
    try {
      var unused = client.call(method, NONE, Duration.ofSeconds(5));
    } catch (Failure | NodeErrorException told) {
      assertThat(member).as(told.getMessage()).isNotNull();
    }
  }

  private Map<String, Double> counted() {
    Map<String, Double> found = new TreeMap<>();
    for (Counter each : registry.find("portcullis_upstream_calls").counters()) {
      if (each.count() > 0) {
        found.put(
            each.getId().getTag("purpose") + " " + each.getId().getTag("outcome"), each.count());
      }
    }
    return found;
  }
}
