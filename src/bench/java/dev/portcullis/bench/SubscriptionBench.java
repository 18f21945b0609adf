package dev.portcullis.bench;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * From a block to the last push of it to 10,000 subscriptions of 100 WebSockets, all of one full
 * reader; and to a single one beside 9,999 that look for something else. The block begins when the
 * chain's own port announces it.
 */
final class SubscriptionBench {
  private static final int SOCKETS = 100;
  private static final int OF_EACH = 100;
  private static final int WARM_UP = 20;
  private static final int MEASURED = 50;
  private static final String NOBODY = "0x00000000000000000000000000000000000000aa";

  private final Product product;
  private final HttpClient http = HttpClient.newHttpClient();

  private SubscriptionBench(Product product) {
    this.product = product;
  }

  static void run(String server) throws Exception {
    Map<String, String> settings =
        Map.of("ratelimit.rpc", "0", "rpc.subscriptions-per-caller", "10000");
    try (Product product = Product.start(server, settings)) {
      product.signIn();
      Report.line("server: %s", server);
      SubscriptionBench bench = new SubscriptionBench(product);
      String contract = product.deployToken();
      bench.measure("all 10,000 are told", contract, SOCKETS * OF_EACH);
      bench.measure("one of 10,000 is told", contract, 1);
    }
  }

  private void measure(String what, String contract, int told) throws Exception {
    List<Client> clients = new ArrayList<>();
    try (Heads heads = new Heads(product.rpc())) {
      for (int i = 0; i < SOCKETS; i++) {
        clients.add(open(contract, Math.min(OF_EACH, Math.max(0, told - i * OF_EACH))));
      }
      long[] nanos = new long[MEASURED];
      for (int i = -WARM_UP; i < MEASURED; i++) {
        CountDownLatch pushes = new CountDownLatch(told);
        clients.forEach(client -> client.expect(pushes));
        String hash =
            product.call("eth_sendRawTransaction", product.transfer(contract).toString()).asText();
        if (!pushes.await(1, TimeUnit.MINUTES)) {
          throw new IllegalStateException(pushes.getCount() + " pushes are missing");
        }
        long last = clients.stream().mapToLong(Client::last).max().orElseThrow();
        long number =
            Long.decode(
                product.call("eth_getTransactionReceipt", hash).path("blockNumber").asText());
        while (heads.announced(number) == null) {
          Thread.onSpinWait();
        }
        nanos[Math.max(0, i)] = last - heads.announced(number);
      }
      Report.spread(what, nanos);
    } finally {
      clients.forEach(Client::close);
    }
  }

  /** A WebSocket of which so many subscriptions look for what happens, and the others do not. */
  private Client open(String contract, int looking) throws Exception {
    URI url =
        URI.create(
            product.installation().baseUrl().toString().replaceFirst("http", "ws") + "/rpc/ws");
    Client client = new Client(new CountDownLatch(OF_EACH));
    client.socket =
        http.newWebSocketBuilder()
            .header("authorization", "Bearer " + product.token())
            .buildAsync(url, client)
            .join();
    for (int i = 0; i < OF_EACH; i++) {
      client
          .socket
          .sendText(
              "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"eth_subscribe\",\"params\":[\"logs\",{\"address\":\"%s\"}]}"
                  .formatted(i < looking ? contract : NOBODY),
              true)
          .join();
    }
    if (!client.answers.await(1, TimeUnit.MINUTES)) {
      throw new IllegalStateException("subscriptions are not answered");
    }
    return client;
  }

  private static final class Client implements WebSocket.Listener, AutoCloseable {
    private final StringBuilder text = new StringBuilder();
    private final CountDownLatch answers;
    private volatile CountDownLatch pushes = new CountDownLatch(0);
    private volatile long last = Long.MIN_VALUE;
    private WebSocket socket;

    Client(CountDownLatch answers) {
      this.answers = answers;
    }

    void expect(CountDownLatch all) {
      pushes = all;
    }

    long last() {
      return last;
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean isLast) {
      text.append(part);
      if (isLast) {
        received(text.indexOf("eth_subscription") >= 0);
        text.setLength(0);
      }
      from.request(1);
      return null;
    }

    private void received(boolean isPush) {
      if (isPush) {
        last = System.nanoTime();
        pushes.countDown();
      } else if (text.indexOf("\"result\"") >= 0) {
        answers.countDown();
      }
    }

    @Override
    public void close() {
      socket.abort();
    }
  }
}
