package dev.portcullis.ejb.chain.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Json;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.server.WebSocketUpgradeHandler;

/**
 * A node on a port of the operating system's choice that answers whatever a test wants, over HTTP
 * and WebSocket.
 */
public final class FakeNode implements AutoCloseable {
  /**
   * What is answered to one request.
   *
   * @param body null answers nothing at all
   * @param retryAfter the header of this name; null sends none
   */
  public record Reply(int status, String body, String retryAfter) {
    Reply(int status, String body) {
      this(status, body, null);
    }
  }

  private final Server server = new Server();
  private final List<Session> sockets = new CopyOnWriteArrayList<>();
  private final int port;

  /** Methods called over HTTP, in order. */
  final List<String> asked = new CopyOnWriteArrayList<>();

  /** The trace that each came with, or empty. */
  final List<Optional<String>> traces = new CopyOnWriteArrayList<>();

  /** Decides the answer to an HTTP request. */
  public volatile Function<JsonNode, Reply> http = this::asChain;

  /** Decides what is sent for each WebSocket text received; empty sends nothing. */
  volatile Function<String, Optional<String>> socket =
      text -> Optional.of("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"0xab\"}");

  /** Whether WebSockets are accepted. */
  volatile boolean acceptSockets = true;

  /** What {@code eth_chainId} answers. */
  volatile long chainId;

  /** The number of the newest block. */
  volatile long head = 5;

  /** Its blocks are others than those of other nodes, from the first on. */
  volatile boolean otherHistory;

  /** From this block on its blocks are others than those of other nodes. */
  volatile long forkedAt = Long.MAX_VALUE;

  public FakeNode() throws Exception {
    this(0);
  }

  public FakeNode(int wantedPort) throws Exception {
    this(wantedPort, 77);
  }

  public FakeNode(int wantedPort, long chainId) throws Exception {
    this.chainId = chainId;
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    connector.setPort(wantedPort);
    server.addConnector(connector);
    server.setHandler(
        new Handler.Sequence(
            WebSocketUpgradeHandler.from(
                server,
                container ->
                    container.addMapping(
                        "/ws",
                        (request, response, callback) -> acceptSockets ? new Endpoint() : null)),
            new Rpc()));
    server.start();
    port = connector.getLocalPort();
  }

  int port() {
    return port;
  }

  public UpstreamSettings settings() {
    return settings(Optional.of(URI.create("ws://127.0.0.1:" + port + "/ws")));
  }

  public UpstreamSettings settings(Optional<URI> wsUrl) {
    return new UpstreamSettings(
        "test",
        OptionalLong.of(77),
        URI.create("http://127.0.0.1:" + port + "/key"),
        wsUrl,
        Duration.ofMillis(20),
        Duration.ofMillis(200),
        Duration.ofSeconds(5),
        Duration.ofSeconds(5),
        8,
        100_000);
  }

  /** Notifies every subscriber of block {@code number}. */
  void announce(long number) {
    send(
        "{\"jsonrpc\":\"2.0\",\"method\":\"eth_subscription\",\"params\":"
            + "{\"subscription\":\"0xab\",\"result\":"
            + block(number)
            + "}}");
  }

  /** Sends {@code text} over every WebSocket. */
  void send(String text) {
    sockets.forEach(
        session -> session.sendText(text, org.eclipse.jetty.websocket.api.Callback.NOOP));
  }

  /** How many WebSockets are open. */
  int sockets() {
    return sockets.size();
  }

  /** Cuts every WebSocket. */
  void cutSockets() {
    sockets.forEach(Session::disconnect);
  }

  /** A hash that contains its block's number. */
  public static String hash(long number) {
    return "0x%064x".formatted(0xb10c0000L + number);
  }

  static ObjectNode block(long number) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("number", "0x" + Long.toHexString(number))
        .put("hash", hash(number))
        .put("parentHash", hash(number - 1))
        .put("timestamp", "0x%x".formatted(1_700_000_000L + number));
  }

  /** A reply of status 200 that carries {@code result}. */
  public static Reply result(JsonNode request, String result) {
    return new Reply(
        200, "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}".formatted(request.path("id"), result));
  }

  /** A reply of status 200 that carries {@code error}. */
  public static Reply error(JsonNode request, String error) {
    return new Reply(
        200, "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":%s}".formatted(request.path("id"), error));
  }

  /** Behaves as a small chain. */
  public Reply asChain(JsonNode request) {
    return switch (request.path("method").textValue()) {
      case "eth_chainId" -> result(request, "\"0x" + Long.toHexString(chainId) + "\"");
      case "eth_getBlockByNumber" -> {
        String which = request.path("params").path(0).textValue();
        long number = which.equals("latest") ? head : Long.decode(which);
        ObjectNode block = block(number);
        if (otherHistory) {
          block.put("hash", hash(number + 0x2000000)).put("parentHash", hash(number + 0x1ffffff));
        }
        if (number >= forkedAt) {
          block.put("hash", hash(number + 0x1000000));
        }
        yield result(request, number > head ? "null" : block.toString());
      }
      default ->
          error(request, "{\"code\":-32601,\"message\":\"no such method\",\"data\":{\"x\":[1]}}");
    };
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private final class Rpc extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      JsonNode call =
          Json.MAPPER.readTree(Content.Source.asString(request, StandardCharsets.UTF_8));
      traces.add(Optional.ofNullable(request.getHeaders().get("traceparent")));
      asked.add(call.path("method").asText());
      Reply reply = http.apply(call);
      if (reply.body() != null) {
        response.setStatus(reply.status());
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        if (reply.retryAfter() != null) {
          response.getHeaders().put(HttpHeader.RETRY_AFTER, reply.retryAfter());
        }
        response.write(
            true, ByteBuffer.wrap(reply.body().getBytes(StandardCharsets.UTF_8)), callback);
      }
      return true;
    }
  }

  /** One accepted WebSocket. */
  public final class Endpoint extends Session.Listener.AbstractAutoDemanding {
    @Override
    public void onWebSocketOpen(Session session) {
      super.onWebSocketOpen(session);
      sockets.add(session);
    }

    @Override
    public void onWebSocketText(String message) {
      socket
          .apply(message)
          .ifPresent(
              text -> getSession().sendText(text, org.eclipse.jetty.websocket.api.Callback.NOOP));
    }

    @Override
    public void onWebSocketClose(int statusCode, String reason) {
      sockets.remove(getSession());
    }

    @Override
    public void onWebSocketError(Throwable cause) {
      sockets.remove(getSession());
    }
  }
}
