package dev.portcullis.bench;

import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.devnet.chain.settings.DevAccounts.DevAccount;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How a server performs in the first seconds after {@code /readyz} succeeded, under load from that
 * moment on: through the gateway, and, after a second start, through nginx in front of its node,
 * which is as cold.
 */
final class ColdBench {
  private static final DevAccount USER = DevAccounts.ALL.get(1);
  private static final int CONNECTIONS = 16;

  /** A rate is that of so many seconds from the moment on. */
  private static final int SPAN = 2;

  private static final int FIRST = 5;
  private static final int LATER = 20;
  private static final int SECONDS = LATER + SPAN;

  private final Product product;
  private final String body;

  private ColdBench(Product product, String body) {
    this.product = product;
    this.body = body;
  }

  static void run(String server, Table table) throws Exception {
    try (Product product = Product.start(server, Members.SETTINGS)) {
      product.signIn();
      Members members = Members.of(product);
      String contract = members.token(Members.BALANCE_OF, "read");
      String token = members.join(USER);
      ColdBench bench = new ColdBench(product, Members.balance(USER, contract));
      bench.restart();
      long[] gateway = bench.load(product.installation().baseUrl(), "/rpc", token);
      tell("gateway", gateway);
      bench.restart();
      Optional<Nginx> nginx = Nginx.before(product.rpc(), product.directory().resolve("nginx"));
      try {
        URI url = nginx.map(Nginx::url).orElse(product.rpc());
        String anchor = nginx.isPresent() ? "nginx" : "node";
        long[] proxy = bench.load(url, "/", "");
        tell(anchor, proxy);
        String row = "eth_call of a fresh server, %d s after /readyz".formatted(FIRST);
        table.share(row, anchor, rate(proxy, FIRST), rate(gateway, FIRST), "≥ 40 %");
        row = "the same, after %d s of load".formatted(LATER);
        table.share(row, anchor, rate(proxy, LATER), rate(gateway, LATER), "≥ 60 %");
      } finally {
        nginx.ifPresent(Nginx::close);
      }
    }
  }

  private void restart() {
    product.installation().server().close();
    product.installation().startServer();
  }

  private static double rate(long[] answered, int from) {
    long sum = 0;
    for (int second = from; second < from + SPAN; second++) {
      sum += answered[second];
    }
    return (double) sum / SPAN;
  }

  private static void tell(String what, long[] answered) {
    for (int second : new int[] {0, 1, 2, FIRST, 10, LATER}) {
      Report.line("%-48s %,12d requests", what + ", second " + second, answered[second]);
    }
  }

  /** How many calls are answered in each second from now on. */
  private long[] load(URI url, String path, String token) throws Exception {
    AtomicLongArray answered = new AtomicLongArray(SECONDS + 1);
    ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS);
    try {
      long start = System.nanoTime();
      List<Future<?>> parts = new ArrayList<>();
      for (int i = 0; i < CONNECTIONS; i++) {
        parts.add(threads.submit(() -> call(url, path, token, start, answered)));
      }
      for (Future<?> part : parts) {
        part.get();
      }
    } finally {
      threads.shutdownNow();
    }
    long[] all = new long[SECONDS];
    for (int second = 0; second < SECONDS; second++) {
      all[second] = answered.get(second);
    }
    return all;
  }

  private Void call(URI url, String path, String token, long start, AtomicLongArray answered)
      throws IOException {
    try (Connection connection = new Connection(url)) {
      int second = 0;
      while (second < SECONDS) {
        String answer = connection.send("POST", path, token, body);
        if (!answer.contains("\"result\"")) {
          throw new IOException("answered " + answer);
        }
        second = (int) TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
        answered.incrementAndGet(Math.min(second, SECONDS));
      }
    }
    return null;
  }
}
