package dev.portcullis.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.portcullis.devnet.block.Included;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.ChainSettings;
import dev.portcullis.devnet.common.Address;
import dev.portcullis.devnet.common.Bytes;
import dev.portcullis.devnet.common.UInt256;
import dev.portcullis.devnet.crypto.Keccak;
import dev.portcullis.devnet.crypto.Secp256k1;
import dev.portcullis.devnet.evm.Fork;
import dev.portcullis.devnet.node.NodeServer;
import dev.portcullis.devnet.node.NodeSettings;
import dev.portcullis.devnet.transaction.Transaction;
import dev.portcullis.devnet.transaction.TransactionPayload;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The node over HTTP: searching logs, tracing beside anvil, and what a long chain needs. */
final class NodeBench {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long CHAIN_ID = 6565;
  private static final UInt256 KEY = UInt256.of(1_000_003L);
  private static final UInt256 PRICE = UInt256.of(1_000_000_000_000L);
  private static final Address RARE = Address.of("0x" + "ab".repeat(20));
  private static final int BLOCKS = 10_000;
  private static final int ONE_IN = 100;
  private static final int ROUNDS = 200;
  private static final int FIRST_TIMES = 200;
  private static final int LONG_CHAIN = 100_000;

  private final HttpClient http = HttpClient.newHttpClient();
  private final Address sender = Secp256k1.address(KEY);
  private long nonce;

  private NodeBench() {}

  static void run() throws Exception {
    new NodeBench().logs();
    new NodeBench().traces();
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
      Address token =
          send(chain, Optional.empty(), Token.creation(1L << 60)).receipt().contractAddress();
      for (int i = 0; i < BLOCKS; i++) {
        Address to = i % ONE_IN == 0 ? RARE : Address.of(1_000_000L + i);
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

  /** The same transaction, traced by both. */
  private void traces() throws Exception {
    Path module = Path.of(System.getProperty("bench.root"), "devnet/src/test/js");
    Path program = module.resolve("node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil");
    JsonNode artifact =
        JSON.readTree(
            Path.of(System.getProperty("bench.root"), "src/demo/samples/Gadget.json").toFile());
    Bytes creation = Bytes.of(artifact.get("bytecode").textValue());
    // nest(uint256,bool) of the sample contract, 100 levels of calls with a write each.
    Bytes nest = nest(100);
    ChainSettings osaka = settings().fork(Fork.OSAKA).build();
    try (Chain chain = Chain.open(osaka);
        NodeServer server = NodeServer.start(chain, NodeSettings.loopback())) {
      Address gadget = send(chain, Optional.empty(), creation).receipt().contractAddress();
      String ours = send(chain, Optional.of(gadget), nest).transaction().hash().toString();
      measureTrace("callTracer, 101 nested calls, HTTP", server.url(), ours);
      List<String> fresh = new ArrayList<>();
      for (int i = 0; i < FIRST_TIMES; i++) {
        fresh.add(send(chain, Optional.of(gadget), nest).transaction().hash().toString());
      }
      measureFirstTraces("each of them for the first time", server.url(), fresh);
    }
    if (!Files.exists(program)) {
      Report.line("no anvil to compare with: run npm ci in %s", module);
      return;
    }
    Process anvil =
        new ProcessBuilder(
                program.toString(),
                "--port",
                "0",
                "--chain-id",
                "" + CHAIN_ID,
                "--hardfork",
                "osaka",
                "--gas-limit",
                "30000000")
            .redirectErrorStream(true)
            .start();
    try {
      String url = address(anvil);
      call(url, "anvil_setBalance", "[\"%s\",\"0x%s\"]".formatted(sender, "f".repeat(30)));
      nonce = 0;
      String creating = sendRaw(url, sign(Optional.empty(), creation));
      String gadget =
          call(url, "eth_getTransactionReceipt", "[\"" + creating + "\"]")
              .get("contractAddress")
              .textValue();
      String theirs = sendRaw(url, sign(Optional.of(Address.of(gadget)), nest));
      measureTrace("the same by anvil", url, theirs);
      List<String> fresh = new ArrayList<>();
      for (int i = 0; i < FIRST_TIMES; i++) {
        fresh.add(sendRaw(url, sign(Optional.of(Address.of(gadget)), nest)));
      }
      measureFirstTraces("each for the first time by anvil", url, fresh);
    } finally {
      anvil.descendants().forEach(ProcessHandle::destroyForcibly);
      anvil.destroyForcibly().waitFor();
    }
  }

  private static Bytes nest(int levels) {
    byte[] data = new byte[4 + 2 * UInt256.SIZE];
    byte[] selector =
        Keccak.hash("nest(uint256,bool)".getBytes(StandardCharsets.US_ASCII)).toArray();
    System.arraycopy(selector, 0, data, 0, 4);
    UInt256.of(levels).writeTo(data, 4);
    return Bytes.wrap(data);
  }

  private void measureTrace(String what, String url, String hash) throws Exception {
    String params = "[\"" + hash + "\",{\"tracer\":\"callTracer\"}]";
    long[] nanos = new long[ROUNDS];
    for (int i = -300; i < ROUNDS; i++) {
      long start = System.nanoTime();
      JsonNode trace = call(url, "debug_traceTransaction", params);
      if (i >= 0) {
        nanos[i] = System.nanoTime() - start;
      }
      if (trace.isMissingNode()) {
        throw new IllegalStateException("no trace");
      }
    }
    Report.spread(what, nanos);
  }

  private void measureFirstTraces(String what, String url, List<String> hashes) throws Exception {
    long[] nanos = new long[hashes.size()];
    for (int i = 0; i < nanos.length; i++) {
      String params = "[\"" + hashes.get(i) + "\",{\"tracer\":\"callTracer\"}]";
      long start = System.nanoTime();
      call(url, "debug_traceTransaction", params);
      nanos[i] = System.nanoTime() - start;
    }
    Report.spread(what, nanos);
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
      Address token =
          bench.send(chain, Optional.empty(), Token.creation(1L << 60)).receipt().contractAddress();
      Transaction last = null;
      for (int i = 0; i < LONG_CHAIN; i++) {
        last = bench.sign(Optional.of(token), Token.transfer(Address.of(1_000_000L + i), 1));
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

  private Included send(Chain chain, Optional<Address> to, Bytes data) {
    Transaction transaction = sign(to, data);
    chain.submit(transaction);
    return await(chain, transaction);
  }

  private static Included await(Chain chain, Transaction transaction) {
    return chain.await(transaction.hash(), Duration.ofMinutes(1)).orElseThrow();
  }

  private Transaction sign(Optional<Address> to, Bytes data) {
    long gas = to.isEmpty() ? 5_000_000 : 12_000_000;
    return TransactionPayload.dynamicFee(
            CHAIN_ID,
            nonce++,
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
    String body =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}".formatted(method, params);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
    JsonNode answer = JSON.readTree(response.body());
    if (answer.has("error")) {
      throw new IllegalStateException(method + ": " + answer.get("error"));
    }
    return answer.path("result");
  }

  private static String address(Process anvil) throws IOException {
    BufferedReader output =
        new BufferedReader(new InputStreamReader(anvil.getInputStream(), StandardCharsets.UTF_8));
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.contains("Listening on ")) {
        Thread drain = new Thread(() -> output.lines().forEach(each -> {}), "anvil-output");
        drain.setDaemon(true);
        drain.start();
        return "http://" + line.substring(line.indexOf("Listening on ") + 13).strip();
      }
    }
    throw new IllegalStateException("anvil did not start");
  }
}
