package dev.portcullis.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.transaction.Transaction;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** From block to callback, through the deployed product. */
final class EventsBench {
  private static final int WARM_UP = 300;
  private static final int MEASURED = 500;
  private static final int BURST = 2_000;
  private static final int SUBSCRIPTIONS = 20;
  private static final int FANNED_OUT = 500;
  private static final int FULL = 100;
  private static final int FULL_BLOCKS = 100;
  private static final int DELIVERIES = 10_000;

  private EventsBench() {}

  static void run(String server) throws Exception {
    try (Product product = Product.start(server);
        Inbox inbox = new Inbox();
        Heads heads = new Heads(product.rpc())) {
      product.signIn();
      String token = product.deployToken();
      subscribe(product, token, inbox.url("/callback"), "bench");
      Report.line("server: %s", server);
      for (int i = 0; i < WARM_UP; i++) {
        inbox.await(send(product, token));
      }
      var unused = oneByOne(product, token, inbox, heads);
      unused = baseline(inbox);
      paced(product, token, inbox, heads, 50);
      String emitter = fullBlocks(product, inbox, heads);
      burst(product, token, inbox);
      toOne(product, emitter, inbox);
      fanOut(product, token, inbox);
      PgBoss.run(product, inbox, DELIVERIES);
    }
  }

  /** From block to callback with one event a block, beside the bare post of the same body. */
  static void callback(String server, Table table) throws Exception {
    try (Product product = Product.start(server);
        Inbox inbox = new Inbox();
        Heads heads = new Heads(product.rpc())) {
      product.signIn();
      String token = product.deployToken();
      subscribe(product, token, inbox.url("/callback"), "bench");
      long start = System.nanoTime();
      while (System.nanoTime() - start < TimeUnit.MINUTES.toNanos(1)) {
        inbox.await(send(product, token));
      }
      long[] callback = oneByOne(product, token, inbox, heads);
      double bare = Report.quantile(baseline(inbox), 0.5);
      String row = "block to callback, one event a block, ";
      String anchor = "bare post, p50";
      table.multiple(row + "p50", anchor, bare, Report.quantile(callback, 0.5), "≤ 14 ×");
      table.multiple(row + "p99", anchor, bare, Report.quantile(callback, 0.99), "≤ 40 ×");
    }
  }

  private static String send(Product product, String token)
      throws IOException, InterruptedException {
    return product.call("eth_sendRawTransaction", product.transfer(token).toString()).textValue();
  }

  /** One block, one event, then the next; the nanoseconds from the block's announcement. */
  private static long[] oneByOne(Product product, String token, Inbox inbox, Heads heads)
      throws Exception {
    long[] fromHead = new long[MEASURED];
    long[] fromSending = new long[MEASURED];
    for (int i = 0; i < MEASURED; i++) {
      long sent = System.nanoTime();
      String hash = send(product, token);
      long arrived = inbox.await(hash);
      fromSending[i] = arrived - sent;
      fromHead[i] = arrived - announced(product, heads, hash);
    }
    Report.spread("block announced to callback received", fromHead);
    Report.spread("transaction sent to callback received", fromSending);
    return fromHead;
  }

  private static long announced(Product product, Heads heads, String hash) throws Exception {
    JsonNode receipt = product.call("eth_getTransactionReceipt", hash);
    long number = Long.decode(receipt.path("blockNumber").textValue());
    while (heads.announced(number) == null) {
      LockSupport.parkNanos(100_000);
    }
    return heads.announced(number);
  }

  /**
   * What no product could be faster than: the same body over the same loopback, client and inbox.
   */
  private static long[] baseline(Inbox inbox) throws Exception {
    HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(inbox.url("/raw")))
            .header("content-type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(inbox.lastBody()))
            .build();
    long[] nanos = new long[MEASURED];
    for (int i = -WARM_UP; i < MEASURED; i++) {
      long start = System.nanoTime();
      http.send(request, HttpResponse.BodyHandlers.discarding());
      if (i >= 0) {
        nanos[i] = System.nanoTime() - start;
      }
    }
    Report.spread("baseline: the same body posted to the inbox", nanos);
    return nanos;
  }

  /** A transaction every so often, whether the callbacks come or not. */
  private static void paced(Product product, String token, Inbox inbox, Heads heads, int perSecond)
      throws Exception {
    List<String> hashes = new ArrayList<>();
    long start = System.nanoTime();
    for (int i = 0; i < MEASURED; i++) {
      long due = start + i * 1_000_000_000L / perSecond;
      while (System.nanoTime() < due) {
        LockSupport.parkNanos(due - System.nanoTime());
      }
      hashes.add(send(product, token));
    }
    long[] nanos = new long[MEASURED];
    for (int i = 0; i < MEASURED; i++) {
      long arrived = inbox.await(hashes.get(i));
      nanos[i] = arrived - announced(product, heads, hashes.get(i));
    }
    Report.spread("the same, %d transactions a second".formatted(perSecond), nanos);
  }

  /** Blocks of many events to one receiver, one block after the other. */
  private static String fullBlocks(Product product, Inbox inbox, Heads heads) throws Exception {
    String emitter = product.deploy(Emitter.creation());
    subscribe(product, emitter, inbox.url("/count"), "full blocks");
    long[] nanos = new long[FULL_BLOCKS * FULL];
    for (int block = -WARM_UP / FULL * 10; block < FULL_BLOCKS; block++) {
      inbox.expect(FULL);
      Bytes raw = product.call(emitter, Emitter.emit(FULL), 1_000_000);
      String hash = product.call("eth_sendRawTransaction", raw.toString()).textValue();
      List<Long> arrived = inbox.awaitEach();
      long announced = announced(product, heads, hash);
      for (int i = 0; block >= 0 && i < FULL; i++) {
        nanos[block * FULL + i] = arrived.get(i) - announced;
      }
    }
    Report.spread("the same, blocks of %d events".formatted(FULL), nanos);
    return emitter;
  }

  /** As many as possible to one receiver, whose events come a hundred in a transaction. */
  private static void toOne(Product product, String emitter, Inbox inbox) throws Exception {
    List<Bytes> raw = new ArrayList<>();
    for (int i = 0; i < DELIVERIES / FULL; i++) {
      raw.add(product.call(emitter, Emitter.emit(FULL), 1_000_000));
    }
    inbox.expect(DELIVERIES);
    long start = System.nanoTime();
    for (Bytes transaction : raw) {
      product.call("eth_sendRawTransaction", transaction.toString());
    }
    double seconds = (inbox.awaitExpected() - start) / 1e9;
    Report.line(
        "%-48s %,12.1f deliveries/s  (%d)",
        "events without pause to one receiver", DELIVERIES / seconds, DELIVERIES);
  }

  private static void subscribe(Product product, String contract, String url, String name)
      throws Exception {
    ObjectNode webhook =
        Product.JSON
            .createObjectNode()
            .put("name", name)
            .put("url", url)
            .put("contract", contract)
            .put("topic0", Token.TRANSFER_TOPIC);
    product.expect(201, 201, product.request("POST", "/api/v1/event-webhook/", webhook));
  }

  /** As many as possible: how many events a second come out at the other end. */
  private static void burst(Product product, String token, Inbox inbox) throws Exception {
    List<Bytes> raw = new ArrayList<>();
    for (int i = 0; i < BURST; i++) {
      raw.add(product.transfer(token));
    }
    long start = System.nanoTime();
    for (Bytes transaction : raw) {
      product.call("eth_sendRawTransaction", transaction.toString());
    }
    long last = start;
    for (Bytes transaction : raw) {
      String hash = Transaction.decode(transaction.toArray()).hash().toString();
      last = Math.max(last, inbox.await(hash));
    }
    double seconds = (last - start) / 1e9;
    Report.line(
        "%-48s %,12.1f events/s  (%d events to one receiver)",
        "transactions sent without pause to callbacks", BURST / seconds, BURST);
  }

  /** Each event goes to many, and all of them have to be written down, sent and answered. */
  private static void fanOut(Product product, String token, Inbox inbox) throws Exception {
    for (int i = 1; i < SUBSCRIPTIONS; i++) {
      subscribe(product, token, inbox.url("/count"), "bench " + i);
    }
    inbox.expect(SUBSCRIPTIONS - 1);
    inbox.await(send(product, token));
    inbox.awaitExpected();
    List<Bytes> raw = new ArrayList<>();
    for (int i = 0; i < FANNED_OUT; i++) {
      raw.add(product.transfer(token));
    }
    int deliveries = FANNED_OUT * (SUBSCRIPTIONS - 1);
    inbox.expect(deliveries);
    long start = System.nanoTime();
    for (Bytes transaction : raw) {
      product.call("eth_sendRawTransaction", transaction.toString());
    }
    double seconds = (inbox.awaitExpected() - start) / 1e9;
    Report.line(
        "%-48s %,12.1f deliveries/s  (%d, %d events)",
        "the same to %d subscriptions".formatted(SUBSCRIPTIONS - 1),
        deliveries / seconds,
        deliveries,
        FANNED_OUT);
  }
}
