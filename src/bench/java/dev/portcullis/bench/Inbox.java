package dev.portcullis.bench;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Receives callbacks and remembers when each transaction's arrived. */
final class Inbox implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(4);
  private final Map<String, Long> arrivals = new ConcurrentHashMap<>();
  private final Map<String, CountDownLatch> waiting = new ConcurrentHashMap<>();
  private volatile String lastBody = "{}";
  private volatile CountDownLatch counted = new CountDownLatch(0);
  private volatile long lastCounted;
  private final Queue<Long> times = new ConcurrentLinkedQueue<>();

  Inbox() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          final long now = System.nanoTime();
          byte[] body = exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
          if (exchange.getRequestURI().getPath().equals("/count")) {
            times.add(now);
            lastCounted = now;
            counted.countDown();
          }
          if (exchange.getRequestURI().getPath().equals("/callback")) {
            String hash =
                Product.JSON.readTree(body).path("data").path("transaction_hash").asText();
            lastBody = new String(body, java.nio.charset.StandardCharsets.UTF_8);
            arrivals.putIfAbsent(hash, now);
            waiting.computeIfAbsent(hash, absent -> new CountDownLatch(1)).countDown();
          }
        });
    server.start();
  }

  /** The address of {@code path} on it. */
  String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  /** When the callback for this transaction arrived, by the clock of System.nanoTime. */
  long await(String transactionHash) throws InterruptedException {
    CountDownLatch latch =
        waiting.computeIfAbsent(transactionHash, absent -> new CountDownLatch(1));
    if (!latch.await(1, TimeUnit.MINUTES)) {
      throw new IllegalStateException("no callback for " + transactionHash);
    }
    waiting.remove(transactionHash);
    return arrivals.remove(transactionHash);
  }

  /** Counts callbacks to {@code /count} from now on. */
  void expect(int callbacks) {
    times.clear();
    counted = new CountDownLatch(callbacks);
  }

  /** When the last one expected arrived, by the clock of System.nanoTime. */
  long awaitExpected() throws InterruptedException {
    if (!counted.await(5, TimeUnit.MINUTES)) {
      throw new IllegalStateException(counted.getCount() + " callbacks are missing");
    }
    return lastCounted;
  }

  /** When each that was expected arrived, by the same clock. */
  List<Long> awaitEach() throws InterruptedException {
    awaitExpected();
    return List.copyOf(times);
  }

  /** The body of the callback that came last. */
  String lastBody() {
    return lastBody;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdown();
  }
}
