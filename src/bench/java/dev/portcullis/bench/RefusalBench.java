package dev.portcullis.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.portcullis.ethereum.common.Bytes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * How many callbacks a second are sent for the first time, while receivers take all of them, and
 * while they refuse some, whose retries have to be on the disk before the queue goes on.
 */
final class RefusalBench {
  private static final int FULL = 100;
  private static final int DELIVERIES = 10_000;
  private static final int RECEIVERS = 20;
  private static final int REFUSED_PERCENT = 15;
  private static final int ROUNDS = 3;

  private RefusalBench() {}

  static void run(String server) throws Exception {
    try (Product product = Product.start(server);
        Receivers receivers = new Receivers()) {
      product.signIn();
      Report.line("server: %s", server);
      String one = product.deploy(Emitter.creation());
      subscribe(product, one, receivers.url(0));
      String many = product.deploy(Emitter.creation());
      for (int i = 1; i <= RECEIVERS; i++) {
        subscribe(product, many, receivers.url(i));
      }
      measure(product, receivers, one, 1, 0, "warm-up");
      for (int round = 1; round <= ROUNDS; round++) {
        for (int percent : new int[] {0, REFUSED_PERCENT}) {
          measure(product, receivers, one, 1, percent, "round " + round);
          measure(product, receivers, many, RECEIVERS, percent, "round " + round);
        }
      }
    }
  }

  private static void subscribe(Product product, String contract, String url) throws Exception {
    ObjectNode webhook =
        Product.JSON
            .createObjectNode()
            .put("name", url.substring(url.lastIndexOf('/')))
            .put("url", url)
            .put("contract", contract)
            .put("topic0", Token.TRANSFER_TOPIC);
    product.expect(201, 201, product.request("POST", "/api/v1/event-webhook/", webhook));
  }

  private static void measure(
      Product product, Receivers receivers, String emitter, int to, int percent, String name)
      throws Exception {
    List<Bytes> raw = new ArrayList<>();
    for (int i = 0; i < DELIVERIES / FULL / to; i++) {
      raw.add(product.call(emitter, Emitter.emit(FULL), 1_000_000));
    }
    receivers.expect(DELIVERIES, percent);
    long start = System.nanoTime();
    for (Bytes transaction : raw) {
      product.call("eth_sendRawTransaction", transaction.toString());
    }
    double seconds = (receivers.await() - start) / 1e9;
    // What was refused is taken now, so that no retry is part of the next figure.
    receivers.awaitRetries();
    Report.line(
        "%-48s %,12.1f first attempts/s",
        "%s: to %d, %d %% refused".formatted(name, to, percent), DELIVERIES / seconds);
  }

  /** Takes callbacks, and refuses the first attempts of some. */
  private static final class Receivers implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(8);
    private final Set<String> seen = ConcurrentHashMap.newKeySet();
    private final Set<String> refused = ConcurrentHashMap.newKeySet();
    private volatile int percent;
    private volatile CountDownLatch missing = new CountDownLatch(0);
    private volatile long last;

    Receivers() throws IOException {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.setExecutor(threads);
      server.createContext("/", this::take);
      server.start();
    }

    private void take(HttpExchange exchange) throws IOException {
      String id = exchange.getRequestURI() + exchange.getRequestHeaders().getFirst("webhook-id");
      exchange.getRequestBody().readAllBytes();
      boolean isFirst = seen.add(id);
      boolean isRefused = isFirst && Math.floorMod(id.hashCode(), 100) < percent;
      if (isRefused) {
        refused.add(id);
      }
      exchange.sendResponseHeaders(isRefused ? 503 : 204, -1);
      exchange.close();
      if (isFirst) {
        last = System.nanoTime();
        missing.countDown();
      } else {
        refused.remove(id);
      }
    }

    String url(int number) {
      return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + number;
    }

    void expect(int deliveries, int refusedPercent) {
      seen.clear();
      percent = refusedPercent;
      missing = new CountDownLatch(deliveries);
    }

    long await() throws InterruptedException {
      if (!missing.await(5, TimeUnit.MINUTES)) {
        throw new IllegalStateException(missing.getCount() + " callbacks are missing");
      }
      return last;
    }

    void awaitRetries() throws InterruptedException {
      percent = 0;
      while (!refused.isEmpty()) {
        Thread.sleep(50);
      }
    }

    @Override
    public void close() {
      server.stop(0);
      threads.shutdown();
    }
  }
}
