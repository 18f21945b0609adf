package dev.portcullis.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * The logs of 3,000 blocks, which are 2 MB, by a reader who sees everything: through the gateway
 * and from the node in turns, after a minute to warm up.
 */
final class LogsBench {
  private static final int BLOCKS = 3_000;
  private static final int MEASURED = 300;
  private static final String EVENT = "\"logIndex\"";

  private final Product product;
  private final String body;

  private LogsBench(Product product, String body) {
    this.product = product;
    this.body = body;
  }

  static void run(String server, Table table) throws Exception {
    try (Product product = Product.start(server, Members.SETTINGS)) {
      product.signIn();
      String contract = product.deployToken();
      long first = number(product) + 1;
      for (int i = 0; i < BLOCKS; i++) {
        String raw = product.transfer(contract).toString();
        var unused = product.call("eth_sendRawTransactionSync", raw, 10_000);
      }
      long last = number(product);
      if (last - first + 1 < BLOCKS) {
        throw new IOException("made %d blocks".formatted(last - first + 1));
      }
      String body =
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"eth_getLogs\",\"params\":[{\"fromBlock\":\"0x%x\",\"toBlock\":\"0x%x\",\"address\":\"%s\"}]}"
              .formatted(first, last, contract);
      new LogsBench(product, body).measure(table);
    }
  }

  private static long number(Product product) throws IOException, InterruptedException {
    JsonNode number = product.call("eth_blockNumber");
    return Long.decode(number.textValue());
  }

  private void measure(Table table) throws IOException {
    long[] node = new long[MEASURED];
    long[] gateway = new long[MEASURED];
    try (Connection direct = new Connection(product.rpc());
        Connection decided = new Connection(product.installation().baseUrl())) {
      long start = System.nanoTime();
      while (System.nanoTime() - start < TimeUnit.MINUTES.toNanos(1)) {
        ask(direct, "/");
        ask(decided, "/rpc");
      }
      for (int i = 0; i < MEASURED; i++) {
        node[i] = ask(direct, "/");
        gateway[i] = ask(decided, "/rpc");
      }
    }
    Report.spread("eth_getLogs of 3,000 blocks: node", node);
    Report.spread("eth_getLogs of 3,000 blocks: gateway", gateway);
    table.multiple(
        "eth_getLogs, 3,000 blocks, full reader",
        "node",
        Report.quantile(node, 0.5),
        Report.quantile(gateway, 0.5),
        "≤ 1.10 × (33 ms for 30 ms)");
  }

  private long ask(Connection connection, String path) throws IOException {
    long start = System.nanoTime();
    String answer = connection.send("POST", path, product.token(), body);
    long nanos = System.nanoTime() - start;
    int found = 0;
    for (int at = answer.indexOf(EVENT); at >= 0; at = answer.indexOf(EVENT, at + 1)) {
      found++;
    }
    if (found != BLOCKS) {
      throw new IOException("found %d logs".formatted(found));
    }
    return nanos;
  }
}
