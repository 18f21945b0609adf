package dev.portcullis.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.node.NodeServer;
import dev.portcullis.devnet.node.NodeSettings;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.crypto.Secp256k1;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The node over HTTP: searching logs, traces and calls beside anvil, what a long chain needs. */
final class NodeBench {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long CHAIN_ID = 6565;
  private static final UInt256 KEY = UInt256.of(1_000_003L);
  private static final UInt256 PRICE = UInt256.of(1_000_000_000_000L);
  private static final EvmAddress RARE = EvmAddress.of("0x" + "ab".repeat(20));
  private static final int BLOCKS = 10_000;
  private static final int ONE_IN = 100;
  private static final int ROUNDS = 200;
  private static final int FIRST_TIMES = 600;
  private static final int WARM_UP = 300;
  private static final int CALLS = 2_000;
  private static final int CALLS_BEFORE = 20_000;
  private static final int LONG_CHAIN = 100_000;

  private final HttpClient http = HttpClient.newHttpClient();
  private final EvmAddress sender = Secp256k1.address(KEY);
  private long nonce;

  private NodeBench() {}

  static void run() throws Exception {
    new NodeBench().logs();
    new NodeBench().beside();
    memoryInAProcessOfItsOwn();
  }

  private ChainSettings.Builder settings() {
    return ChainSettings.builder()
        .chainId(CHAIN_ID)
        .accounts(List.of(sender))
        .accountBalance(UInt256.ONE.times(Long.MAX_VALUE).times(1L << 20))
        .maxNonceGap(1_000);
  }

  /** Every block has a transfer; one in a hundred goes to the receiver that is looked for. */
  private void logs() throws Exception {
    try (Chain chain = Chain.open(settings().build());
        NodeServer server = NodeServer.start(chain, NodeSettings.loopback())) {
      EvmAddress token =
          send(chain, Optional.empty(), Token.creation(1L << 60)).receipt().contractAddress();
      for (int i = 0; i < BLOCKS; i++) {
        EvmAddress to = i % ONE_IN == 0 ? RARE : EvmAddress.of(1_000_000L + i);
        send(chain, Optional.of(token), Token.transfer(to, 1));
      }
      String filter =
          "[{\"fromBlock\":\"0x0\",\"toBlock\":\"latest\",\"address\":\"%s\",\"topics\":[null,null,\"0x%s%s\"]}]"
              .formatted(token, "0".repeat(24), RARE.toString().substring(2));
      long[] nanos = new long[ROUNDS];
      for (int i = -50; i < ROUNDS; i++) {
        long start = System.nanoTime();
        JsonNode answer = call(server.url(), "eth_getLogs", filter);
        if (i >= 0) {
          nanos[i] = System.nanoTime() - start;
        }
        if (answer.size() != BLOCKS / ONE_IN) {
          throw new IllegalStateException("found " + answer.size() + " logs");
        }
      }
      Report.spread("eth_getLogs, 10,000 blocks, 1 % hits, HTTP", nanos);
    }
  }

  /** The same transactions, traced by both in turns. */
  private void traces(List<Node> nodes) throws Exception {
    // nest(uint256,bool) of the sample contract, 100 levels of calls with a write each.
    Map<Node, List<String>> traced = new LinkedHashMap<>();
    for (Node node : nodes) {
      List<String> hashes = new ArrayList<>();
      for (int i = 0; i <= FIRST_TIMES; i++) {
        Transaction nested = sign(node.count++, Optional.of(node.gadget), nest(100));
        hashes.add(sendRaw(node.url, nested));
      }
      traced.put(node, hashes);
    }
    compare(
        "callTracer, 101 nested calls",
        nodes,
        WARM_UP,
        ROUNDS,
        (node, i) -> trace(node, traced.get(node).get(FIRST_TIMES)));
    // The first of them find a node that has replayed nothing yet, and are reported separately.
    int early = FIRST_TIMES - ROUNDS;
    compare(
        "%d of them for the first time".formatted(early),
        nodes,
        0,
        early,
        (node, i) -> trace(node, traced.get(node).get(i)));
    compare(
        "%d others after those".formatted(ROUNDS),
        nodes,
        0,
        ROUNDS,
        (node, i) -> trace(node, traced.get(node).get(early + i)));
  }

  private static JsonNode trace(Node node, String hash) throws Exception {
    String params = "[\"" + hash + "\",{\"tracer\":\"callTracer\"}]";
    return node.ask("debug_traceTransaction", params);
  }

  private void calls(List<Node> nodes) throws Exception {
    String balanceOf = "0x70a08231" + "0".repeat(24) + sender.toString().substring(2);
    compare(
        "eth_call, balanceOf of an ERC-20",
        nodes,
        CALLS_BEFORE,
        CALLS,
        (node, i) -> ask(node, node.token, balanceOf));
    String nested = nest(100).toString();
    compare(
        "eth_call, 101 nested calls",
        nodes,
        CALLS_BEFORE,
        CALLS,
        (node, i) -> ask(node, node.gadget, nested));
  }

  private static JsonNode ask(Node node, EvmAddress to, String data) throws Exception {
    return node.ask("eth_call", "[{\"to\":\"%s\",\"data\":\"%s\"},\"latest\"]".formatted(to, data));
  }

  private interface Question {
    JsonNode ask(Node node, int round) throws Exception;
  }

  /** Calls the nodes in turns, so that none finds the client warmer than the other does. */
  private static void compare(
      String what, List<Node> nodes, int warmUp, int rounds, Question question) throws Exception {
    long[][] nanos = new long[nodes.size()][rounds];
    for (int i = -warmUp; i < rounds; i++) {
      for (int n = 0; n < nanos.length; n++) {
        long start = System.nanoTime();
        JsonNode answer = question.ask(nodes.get(n), Math.max(0, i));
        if (i >= 0) {
          nanos[n][i] = System.nanoTime() - start;
        }
        if (answer.isMissingNode()) {
          throw new IllegalStateException("no answer");
        }
      }
    }
    for (int n = 0; n < nanos.length; n++) {
      Report.spread(what + ", " + nodes.get(n).name, nanos[n]);
    }
  }

  /** With anvil, if it is there, the same in turns. */
  private void beside() throws Exception {
    try (Chain chain = Chain.open(settings().fork(Fork.OSAKA).build());
        NodeServer server = NodeServer.start(chain, NodeSettings.loopback());
        Anvil anvil = Anvil.start(CHAIN_ID).orElse(null)) {
      List<Node> nodes = new ArrayList<>(List.of(new Node("Portcullis", server.url())));
      if (anvil != null) {
        String rich = "[\"%s\",\"0x%s\"]".formatted(sender, "f".repeat(30));
        call(anvil.url(), "anvil_setBalance", rich);
        nodes.add(new Node("anvil", anvil.url()));
      }
      traces(nodes);
      calls(nodes);
    }
  }

  /** A node with two contracts, called over one connection that is kept open. */
  private final class Node {
    final String name;
    final String url;
    final Connection connection;
    final EvmAddress token;
    final EvmAddress gadget;
    long count;

    Node(String name, String url) throws Exception {
      this.name = name;
      this.url = url;
      this.connection = new Connection(URI.create(url));
      this.token = create(Token.creation(1L << 60));
      this.gadget = create(gadgetCreation());
    }

    JsonNode ask(String method, String params) throws IOException {
      return result(method, JSON.readTree(connection.send("POST", "/", "", body(method, params))));
    }

    private EvmAddress create(Bytes code) throws Exception {
      String hash = sendRaw(url, sign(count++, Optional.empty(), code));
      JsonNode receipt = call(url, "eth_getTransactionReceipt", "[\"" + hash + "\"]");
      while (receipt.isNull()) {
        // A node that responds before it has created the block returns null.
        Thread.onSpinWait();
        receipt = call(url, "eth_getTransactionReceipt", "[\"" + hash + "\"]");
      }
      return EvmAddress.of(receipt.get("contractAddress").textValue());
    }
  }

  private static Bytes gadgetCreation() throws IOException {
    Path artifact = Path.of(System.getProperty("bench.root"), "src/demo/samples/Gadget.json");
    return Bytes.of(JSON.readTree(artifact.toFile()).get("bytecode").textValue());
  }

  private static Bytes nest(int levels) {
    byte[] data = new byte[4 + 2 * UInt256.SIZE];
    byte[] selector =
        Keccak.hash("nest(uint256,bool)".getBytes(StandardCharsets.US_ASCII)).toArray();
    System.arraycopy(selector, 0, data, 0, 4);
    UInt256.of(levels).writeTo(data, 4);
    return Bytes.wrap(data);
  }

  private static void memoryInAProcessOfItsOwn() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-Dbench.root=" + System.getProperty("bench.root"),
                "-cp",
                System.getProperty("java.class.path"),
                NodeBench.class.getName())
            .inheritIO()
            .start();
    if (process.waitFor() != 0) {
      throw new IllegalStateException("the long chain did not fit");
    }
  }

  /** The long chain, on disk, in a process of its own. */
  public static void main(String[] arguments) throws Exception {
    Path directory = Files.createTempDirectory("portcullis-bench");
    NodeBench bench = new NodeBench();
    try (Chain chain =
        Chain.open(bench.settings().dataDirectory(directory).poolSize(2_000).build())) {
      EvmAddress token =
          bench.send(chain, Optional.empty(), Token.creation(1L << 60)).receipt().contractAddress();
      Transaction last = null;
      for (int i = 0; i < LONG_CHAIN; i++) {
        last = bench.sign(Optional.of(token), Token.transfer(EvmAddress.of(1_000_000L + i), 1));
        chain.submit(last);
        if (i % 500 == 499) {
          await(chain, last);
        }
      }
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      Report.line(
          "%-48s %d blocks, heap %d MiB of at most %d MiB, most memory of the process %d MiB",
          "chain of 100,000 transactions on disk",
          chain.head().number(),
          (runtime.totalMemory() - runtime.freeMemory()) >> 20,
          runtime.maxMemory() >> 20,
          peakKibibytes() >> 10);
    }
  }

  private static long peakKibibytes() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return 0;
    }
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith("VmHWM:")) {
        return Long.parseLong(line.replaceAll("\\D", ""));
      }
    }
    return 0;
  }

  private IncludedTransaction send(Chain chain, Optional<EvmAddress> to, Bytes data) {
    Transaction transaction = sign(to, data);
    chain.submit(transaction);
    return await(chain, transaction);
  }

  private static IncludedTransaction await(Chain chain, Transaction transaction) {
    return chain.await(transaction.hash(), Duration.ofMinutes(1)).orElseThrow();
  }

  private Transaction sign(Optional<EvmAddress> to, Bytes data) {
    return sign(nonce++, to, data);
  }

  private Transaction sign(long count, Optional<EvmAddress> to, Bytes data) {
    long gas = to.isEmpty() ? 5_000_000 : 12_000_000;
    return TransactionPayload.dynamicFee(
            CHAIN_ID,
            count,
            UInt256.ONE,
            PRICE,
            data.size() == 68 && to.isPresent() && data.at(0) == 0xa9 ? 100_000 : gas,
            to,
            UInt256.ZERO,
            data)
        .sign(KEY);
  }

  private String sendRaw(String url, Transaction transaction) throws Exception {
    return call(url, "eth_sendRawTransaction", "[\"" + transaction.encoded() + "\"]").textValue();
  }

  private JsonNode call(String url, String method, String params) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body(method, params)))
            .build();
    HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
    return result(method, JSON.readTree(response.body()));
  }

  private static String body(String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}"
        .formatted(method, params);
  }

  private static JsonNode result(String method, JsonNode answer) {
    if (answer.has("error")) {
      throw new IllegalStateException(method + ": " + answer.get("error"));
    }
    return answer.path("result");
  }
}
