package dev.portcullis.web.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.ratelimit.RateLimitConfig;
import dev.portcullis.ejb.ratelimit.RateLimitKind;
import dev.portcullis.ejb.ratelimit.RateLimiter;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.gateway.ResponseSink;
import dev.portcullis.ejb.rpc.limit.ChannelMemoryBudget;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.ejb.setting.StandaloneSettings;
import dev.portcullis.ejb.subscription.SocketConfig;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.Span;
import dev.portcullis.kernel.TraceParent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What messages over a limit cost on a WebSocket. Layer: unit, because a conversation decides
 * alone; {@code GatewaySocketIT} has it over a socket.
 */
class RejectedMessageCounterTest {
  private static final CallContext HANDSHAKE =
      new CallContext("r", "t", null, Actor.ANONYMOUS, null, null, null, "192.0.2.1", null);

  private final List<JsonNode> sent = new ArrayList<>();
  private final List<Integer> closed = new ArrayList<>();
  private long now;
  private int answered;
  private final List<CallContext> calls = new ArrayList<>();
  private final List<String> traces = new ArrayList<>();

  private final RpcChannel channel =
      new RpcChannel(
          new RpcChannel.Transport() {
            @Override
            public void send(String text, Runnable done) {
              try {
                sent.add(Json.MAPPER.readTree(text));
              } catch (JsonProcessingException noJson) {
                throw new AssertionError(text, noJson);
              }
              done.run();
            }

            @Override
            public void close(int code, String reason) {
              closed.add(code);
            }
          },
          () -> Actor.ANONYMOUS,
          ChannelMemoryBudget.of(1 << 20),
          10,
          1_000);

  /** Answers each message with its number of calls. */
  private final class Counting implements SocketEndpointDefinition {
    @Override
    public Optional<RpcSender> sender(SocketAdmission socket) {
      return Optional.of(new RpcSender(RpcCaller.of(HANDSHAKE), RateLimitKind.RPC, "user ada"));
    }

    @Override
    public Supplier<Actor> holder(SocketAdmission socket) {
      return () -> Actor.ANONYMOUS;
    }

    @Override
    public void answer(RpcMessage message, RpcCaller caller, ResponseSink answer) {
      answered += message.calls().size();
      calls.add(CallContext.current());
      traces.add(Span.outgoing().orElseThrow().traceId());
      answer.take(Integer.toString(message.calls().size()).getBytes(StandardCharsets.UTF_8));
      answer.end(() -> {});
    }

    @Override
    public void closed(RpcChannel gone) {
      throw new AssertionError("only a socket closes");
    }
  }

  private RpcSocketHandler conversation(int calls, int messages) {
    StandaloneSettings settings =
        StandaloneSettings.of(
            StandaloneSettings.texts(
                Map.of(
                    "ratelimit.rpc", Integer.toString(calls), "ratelimit.window-seconds", "86400"),
                Map.of()));
    return new RpcSocketHandler(
        new SocketAdmission(
            null, HANDSHAKE, "ada", "192.0.2.1", ChannelMemoryBudget.of(1 << 20), 0),
        channel,
        new Counting(),
        new RateLimiter(settings.get(RateLimitConfig.class)),
        new SocketRateLimit(messages, () -> now),
        new RejectedMessageCounter(() -> now));
  }

  private static byte[] batch(int calls) {
    return IntStream.range(0, calls)
        .mapToObj("{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"eth_chainId\"}"::formatted)
        .collect(Collectors.joining(",", "[", "]"))
        .getBytes(StandardCharsets.UTF_8);
  }

  private void send(RpcSocketHandler conversation, byte[] message) {
    conversation.answer(message, () -> {});
  }

  @Test
  void aRefusedBatchCostsOneErrorAndTheThirdInARowClosesTheSocket() {
    RpcSocketHandler conversation = conversation(300, 6_000);
    send(conversation, batch(200));
    send(conversation, batch(200));
    send(conversation, batch(200));
    assertThat(answered).isEqualTo(200);
    assertThat(sent).hasSize(3);
    for (JsonNode refusal : sent.subList(1, 3)) {
      assertThat(refusal.isObject())
          .as("one error regardless of the requests: %s", refusal)
          .isTrue();
      assertThat(refusal.at("/error/code").asInt()).isEqualTo(-32005);
      assertThat(refusal.at("/error/data/retryAfterMs").asLong()).isPositive();
      assertThat(refusal.get("id").isNull()).isTrue();
    }
    assertThat(closed).isEmpty();
    send(conversation, batch(1));
    assertThat(closed).containsExactly(1013);
    assertThat(sent).as("the third is not answered").hasSize(3);
  }

  /** A socket's thread serves many: each message has a call of its own, and nothing of before. */
  @Test
  void aMessageIsACallOfItsOwnAndLeavesNothingOnItsThread() {
    Span.setParent(TraceParent.of(Ids.uuid()));
    RpcSocketHandler conversation = conversation(300, 6_000);
    send(conversation, batch(1));
    Context.clear();
    send(conversation, batch(1));
    assertThat(calls).hasSize(2).doesNotHaveDuplicates();
    assertThat(calls).extracting(CallContext::traceId).containsOnly("t");
    assertThat(traces).hasSize(2).containsOnly(TraceParent.of("t").traceId());
    assertThat(Context.current()).isSameAs(Context.empty());
  }

  @Test
  void aRefusedCallHasItsOwnIdAndARefusedNotificationNothing() {
    RpcSocketHandler conversation = conversation(1, 6_000);
    send(conversation, batch(2));
    String call = "{\"jsonrpc\":\"2.0\",\"id\":\"seven\",\"method\":\"eth_chainId\"}";
    send(conversation, call.getBytes(StandardCharsets.UTF_8));
    assertThat(sent.get(1).get("id").asText()).isEqualTo("seven");
    RpcSocketHandler other = conversation(1, 6_000);
    send(other, batch(2));
    String notification = "{\"jsonrpc\":\"2.0\",\"method\":\"eth_chainId\"}";
    send(other, notification.getBytes(StandardCharsets.UTF_8));
    assertThat(sent).hasSize(3);
  }

  @Test
  void refusedMessagesCountTowardTheLimitOfMessagesAndOfCalls() {
    RpcSocketHandler conversation = conversation(1_000, 2);
    send(conversation, batch(1));
    send(conversation, batch(1));
    send(conversation, batch(997));
    assertThat(sent.get(2).at("/error/message").asText()).contains("at most 2 ");
    now += TimeUnit.SECONDS.toNanos(60);
    send(conversation, batch(2));
    assertThat(sent.get(3).at("/error/message").asText()).contains("at most 1000 ");
  }

  @Test
  void theRowEndsWithAnAnswerAndAfterAMinute() {
    RejectedMessageCounter refused = new RejectedMessageCounter(() -> now);
    assertThat(refused.add()).isFalse();
    assertThat(refused.add()).isFalse();
    refused.reset();
    assertThat(refused.add()).isFalse();
    assertThat(refused.add()).isFalse();
    now += TimeUnit.SECONDS.toNanos(60);
    assertThat(refused.add()).isFalse();
    assertThat(refused.add()).isFalse();
    assertThat(refused.add()).isTrue();
  }

  @Test
  void aClientNetworkHasAShareOfTheSocketsOfEachPath() {
    SocketConfig config =
        StandaloneSettings.of(StandaloneSettings.texts(Map.of(), Map.of())).get(SocketConfig.class);
    int most = 1_000;
    SocketLimiter places =
        new SocketLimiter(
            most, config.socketsOfNetwork(most), config.socketsOfNetwork(most), 1 << 20);
    int ofOne = 0;
    while (places.acquire("legacy 192.0.2.1", "192.0.2.1").isPresent()) {
      ofOne++;
    }
    assertThat(ofOne).isEqualTo(250);
    assertThat(places.acquire("legacy 192.0.2.2", "192.0.2.2")).isPresent();
    assertThat(config.socketsOfNetwork(1)).as("never none at all").isEqualTo(1);
  }
}
