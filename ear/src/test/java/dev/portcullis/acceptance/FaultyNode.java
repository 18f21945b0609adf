package dev.portcullis.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A node with faults that a test chooses: a proxy in front of a healthy node. */
final class FaultyNode implements AutoCloseable {
  /** How it is. */
  enum State {
    /** It answers as the node behind it does. */
    WELL,
    /** It answers with status 503. */
    BROKEN,
    /** It accepts connections and answers nothing. */
    SILENT,
    /** It performs the request and responds in the new state. */
    LATE,
    /** It reports chain 1. */
    LYING,
    /** It knows no newer block than the one that was the newest then. */
    STALE
  }

  private final HttpClient http = HttpClient.newHttpClient();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final DevChain behind;
  private final HttpServer server;
  private final Map<String, JsonNode> leftBlocks = new ConcurrentHashMap<>();
  private final Queue<JsonNode> asked = new ConcurrentLinkedQueue<>();
  private final Queue<Traced> traced = new ConcurrentLinkedQueue<>();
  private State state = State.WELL;
  private String newest = "";

  /**
   * A call that came with a trace.
   *
   * @param traceParent the header
   */
  record Traced(String method, String traceParent) {}

  /** On a port of its own, in front of {@code behind}. */
  FaultyNode(DevChain behind) {
    this.behind = behind;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /** Where it answers. */
  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  /** From now on it is like this. */
  synchronized void be(State now) {
    newest = behind.call("eth_blockNumber").asText();
    state = now;
    notifyAll();
  }

  /** Goes on knowing the logs of a block that leaves the chain, as nodes in production do. */
  void remember(String block, JsonNode logs) {
    leftBlocks.put(block, logs);
  }

  /** Its requests since the last call. */
  List<JsonNode> asked() {
    List<JsonNode> calls = new ArrayList<>();
    for (JsonNode call = asked.poll(); call != null; call = asked.poll()) {
      calls.add(call);
    }
    return calls;
  }

  /** The calls that came with a trace since the last call. */
  List<Traced> traced() {
    List<Traced> calls = new ArrayList<>();
    for (Traced call = traced.poll(); call != null; call = traced.poll()) {
      calls.add(call);
    }
    return calls;
  }

  private synchronized State state() {
    return state;
  }

  private synchronized String newest() {
    return newest;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String request = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      JsonNode call = Client.json(request);
      asked.add(call);
      String trace = exchange.getRequestHeaders().getFirst("traceparent");
      if (trace != null) {
        traced.add(new Traced(call.path("method").asText(), trace));
      }
      JsonNode left = leftBlocks.get(call.at("/params/0/blockHash").asText());
      switch (state()) {
        case WELL -> answer(exchange, 200, left == null ? ask(request) : told(request, left));
        case BROKEN -> answer(exchange, 503, "out of order");
        case SILENT -> holdOut(State.SILENT);
        case LATE -> {
          String done = ask(request);
          holdOut(State.LATE);
          answer(exchange, 200, done);
        }
        case LYING ->
            answer(
                exchange,
                200,
                isOf("eth_chainId", request) ? told(request, text("0x1")) : ask(request));
        case STALE ->
            answer(
                exchange,
                200,
                isOf("eth_blockNumber", request)
                    ? told(request, text(newest()))
                    : ask(request.replace("\"latest\"", "\"" + newest() + "\"")));
      }
    }
  }

  private synchronized void holdOut(State until) {
    try {
      while (state == until) {
        wait();
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean isOf(String method, String request) {
    return request.contains("\"" + method + "\"");
  }

  private static JsonNode text(String result) {
    return TextNode.valueOf(result);
  }

  private static String told(String request, JsonNode result) {
    ObjectNode answer = Client.json().put("jsonrpc", "2.0");
    answer.set("id", Client.json(request).get("id"));
    return answer.set("result", result).toString();
  }

  private String ask(String request) throws IOException {
    try {
      return http.send(
              HttpRequest.newBuilder(URI.create(behind.rpc() + "/"))
                  .header("content-type", "application/json")
                  .POST(BodyPublishers.ofString(request))
                  .build(),
              BodyHandlers.ofString())
          .body();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new IOException(ended);
    }
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("content-type", "application/json");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
