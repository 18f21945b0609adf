package dev.portcullis.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.devnet.chain.settings.DevAccounts.DevAccount;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Whether the response time distinguishes a hidden transaction from one that does not exist (ADR
 * 0124): the area under the curve (AUC), which is 0.5 where it does not, for each method, singly
 * and in batches of 100 calls for one hash. Delays that are planted show what would be found.
 */
final class TimingBench {
  private static final int PAIRS = Integer.getInteger("bench.pairs", 2_000);
  private static final int HASHES = 100;
  private static final int BATCH = 100;
  private static final int WARM_UP = 300;
  private static final long SINGLY_NANOS = 200_000;
  private static final long IN_BATCH_NANOS = 20_000;
  private static final long SEED = 20261129;
  private static final DevAccount STRANGER = DevAccounts.ALL.get(1);

  private static final List<String> METHODS =
      List.of(
          "eth_getTransactionByHash",
          "eth_getTransactionReceipt",
          "rollup_getTransactionDetails",
          "rollup_getL2ToL1LogProof",
          "debug_traceTransaction");

  private final Product product;
  private final Random random = new Random(SEED);
  private final List<String> hidden = new ArrayList<>();
  private final List<String> absent = new ArrayList<>();
  private String token;

  private TimingBench(Product product) {
    this.product = product;
  }

  static void run(String server) throws Exception {
    Map<String, String> settings =
        Map.of(
            "ratelimit.rpc", "0",
            "chain.embedded.nonce-gap", "2000",
            "chain.embedded.block-interval-ms", "2000");
    try (Product product = Product.start(server, settings)) {
      product.signIn();
      Report.line("server: %s, %d pairs each", server, PAIRS);
      TimingBench bench = new TimingBench(product);
      bench.prepare();
      for (String method : METHODS) {
        bench.measure(method, 1, SINGLY_NANOS);
        bench.measure(method, BATCH, IN_BATCH_NANOS);
      }
    }
  }

  /** Transfers that their owner has read, and a user who may see none of them. */
  private void prepare() throws Exception {
    String contract = product.deployToken();
    for (int i = 0; i < HASHES; i++) {
      hidden.add(
          product
              .call("eth_sendRawTransaction", product.transfer(contract).toString())
              .textValue());
      absent.add("0x%016x%016x%016x%016x".formatted(random.nextLong(), random.nextLong(), 7, i));
    }
    JsonNode receipt;
    do {
      receipt = product.call("eth_getTransactionReceipt", hidden.get(HASHES - 1));
    } while (receipt.isNull());
    ObjectNode user = Product.JSON.createObjectNode().put("displayName", "Stranger");
    user.putArray("wallets").add(STRANGER.address().toString());
    user.putArray("roles");
    product.expect(200, 201, product.request("POST", "/users/", user));
    token = product.signIn(STRANGER);
    try (Connection connection = new Connection(product.installation().baseUrl())) {
      for (String hash : hidden) {
        for (String method : METHODS) {
          connection.send("POST", "/rpc", product.token(), body(method, hash, 1));
        }
      }
    }
  }

  private void measure(String method, int calls, long plantedNanos) throws IOException {
    long[] of = new long[PAIRS];
    long[] none = new long[PAIRS];
    try (Connection connection = new Connection(product.installation().baseUrl())) {
      for (int i = -WARM_UP; i < PAIRS; i++) {
        int which = Math.floorMod(i, HASHES);
        boolean hiddenFirst = random.nextBoolean();
        long first = time(connection, method, (hiddenFirst ? hidden : absent).get(which), calls);
        long second = time(connection, method, (hiddenFirst ? absent : hidden).get(which), calls);
        if (i >= 0) {
          of[i] = hiddenFirst ? first : second;
          none[i] = hiddenFirst ? second : first;
        }
      }
    }
    long[] planted = Arrays.stream(of).map(nanos -> nanos + plantedNanos * calls).toArray();
    Report.line(
        "%-30s %3d at once: AUC %.3f; with %d us planted in each call %.3f; p50 %,.0f and %,.0f us",
        method,
        calls,
        auc(of, none),
        plantedNanos / 1_000,
        auc(planted, none),
        median(of) / 1e3,
        median(none) / 1e3);
  }

  private long time(Connection connection, String method, String hash, int calls)
      throws IOException {
    String body = body(method, hash, calls);
    long begin = System.nanoTime();
    String answer = connection.send("POST", "/rpc", token, body);
    long nanos = System.nanoTime() - begin;
    if (!answer.contains("\"result\":null")) {
      throw new IllegalStateException(method + " is shown: " + answer);
    }
    return nanos;
  }

  private static String body(String method, String hash, int calls) {
    String call =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":[\"%s\"]}"
            .formatted(method, hash);
    return calls == 1 ? call : "[" + (call + ",").repeat(calls - 1) + call + "]";
  }

  /** How often one of the first is larger than one of the second (Mann and Whitney's U). */
  private static double auc(long[] first, long[] second) {
    long[] sorted = second.clone();
    Arrays.sort(sorted);
    double larger = 0;
    for (long each : first) {
      larger += (below(sorted, each) + below(sorted, each + 1)) / 2.0;
    }
    return larger / ((double) first.length * second.length);
  }

  /** How many are smaller. */
  private static int below(long[] sorted, long value) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static double median(long[] values) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
