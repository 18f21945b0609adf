package dev.portcullis.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import com.standardwebhooks.Webhook;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * A receiver of one webhook that checks each callback as it comes, answers 204, and records the
 * events without the bytes, for many or large callbacks. It may refuse some, or delay its response
 * beyond every timeout; refused callbacks are not recorded.
 */
final class CheckingInbox implements AutoCloseable {
  /**
   * The content of one callback.
   *
   * @param log the hash of the block and the log's index
   * @param removed whether it takes an event back
   * @param sequence its number within the subscription; 0 if it has none
   * @param digest of the body
   * @param data what was logged, the first and the last word of it
   * @param dataBytes how many bytes were logged
   */
  record Told(
      String log, boolean removed, long sequence, String digest, String data, int dataBytes) {}

  private final Map<String, Told> told = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();
  private final CompletableFuture<String> secret = new CompletableFuture<>();
  private final ExecutorService threads;
  private final HttpServer server;
  private final Faults faults;
  private final CountDownLatch closed = new CountDownLatch(1);
  private int callbacks;

  /**
   * How often a receiver fails.
   *
   * @param refused how many of a hundred callbacks are answered 503
   * @param silent how many of a hundred are not answered until {@code silence} is over
   * @param random decides which
   */
  record Faults(int refused, int silent, Duration silence, Random random) {
    static final Faults NONE = new Faults(0, 0, Duration.ZERO, new Random(0));

    private boolean isNext(int percent) {
      synchronized (random) {
        return random.nextInt(100) < percent;
      }
    }
  }

  CheckingInbox() {
    this(Faults.NONE);
  }

  CheckingInbox(Faults faults) {
    this.faults = faults;
    threads = Executors.newFixedThreadPool(faults.silent() > 0 ? 16 : 2);
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException none) {
      throw new UncheckedIOException(none);
    }
    server.setExecutor(threads);
    server.createContext("/", this::receive);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  /** Checks with this key; callbacks that came before wait for it. */
  void expect(String signingKey) {
    secret.complete(signingKey);
  }

  /** The content of each callback, by its id, in the order of their first arrival. */
  synchronized Map<String, Told> told() {
    return new LinkedHashMap<>(told);
  }

  /** What was wrong with callbacks: signatures, or other bytes under the same id. */
  synchronized List<String> problems() {
    return List.copyOf(problems);
  }

  /** How many came, repeated ones included. */
  synchronized int callbacks() {
    return callbacks;
  }

  private void receive(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    if (faults.isNext(faults.silent())) {
      keepSilent();
    } else if (faults.isNext(faults.refused())) {
      exchange.sendResponseHeaders(503, -1);
      exchange.close();
      return;
    }
    try {
      check(HttpHeaders.of(exchange.getRequestHeaders(), (name, value) -> true), body);
    } finally {
      exchange.sendResponseHeaders(204, -1);
      exchange.close();
    }
  }

  private void keepSilent() {
    try {
      closed.await(faults.silence().toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void check(HttpHeaders headers, byte[] bytes) {
    String id = headers.firstValue("webhook-id").orElse("none");
    String body = new String(bytes, StandardCharsets.UTF_8);
    String problem = null;
    try {
      new Webhook(secret.join()).verify(body, headers);
    } catch (Exception refused) {
      problem = id + " is not signed: " + refused;
    }
    JsonNode data = Client.json(body).path("data");
    String logged = data.path("data").asText();
    Told now =
        new Told(
            data.path("block_hash").asText() + " " + data.path("log_index").asInt(),
            data.path("removed").asBoolean(),
            data.path("sequence").asLong(),
            digest(bytes),
            logged.substring(2, Math.min(logged.length(), 66))
                + logged.substring(Math.max(2, logged.length() - 64)),
            logged.length() / 2 - 1);
    synchronized (this) {
      callbacks++;
      Told before = told.putIfAbsent(id, now);
      if (before != null && !before.equals(now)) {
        problems.add(id + " came with other bytes");
      }
      if (problem != null) {
        problems.add(problem);
      }
    }
  }

  private static String digest(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
