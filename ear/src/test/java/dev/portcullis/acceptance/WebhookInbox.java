package dev.portcullis.acceptance;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A customer's receiver of callbacks on the loopback interface. */
public final class WebhookInbox implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 60;
  private static final int UNANSWERED = 0;

  /**
   * A callback as it arrived.
   *
   * @param headers its headers
   * @param body its body
   * @param nanoTime when it arrived, on this process's clock
   */
  public record Received(HttpHeaders headers, String body, long nanoTime) {
    public String id() {
      return headers.firstValue("webhook-id").orElseThrow();
    }
  }

  private final BlockingQueue<Received> received = new LinkedBlockingQueue<>();
  private final BlockingQueue<HttpExchange> held = new LinkedBlockingQueue<>();
  private final Queue<Integer> statuses = new ConcurrentLinkedQueue<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;
  private volatile Duration retryAfter;
  private volatile int otherwise = 204;

  public WebhookInbox() {
    this(0);
  }

  /** On a port of one's own, to come back where another inbox was. */
  WebhookInbox(int port) {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    } catch (IOException taken) {
      throw new UncheckedIOException(taken);
    }
    server.setExecutor(threads);
    server.createContext("/", this::receive);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  public String url() {
    return "http://127.0.0.1:" + port() + "/hook";
  }

  /** Answers the next callbacks with these statuses, one each; all others with 204. */
  public void answer(int... next) {
    for (int status : next) {
      statuses.add(status);
    }
  }

  /** Answers with this status from now on to all that {@link #answer} does not specify. */
  void answerOthers(int status) {
    otherwise = status;
  }

  /**
   * Requests from the receiver of one of {@link #answer(int...)} to wait so long (RFC 9110,
   * 10.2.3).
   */
  void askForPatience(Duration time) {
    retryAfter = time;
  }

  /** Leaves the next callback without an answer. */
  void hold() {
    statuses.add(UNANSWERED);
  }

  /** Answers a callback that was left without an answer. */
  void release(int status) {
    try {
      HttpExchange exchange = held.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (exchange == null) {
        throw new AssertionError("No callback was held");
      }
      exchange.sendResponseHeaders(status, -1);
      exchange.close();
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(told);
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  /** The next callback. */
  public Received next() {
    try {
      Received next = received.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (next == null) {
        throw new AssertionError("No callback arrived within " + PATIENCE_SECONDS + " seconds");
      }
      return next;
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(told);
    }
  }

  /** Whether a callback has arrived that was not taken. */
  public boolean hasMore() {
    return !received.isEmpty();
  }

  private void receive(HttpExchange exchange) throws IOException {
    long now = System.nanoTime();
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    // Before any waiter is notified: responses set after that are for the next.
    Integer status = statuses.poll();
    received.add(
        new Received(
            HttpHeaders.of(exchange.getRequestHeaders(), (name, value) -> true), body, now));
    if (status != null && status == UNANSWERED) {
      held.add(exchange);
    } else {
      if (status != null && retryAfter != null) {
        exchange.getResponseHeaders().set("retry-after", Long.toString(retryAfter.toSeconds()));
      }
      exchange.sendResponseHeaders(status == null ? otherwise : status, -1);
      exchange.close();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
