package dev.portcullis.devnet.node;

import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.DemoToken;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.ethereum.chain.ListenerLimits;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A served chain of three blocks: the demonstration token is created, five of it go to Bob, and
 * seven wei go to Bob; a fourth transaction waits for the ones before it.
 */
final class Scene implements AutoCloseable {
  static final EvmAddress BOB = EvmAddress.of("0x00000000000000000000000000000000000000b0");
  static final long CHAIN_ID = 6565;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  final Chain chain;
  final NodeServer server;
  final NodeClient client;
  final TestWallet alice = new TestWallet(0, CHAIN_ID);
  final EvmAddress token;
  final Transaction waiting;
  private final List<Transaction> sent = new ArrayList<>();

  Scene(NodeLimits limits) throws IOException {
    this(limits, ListenerLimits.DEFAULT, Duration.ofSeconds(5));
  }

  Scene(NodeLimits limits, ListenerLimits port, Duration callTimeout) throws IOException {
    chain =
        Chain.open(
            ChainSettings.builder()
                .logLimit(50)
                .callTimeout(callTimeout)
                .callGas(callTimeout.toSeconds() > 5 ? 1_000_000_000_000L : 100_000_000)
                .build());
    token = send(alice.create(DemoToken.creation(1_000_000))).receipt().contractAddress();
    send(alice.call(token, DemoToken.transfer(BOB, 5)));
    send(alice.transfer(BOB, 7));
    waiting = alice.from(5).transfer(BOB, 1);
    chain.submit(waiting);
    alice.from(3);
    server =
        NodeServer.start(
            chain,
            new NodeSettings("127.0.0.1", 0, NodeMode.DEVELOPMENT, "Portcullis-devnet/test", limits)
                .withPortLimits(port));
    client = new NodeClient(server.url());
  }

  IncludedTransaction send(Transaction transaction) {
    chain.submit(transaction);
    sent.add(transaction);
    return chain.await(transaction.hash(), PATIENCE).orElseThrow();
  }

  /** What differs from run to run or is too long to repeat, by the name the files use for it. */
  Map<String, String> names() throws IOException {
    Map<String, String> names = new LinkedHashMap<>();
    names.put(
        "$filter",
        filter("eth_newFilter", Map.of("fromBlock", "0x0", "address", token.toString())));
    names.put("$blockFilter", filter("eth_newBlockFilter"));
    names.put("$spareFilter", filter("eth_newBlockFilter"));
    // Far ahead of the account: they wait, and change nothing that other files request.
    TestWallet ahead = new TestWallet(3, CHAIN_ID).from(10);
    Transaction later = ahead.transfer(BOB, 1);
    names.put("$later", later.hash().toString());
    names.put("$rawLater", later.encoded().toString());
    Transaction latest = ahead.transfer(BOB, 2);
    names.put("$latest", latest.hash().toString());
    names.put("$rawLatest", latest.encoded().toString());
    for (int i = 0; i < 3; i++) {
      names.put("$tx" + (i + 1), sent.get(i).hash().toString());
      names.put("$raw" + (i + 1), sent.get(i).encoded().toString());
    }
    for (long i = 0; i < 4; i++) {
      var block = chain.block(new BlockIdentifier.Height(i)).orElseThrow();
      names.put("$block" + i, block.hash().toString());
      if (i > 0) {
        names.put("$mixHash" + i, block.header().mixHash().toString());
      }
    }
    names.put("$waiting", waiting.hash().toString());
    names.put("$rawForeign", new TestWallet(1, 1).transfer(BOB, 1).encoded().toString());
    names.put("$rawPoor", rawPoor());
    names.put("$alice", alice.address().toString());
    names.put("$token", token.toString());
    names.put("$topicAlice", DemoToken.topic(alice.address()).toString());
    names.put("$topicBob", DemoToken.topic(BOB).toString());
    names.put("$transfer", DemoToken.TRANSFER.toString());
    names.put("$balanceOfBob", DemoToken.balanceOf(BOB).toString());
    names.put("$transferToBob", DemoToken.transfer(BOB, 5).toString());
    return names;
  }

  private String filter(String method, Object... params) throws IOException {
    return client.call(method, params).textValue();
  }

  private static String rawPoor() {
    UInt256 price = UInt256.of(Long.MAX_VALUE).times(1L << 20);
    return new TestWallet(2, CHAIN_ID).transfer(BOB, 1, price).encoded().toString();
  }

  @Override
  public void close() {
    server.close();
    chain.close();
  }
}
