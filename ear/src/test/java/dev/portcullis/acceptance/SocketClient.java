package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** A client of the gateway's WebSocket: its calls, and what is pushed to it. */
final class SocketClient implements WebSocket.Listener, AutoCloseable {
  private static final int PATIENCE_SECONDS = 30;
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final StringBuilder part = new StringBuilder();

  /** Far from those that tests give to messages of their own. */
  private final AtomicInteger ids = new AtomicInteger(1_000_000);

  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final Map<String, BlockingQueue<JsonNode>> pushes = new ConcurrentHashMap<>();
  private final BlockingQueue<String> others = new LinkedBlockingQueue<>();
  private final CompletableFuture<Integer> closed = new CompletableFuture<>();
  private volatile String closeReason = "";
  private WebSocket socket;

  private SocketClient() {}

  /** With the credentials of a client, in the header that they have elsewhere, too. */
  static SocketClient open(Client client) {
    return open(client.api(), Map.of(client.header(), client.value()));
  }

  /** With these headers and offered subprotocols. */
  static SocketClient open(Api api, Map<String, String> headers, String... subprotocols) {
    return open(api, "/rpc/ws", headers, subprotocols);
  }

  /** Without any credentials but those in the path. */
  static SocketClient anybody(Api api, String path) {
    return open(api, path, Map.of());
  }

  private static SocketClient open(
      Api api, String path, Map<String, String> headers, String... subprotocols) {
    SocketClient opened = new SocketClient();
    WebSocket.Builder builder = HTTP.newWebSocketBuilder();
    headers.forEach(builder::header);
    if (subprotocols.length > 0) {
      List<String> all = List.of(subprotocols);
      builder.subprotocols(all.get(0), all.subList(1, all.size()).toArray(String[]::new));
    }
    URI url = URI.create(api.baseUrl().toString().replaceFirst("http", "ws") + path);
    opened.socket = builder.buildAsync(url, opened).join();
    return opened;
  }

  /** The answer to a handshake that is refused. */
  static HttpResponse<?> refusal(Api api, Map<String, String> headers, String... subprotocols) {
    return refusalAt(api, "/rpc/ws", headers, subprotocols);
  }

  /** The same elsewhere. */
  static HttpResponse<?> refusalAt(
      Api api, String path, Map<String, String> headers, String... subprotocols) {
    try (SocketClient opened = open(api, path, headers, subprotocols)) {
      throw new AssertionError("A WebSocket was opened, for " + opened.subprotocol());
    } catch (CompletionException refused) {
      return ((WebSocketHandshakeException) refused.getCause()).getResponse();
    }
  }

  String subprotocol() {
    return socket.getSubprotocol();
  }

  /** What a call is answered. */
  JsonNode call(String method, Object... params) {
    int id = ids.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.put(id, answer);
    send(Gateway.request(id, method, params).toString());
    return soon(answer);
  }

  JsonNode result(String method, Object... params) {
    JsonNode answer = call(method, params);
    assertThat(answer.has("result")).as("%s: %s", method, answer).isTrue();
    return answer.get("result");
  }

  JsonNode error(String method, Object... params) {
    JsonNode answer = call(method, params);
    assertThat(answer.has("error")).as("%s: %s", method, answer).isTrue();
    return answer.get("error");
  }

  /** Subscribes; the answer is the id. */
  String subscribe(Object... params) {
    return result("eth_subscribe", params).asText();
  }

  /** Sends any text. */
  void send(String text) {
    assertThat(soon(socket.sendText(text, true))).isNotNull();
  }

  /** Sends the same as a binary message, in two parts. */
  void sendBinary(String text) {
    sendBinary(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Sends any bytes, more than three, in two parts. */
  void sendBinary(byte[] bytes) {
    assertThat(soon(socket.sendBinary(ByteBuffer.wrap(bytes, 0, 3), false))).isNotNull();
    assertThat(soon(socket.sendBinary(ByteBuffer.wrap(bytes, 3, bytes.length - 3), true)))
        .isNotNull();
  }

  /** The next message that is no answer to {@link #call}, and nothing pushed. */
  JsonNode other() {
    return Client.json(next(others));
  }

  /** All such messages until now, as they came. */
  List<String> texts() {
    List<String> texts = new ArrayList<>();
    others.drainTo(texts);
    return texts;
  }

  /** The next item that is pushed for a subscription. */
  JsonNode pushed(String subscription) {
    return next(queue(subscription));
  }

  /** What was pushed for it and not read yet. */
  List<JsonNode> soFar(String subscription) {
    return List.copyOf(queue(subscription));
  }

  /** The code that the server closes the connection with. */
  int closeCode() {
    return soon(closed);
  }

  /** What the server said with it; empty before. */
  String closeReason() {
    return closeReason;
  }

  private BlockingQueue<JsonNode> queue(String subscription) {
    return pushes.computeIfAbsent(subscription, none -> new LinkedBlockingQueue<>());
  }

  private static <T> T next(BlockingQueue<T> queue) {
    try {
      T next = queue.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      assertThat(next).as("something should have come").isNotNull();
      return next;
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(told);
    }
  }

  private static <T> T soon(CompletableFuture<T> future) {
    try {
      return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException failed) {
      throw new AssertionError(failed);
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(told);
    }
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
    part.append(text);
    if (last) {
      received(part.toString());
      part.setLength(0);
    }
    from.request(1);
    return null;
  }

  private void received(String text) {
    JsonNode message = Client.json(text);
    CompletableFuture<JsonNode> waiting = answers.remove(message.path("id").asInt(-1));
    if (waiting != null) {
      waiting.complete(message);
    } else if (message.path("params").has("subscription")) {
      queue(message.at("/params/subscription").asText()).add(message.at("/params/result"));
    } else {
      others.add(text);
    }
  }

  @Override
  public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
    closeReason = reason;
    closed.complete(code);
    return null;
  }

  @Override
  public void onError(WebSocket from, Throwable failed) {
    closed.completeExceptionally(failed);
  }

  @Override
  public void close() {
    if (socket != null) {
      socket.abort();
    }
  }
}
