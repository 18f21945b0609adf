package dev.portcullis.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A collector that receives traces by OTLP over HTTP in JSON. */
final class Collector implements AutoCloseable {
  private final HttpServer server;
  private final Queue<JsonNode> spans = new ConcurrentLinkedQueue<>();

  Collector() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    server.createContext("/v1/traces", this::receive);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void receive(HttpExchange exchange) throws IOException {
    JsonNode request =
        Client.json(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    request.at("/resourceSpans/0/scopeSpans/0/spans").forEach(spans::add);
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  /** What it received of a trace. */
  List<JsonNode> of(String traceId) {
    return spans.stream().filter(span -> span.get("traceId").asText().equals(traceId)).toList();
  }

  /** All that it received. */
  List<JsonNode> all() {
    return List.copyOf(spans);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
