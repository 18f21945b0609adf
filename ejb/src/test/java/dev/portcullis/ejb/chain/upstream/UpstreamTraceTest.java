package dev.portcullis.ejb.chain.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.Span;
import dev.portcullis.kernel.Span.FinishedSpan;
import dev.portcullis.kernel.Span.Kind;
import dev.portcullis.kernel.TraceParent;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests to the node belong to the trace of the incoming request. */
class UpstreamTraceTest {
  private static final JsonNode NONE = JsonNodeFactory.instance.arrayNode();
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final TraceParent CAME =
      new TraceParent("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331", true);

  private final List<FinishedSpan> told = new CopyOnWriteArrayList<>();
  private FakeNode fake;
  private RpcClient client;

  @BeforeEach
  void start() throws Exception {
    fake = new FakeNode();
    client = new RpcClient(fake.settings(), UpstreamCalls.UNCOUNTED);
  }

  @AfterEach
  void stop() {
    Span.collect(null);
    Context.clear();
    client.close();
    fake.close();
  }

  private void collect(boolean samples) {
    Span.collect(
        new Span.Exporter() {
          @Override
          public boolean samples(String traceId) {
            return samples;
          }

          @Override
          public void export(FinishedSpan span) {
            told.add(span);
          }
        });
  }

  private TraceParent asked() {
    return TraceParent.parse(fake.traces.get(fake.traces.size() - 1).orElseThrow()).orElseThrow();
  }

  @Test
  void eachSpanIsAChildOfItsCause() {
    collect(true);
    Span.setParent(CAME);
    Span served = Span.begin("eth_blockNumber", Kind.SERVER);
    client.call("eth_chainId", NONE, PATIENCE);
    TraceParent first = asked();
    client.callAll("eth_chainId", List.of(NONE, NONE), PATIENCE);
    served.end();

    assertThat(told).hasSize(4);
    FinishedSpan server = told.get(3);
    assertThat(server.parent()).isEqualTo(CAME.spanId());
    assertThat(told.get(0).place()).as("the trace parent sent to the node").isEqualTo(first);
    assertThat(told.subList(0, 3))
        .allSatisfy(
            call -> {
              assertThat(call.parent()).isEqualTo(server.place().spanId());
              assertThat(call.kind()).isEqualTo(Kind.CLIENT);
              assertThat(call.place().traceId()).isEqualTo(CAME.traceId());
            });
    assertThat(told).extracting(span -> span.place().spanId()).doesNotHaveDuplicates();
    assertThat(Span.outgoing()).as("as before").contains(CAME);
    assertThat(told.toString()).doesNotContain("127.0.0.1", "/key");
  }

  @Test
  void withoutACollectorTheTraceContextIsForwardedUnchanged() {
    Span.setParent(CAME);
    Span.begin("eth_blockNumber", Kind.SERVER).end();
    client.call("eth_chainId", NONE, PATIENCE);
    assertThat(asked()).isEqualTo(CAME);
    assertThat(told).isEmpty();
  }

  @Test
  void anUnsampledRequestIsNotReportedAndStaysInTheTrace() {
    collect(true);
    Span.setParent(new TraceParent(CAME.traceId(), CAME.spanId(), false));
    Span served = Span.begin("eth_blockNumber", Kind.SERVER);
    client.call("eth_chainId", NONE, PATIENCE);
    served.end();
    assertThat(asked().traceId()).isEqualTo(CAME.traceId());
    assertThat(asked().sampled()).isFalse();
    collect(false);
    Span.setParent(CAME);
    client.call("eth_chainId", NONE, PATIENCE);
    assertThat(asked().sampled()).as("not of the share that is wanted").isFalse();
    assertThat(told).isEmpty();
  }

  @Test
  void aRequestWithoutATraceHasTheTraceOfItsId() {
    String id = "0af76519-16cd-43dd-8448-eb211c80319c";
    new CallContext("r", id, null, Actor.ANONYMOUS, null, null, null, null, null).bind();
    client.call("eth_chainId", NONE, PATIENCE);
    assertThat(asked().traceId()).isEqualTo(CAME.traceId());
    Context.clear();
    client.call("eth_chainId", NONE, PATIENCE);
    assertThat(fake.traces.get(1)).as("a query without a request").isEmpty();
  }
}
