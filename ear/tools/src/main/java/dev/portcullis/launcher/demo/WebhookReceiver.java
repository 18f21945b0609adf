package dev.portcullis.launcher.demo;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.portcullis.launcher.LaunchException;
import dev.portcullis.launcher.Ports;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A webhook receiver on the loopback interface that works like a customer's should. It verifies the
 * signature, and responds with 204 to a valid delivery and with 401 to others. It takes no body
 * above 1 MiB.
 */
public final class WebhookReceiver implements AutoCloseable {
  private static final int MAX_BODY = 1 << 20;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(4);
  private final BlockingQueue<VerifiedDelivery> deliveries = new LinkedBlockingQueue<>();
  private volatile WebhookSignature signature;

  /**
   * A delivery with a valid signature.
   *
   * @param id its {@code webhook-id}
   * @param body the event, JSON
   * @param nanos {@link System#nanoTime()} when it had been read
   */
  public record VerifiedDelivery(String id, String body, long nanos) {}

  private WebhookReceiver(HttpServer server) {
    this.server = server;
  }

  /** Starts listening; no delivery is accepted before {@link #trust}. */
  public static WebhookReceiver start(int port) {
    int claimed = Ports.claim("inbox.port", "127.0.0.1", port);
    try {
      WebhookReceiver webhookReceiver =
          new WebhookReceiver(
              HttpServer.create(
                  new InetSocketAddress(InetAddress.getLoopbackAddress(), claimed), 0));
      webhookReceiver.server.createContext("/inbox", webhookReceiver::receive);
      webhookReceiver.server.setExecutor(webhookReceiver.threads);
      webhookReceiver.server.start();
      return webhookReceiver;
    } catch (IOException failed) {
      throw new LaunchException("Cannot start the inbox: " + failed.getMessage(), failed);
    }
  }

  /** Sets the signing key of the webhook. */
  void trust(String signingKey) {
    signature = new WebhookSignature(signingKey);
  }

  /** The callback address to subscribe. */
  public URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/inbox");
  }

  /** Verified deliveries in order of arrival. */
  BlockingQueue<VerifiedDelivery> deliveries() {
    return deliveries;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readNBytes(MAX_BODY + 1);
      long now = System.nanoTime();
      Headers headers = exchange.getRequestHeaders();
      WebhookSignature check = signature;
      boolean right =
          body.length <= MAX_BODY
              && check != null
              && check.accepts(
                  headers.getFirst("webhook-id"),
                  headers.getFirst("webhook-timestamp"),
                  headers.getFirst("webhook-signature"),
                  body,
                  Instant.now());
      exchange.sendResponseHeaders(right ? 204 : 401, -1);
      if (right) {
        deliveries.add(
            new VerifiedDelivery(
                headers.getFirst("webhook-id"),
                new String(body, java.nio.charset.StandardCharsets.UTF_8),
                now));
      }
    }
  }
}
