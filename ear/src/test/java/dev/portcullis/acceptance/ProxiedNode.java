package dev.portcullis.acceptance;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/**
 * Stands for a node behind a proxy: notes what it is sent, and answers with one status and its
 * name.
 *
 * @param name what it answers
 * @param server it
 * @param requests method and path of what it was sent, without the probes of the proxy
 */
record ProxiedNode(String name, HttpServer server, List<String> requests) implements AutoCloseable {
  /** Ends the connection in place of an answer. */
  static final int LOST = 0;

  /** Starts one that answers with this status, or with {@link #LOST}; probes get 200. */
  static ProxiedNode answering(String name, int status) {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      List<String> requests = new CopyOnWriteArrayList<>();
      byte[] answer = name.getBytes(StandardCharsets.UTF_8);
      server.setExecutor(Executors.newCachedThreadPool());
      server.createContext(
          "/",
          exchange -> {
            exchange.getRequestBody().readAllBytes();
            String path = exchange.getRequestURI().getRawPath();
            boolean probe = path.startsWith("/readyz");
            if (!probe) {
              requests.add(exchange.getRequestMethod() + " " + path);
            }
            if (probe || status != LOST) {
              boolean bodiless = exchange.getRequestMethod().equals("HEAD");
              exchange.sendResponseHeaders(probe ? 200 : status, bodiless ? -1 : answer.length);
              if (!bodiless) {
                exchange.getResponseBody().write(answer);
              }
            }
            exchange.close();
          });
      server.start();
      return new ProxiedNode(name, server, requests);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Where it answers. */
  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Refuses connections from now on, as the port of a dead node does. */
  @Override
  public void close() {
    server.stop(0);
  }
}
