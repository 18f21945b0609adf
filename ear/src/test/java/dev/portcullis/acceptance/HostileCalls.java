package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.HostileTrial.one;
import static dev.portcullis.acceptance.HostileTrial.post;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Calls to the gateway that take as much of it as they can.
 *
 * @param tokens of accounts that may call whatever they like
 */
record HostileCalls(URI gate, List<String> tokens) {
  /** Code that hashes until its gas is gone, which takes seconds. */
  private static final String HASHES_WITHOUT_END = "0x5b61800060002050600056";

  private static final String GAS = "0x5f5e100";
  private static final int CALLS = 14;

  /** How long a client waits for its batch: what is answered piece by piece keeps it reading. */
  private static final Duration PATIENCE = Duration.ofSeconds(8);

  /** Those of two accounts. */
  static HostileCalls ofTwoAccounts(HostileSite site) {
    String role = Machine.zoneRole(site.operator(), "full_sequencer_rpc_access");
    List<String> tokens =
        Stream.generate(TestWallet::random)
            .limit(2)
            .map(
                wallet -> {
                  People.walletUser(site.api(), wallet, role);
                  return Client.session(site.api(), wallet).value();
                })
            .toList();
    return new HostileCalls(site.api().baseUrl(), tokens);
  }

  /** Batches of slow calls, so many at a time, which their clients leave after some seconds. */
  void slowBatches(int atATime, Duration atMost) {
    ArrayNode batch = Client.JSON.createArrayNode();
    for (int id = 0; id < CALLS; id++) {
      ObjectNode call = Client.json().put("from", TestWallet.OPERATOR.address());
      call.put("data", HASHES_WITHOUT_END).put("gas", GAS);
      batch.add(Gateway.request(id, "eth_call", call, "latest"));
    }
    AtomicInteger turn = new AtomicInteger();
    Map<Integer, Integer> answers =
        new HostileCrowd(atATime, atMost)
            .each(
                gate,
                http -> {
                  String token = tokens.get(turn.getAndIncrement() % tokens.size());
                  String header = "authorization: " + token + "\r\n";
                  CompletableFuture.delayedExecutor(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                      .execute(http::close);
                  return one(http, post("/rpc", header, batch.toString()));
                });
    assertThat(answers.keySet()).as("%s", answers).isSubsetOf(0, 200, 503);
  }

  /** Batches on one socket, without an end, until the server closes it. */
  static void flood(Api api, TestWallet wallet) {
    StringBuilder batch = new StringBuilder();
    for (int id = 0; id < 200; id++) {
      batch.append(id == 0 ? '[' : ',').append(Gateway.request(id, "eth_chainId"));
    }
    String message = batch.append(']').toString();
    try (SocketClient socket = SocketClient.open(Client.session(api, wallet))) {
      sendAll(socket, message);
      int code = socket.closeCode();
      assertThat(code).as("%s", socket.closeReason()).isEqualTo(1013);
    }
  }

  /** More than two windows of time have room for: in one of them three are refused in a row. */
  private static void sendAll(SocketClient socket, String message) {
    try {
      for (int i = 0; i < 40; i++) {
        socket.send(message);
      }
    } catch (RuntimeException | AssertionError closed) {
      // The code indicates the reason.
    }
  }
}
