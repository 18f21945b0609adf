package dev.portcullis.command;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Answers what it is told to, by the path, and 404 elsewhere. */
final class Answering implements AutoCloseable {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, Reply> replies = new ConcurrentHashMap<>();
  private final HttpServer server;

  private record Reply(int status, String body) {}

  Answering() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          Reply reply =
              replies.getOrDefault(exchange.getRequestURI().getPath(), new Reply(404, "{}"));
          byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(reply.status(), body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  void answer(String path, int status, String body) {
    replies.put(path, new Reply(status, body));
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
