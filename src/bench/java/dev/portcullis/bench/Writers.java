package dev.portcullis.bench;

import dev.portcullis.devnet.chain.settings.DevAccounts.DevAccount;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Users who send transactions, each one after the other over a connection of their own: to the node
 * and through the gateway in turns. They are signed before a turn begins, and it ends when the last
 * of each user is in a block.
 */
final class Writers implements AutoCloseable {
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(30);
  private static final UInt256 PRICE = UInt256.of(1_000_000_000_000L);
  private static final long CHAIN_ID = 6565;
  private static final int ROUNDS = 9;

  /**
   * What is sent.
   *
   * @param to the contract that is called
   * @param gas the limit of each
   */
  record Transaction(String to, Bytes data, long gas) {}

  /**
   * How many a second, by all users together.
   *
   * @param node directly
   * @param gateway through the gateway
   */
  record Rates(double node, double gateway) {}

  private final Product product;
  private final List<DevAccount> users;
  private final List<String> tokens;
  private final long[] nonces;
  private final ExecutorService threads;

  /**
   * Users who have signed in.
   *
   * @param tokens of their sessions, in the same order
   */
  Writers(Product product, List<DevAccount> users, List<String> tokens) throws Exception {
    this.product = product;
    this.users = users;
    this.tokens = tokens;
    this.nonces = new long[users.size()];
    for (int i = 0; i < nonces.length; i++) {
      String address = users.get(i).address().toString();
      String count = product.call("eth_getTransactionCount", address, "latest").textValue();
      nonces[i] = Long.decode(count);
    }
    threads = Executors.newFixedThreadPool(users.size());
  }

  /** Sends through the gateway until that has taken a minute. */
  void warmUp(Transaction transaction, int each) throws Exception {
    long nanos = 0;
    while (nanos < TimeUnit.MINUTES.toNanos(1)) {
      nanos += round(true, transaction, each);
    }
  }

  /**
   * Prints and answers the medians.
   *
   * @param each how many each user sends in a turn
   */
  Rates measure(String what, Transaction transaction, int each) throws Exception {
    double[] node = new double[ROUNDS];
    double[] gateway = new double[ROUNDS];
    double sent = 1e9 * each * users.size();
    for (int i = -1; i < ROUNDS; i++) {
      int at = Math.max(0, i);
      node[at] = sent / round(false, transaction, each);
      gateway[at] = sent / round(true, transaction, each);
    }
    Rates rates = new Rates(median(what + ": node", node), median(what + ": gateway", gateway));
    Report.line("    %.0f %% of the node's", 100 * rates.gateway() / rates.node());
    return rates;
  }

  private static double median(String what, double[] rates) {
    Arrays.sort(rates);
    double median = rates[rates.length / 2];
    Report.line(
        "%-48s %,12.1f transactions/s  (%,.1f to %,.1f, %d rounds)",
        what, median, rates[0], rates[rates.length - 1], rates.length);
    return median;
  }

  /** How many nanoseconds it takes until all are in blocks. */
  private long round(boolean throughGateway, Transaction transaction, int each) throws Exception {
    List<List<String>> signed = all(user -> signed(user, transaction, each));
    long start = System.nanoTime();
    var unused = all(user -> send(user, throughGateway, signed.get(user)));
    return System.nanoTime() - start;
  }

  /** The work of one user. */
  private interface Work<T> {
    T of(int user) throws IOException;
  }

  private <T> List<T> all(Work<T> work) throws Exception {
    List<Callable<T>> tasks = new ArrayList<>();
    for (int i = 0; i < users.size(); i++) {
      int user = i;
      tasks.add(() -> work.of(user));
    }
    List<T> done = new ArrayList<>();
    for (Future<T> part : threads.invokeAll(tasks)) {
      done.add(part.get());
    }
    return done;
  }

  private List<String> signed(int user, Transaction transaction, int each) {
    List<String> bodies = new ArrayList<>();
    for (int i = 0; i < each; i++) {
      Bytes raw =
          TransactionPayload.dynamicFee(
                  CHAIN_ID,
                  nonces[user]++,
                  UInt256.ONE,
                  PRICE,
                  transaction.gas(),
                  Optional.of(EvmAddress.of(transaction.to())),
                  UInt256.ZERO,
                  transaction.data())
              .sign(users.get(user).privateKey())
              .encoded();
      bodies.add(body("eth_sendRawTransaction", raw.toString()));
    }
    return bodies;
  }

  private String send(int user, boolean throughGateway, List<String> bodies) throws IOException {
    URI url = throughGateway ? product.installation().baseUrl() : product.rpc();
    String path = throughGateway ? "/rpc" : "/";
    String last = "";
    try (Connection connection = new Connection(url)) {
      for (String body : bodies) {
        last = connection.send("POST", path, tokens.get(user), body);
        if (!last.contains("\"result\"")) {
          throw new IOException("answered " + last);
        }
      }
    }
    String hash = Product.JSON.readTree(last).get("result").textValue();
    await(hash);
    return hash;
  }

  private void await(String hash) throws IOException {
    String question = body("eth_getTransactionReceipt", hash);
    long deadline = System.nanoTime() + PATIENCE;
    try (Connection connection = new Connection(product.rpc())) {
      while (connection.send("POST", "/", "", question).contains("\"result\":null")) {
        if (System.nanoTime() > deadline) {
          throw new IOException(hash + " is in no block");
        }
      }
    }
  }

  private static String body(String method, String parameter) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":[\"%s\"]}"
        .formatted(method, parameter);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
