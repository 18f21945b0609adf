package dev.portcullis.devnet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.devnet.node.NodeClient;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.Transaction;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The node as a process of its own: how it starts, how it ends, and what survives a kill. */
@Tag("kills")
class DevnetProcessTest {
  private static final EvmAddress BOB = EvmAddress.of("0x00000000000000000000000000000000000000b0");
  private static final int KILLS = 3;

  @TempDir Path directory;

  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void endAll() throws InterruptedException {
    for (Process process : started) {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void noAcknowledgedTransactionIsLostWhenTheNodeIsKilled() throws Exception {
    TestWallet alice = new TestWallet(0, 6565);
    Random random = new Random(11);
    List<String> acknowledged = new ArrayList<>();
    for (int kill = 0; kill < KILLS; kill++) {
      Process process = start("--data", directory.toString(), "--port", "0");
      NodeClient client = client(process);
      assertKept(client, acknowledged);
      long next =
          Long.decode(
              client
                  .call("eth_getTransactionCount", alice.address().toString(), "latest")
                  .textValue());
      alice.from(next);
      int last = 20 + random.nextInt(150);
      killAfter(process, acknowledged, acknowledged.size() + last);
      sendUntilItFails(client, alice, acknowledged);
      assertThat(process.waitFor(20, TimeUnit.SECONDS)).as("it was killed").isTrue();
    }
    assertThat(acknowledged).hasSizeGreaterThan(KILLS * 20);
    assertKept(client(start("--data", directory.toString(), "--port", "0")), acknowledged);
  }

  @Test
  void aTakenPortIsOneLineAndStatusOne() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());
      assertRefused("devnet: Cannot listen on 127.0.0.1 port " + port, "--port", port);
    }
  }

  @Test
  void aCopyOfAnotherChainIsThatChain() throws Exception {
    Process process = start("--chain-id", "77", "--gas-limit", "20000000", "--port", "0");
    String url = url(process, 77);
    Process copying = start("--dev", "true", "--fork-url", url, "--port", "0");
    NodeClient copy = new NodeClient(url(copying, 77));
    assertThat(copy.call("eth_chainId").asText()).isEqualTo("0x4d");
    assertThat(copy.call("anvil_nodeInfo").path("forkConfig").path("forkUrl").asText())
        .isEqualTo(url);
    copy.call("evm_mine");
    assertThat(copy.call("eth_getBlockByNumber", "0x1", false).path("gasLimit").asText())
        .isEqualTo("0x1312d00");
  }

  @Test
  void anOptionThatExcludesACopyIsOneLineAndStatusOne() throws Exception {
    String url = "http://127.0.0.1:1";
    assertRefused("devnet: option fork-url is for developers", "--fork-url", url);
    assertRefused("devnet: option fork-block-number needs", "--fork-block-number", "1");
    assertRefused(
        "devnet: the copied chain at http://127.0.0.1:1 cannot be reached",
        "--dev",
        "true",
        "--fork-url",
        url);
    assertRefused(
        "devnet: the node to copy from must have an address",
        "--dev",
        "true",
        "--fork-url",
        "ftp://localhost");
  }

  @Test
  void aWrongOptionIsOneLineAndStatusOne() throws Exception {
    assertRefused("devnet: option port must be a whole number, not \"many\"", "--port", "many");
    assertRefused("devnet: unknown option --prot, --help lists all", "--prot", "1");
    assertRefused("devnet: chain id must be at least 1", "--chain-id=0");
    assertRefused("devnet: batch limit must be at least 1", "--batch-limit=0");
    assertRefused("devnet: response bytes must be at least 1024", "--response-bytes=1");
  }

  @Test
  void limitsAndFaucetAreOptions() throws Exception {
    Process process =
        start(
            "--port=0",
            "--batch-limit=1",
            "--request-bytes=4096",
            "--response-bytes=1024",
            "--filter-limit=1",
            "--call-timeout=200",
            "--call-gas=2000000",
            "--transaction-bytes=1024",
            "--nonce-gap=0",
            "--faucet=5");
    NodeClient client = client(process);
    String call = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"eth_chainId\"}";
    assertThat(client.post("[" + call + "," + call + "]").body()).contains("at most 1");
    assertThat(client.post(call + " ".repeat(4096)).statusCode()).isEqualTo(413);
    assertThat(client.exchange("eth_getBlockByNumber", "latest", false).at("/error/code").asInt())
        .isEqualTo(-32008);
    String filter = client.call("eth_newBlockFilter").textValue();
    client.call("eth_newBlockFilter");
    assertThat(client.exchange("eth_getFilterChanges", filter).at("/error/message").asText())
        .contains("filter not found");
    TestWallet alice = new TestWallet(0, 6565);
    assertThat(sent(client, alice.from(1).transfer(BOB, 1))).contains("nonce too high");
    assertThat(sent(client, alice.from(0).call(BOB, Bytes.wrap(new byte[1000]))))
        .contains("oversized data");
    // JUMPDEST PUSH0 JUMP: the gas of a call ends it.
    Map<String, String> endless = Map.of("data", "0x5b5f56", "gas", "0x1c9c380");
    assertThat(client.exchange("eth_call", endless).at("/error/message").asText())
        .isEqualTo("out of gas");
    client.call("devnet_faucet", BOB.toString());
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> client.call("eth_getBalance", BOB.toString()).textValue().equals("0x5"));
  }

  private static String sent(NodeClient client, Transaction transaction) throws IOException {
    return client
        .exchange("eth_sendRawTransaction", transaction.encoded().toString())
        .at("/error/message")
        .asText();
  }

  @Test
  void aDirectoryInUseIsOneLineAndATermSignalClosesCleanly() throws Exception {
    Process first = start("--data", directory.toString(), "--port", "0");
    client(first).call("eth_blockNumber");
    assertRefused(
        "devnet: The chain in " + directory + " is in use by another process",
        "--data",
        directory.toString(),
        "--port",
        "0");
    first.destroy();
    assertThat(first.waitFor(30, TimeUnit.SECONDS)).isTrue();
    client(start("--data", directory.toString(), "--port", "0")).call("eth_blockNumber");
  }

  @Test
  void aDamagedChainIsReportedInOneLineWithTheRemedy() throws Exception {
    Process process = start("--data", directory.toString(), "--port", "0");
    NodeClient client = client(process);
    TestWallet alice = new TestWallet(0, 6565);
    for (int i = 0; i < 3; i++) {
      sent(client, alice.transfer(BOB, 1));
    }
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> client.call("eth_blockNumber").textValue().equals("0x3"));
    process.destroy();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    Path layer1 = directory.resolve("l1");
    Files.delete(layer1.resolve("chain.end"));
    Files.delete(directory.resolve("chain.end"));
    assertRefused(
        "devnet: "
            + directory.resolve("chain.end")
            + " is damaged: the file is missing; its blocks up to 3 are intact: --truncate-to 3"
            + " keeps these and moves the damaged files away",
        "--data=" + directory,
        "--port=0");
    List<String> lines = refusal("--data=" + directory, "--port=0", "--truncate-to=3");
    Matcher below = Pattern.compile("--l1-truncate-to (\\d+) keeps these").matcher(lines.get(0));
    assertThat(below.find()).as(lines.get(0)).isTrue();
    String last = below.group(1);
    assertThat(
            client(start("--data=" + directory, "--port=0", "--l1-truncate-to=" + last))
                .call("eth_blockNumber")
                .textValue())
        .isEqualTo("0x3");
  }

  private static void sendUntilItFails(
      NodeClient client, TestWallet wallet, List<String> acknowledged) {
    try {
      while (true) {
        Transaction transaction = wallet.transfer(BOB, 1);
        client.call("eth_sendRawTransaction", transaction.encoded().toString());
        String hash = transaction.hash().toString();
        if (!client.call("eth_getTransactionReceipt", hash).isNull()) {
          synchronized (acknowledged) {
            acknowledged.add(hash);
            acknowledged.notifyAll();
          }
        }
      }
    } catch (IOException gone) {
      // That is what the kill looks like from here; the caller makes sure that it was one.
    }
  }

  private static void killAfter(Process process, List<String> acknowledged, int count) {
    Thread killer =
        new Thread(
            () -> {
              synchronized (acknowledged) {
                try {
                  while (acknowledged.size() < count) {
                    acknowledged.wait();
                  }
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              }
              process.destroyForcibly();
            });
    killer.setDaemon(true);
    killer.start();
  }

  private static void assertKept(NodeClient client, List<String> acknowledged) throws IOException {
    for (String hash : acknowledged) {
      assertThat(client.call("eth_getTransactionReceipt", hash).isNull()).as(hash).isFalse();
    }
    long received =
        Long.decode(client.call("eth_getBalance", BOB.toString(), "latest").textValue());
    long blocks = Long.decode(client.call("eth_blockNumber").textValue());
    assertThat(received).isEqualTo(blocks).isGreaterThanOrEqualTo(acknowledged.size());
  }

  private void assertRefused(String message, String... arguments) throws Exception {
    List<String> lines = refusal(arguments);
    assertThat(lines).hasSize(1);
    assertThat(lines.get(0)).startsWith(message);
  }

  /** The output of a process that does not start, without its log. */
  private List<String> refusal(String... arguments) throws Exception {
    Process process = start(arguments);
    List<String> lines;
    try (BufferedReader errors = process.errorReader(StandardCharsets.UTF_8)) {
      lines = errors.lines().filter(line -> line.startsWith("devnet: ")).toList();
    }
    assertThat(process.waitFor()).isEqualTo(1);
    return lines;
  }

  private static NodeClient client(Process process) throws IOException {
    return new NodeClient(url(process, 6565));
  }

  private static String url(Process process, long chainId) throws IOException {
    String line = process.inputReader(StandardCharsets.UTF_8).readLine();
    assertThat(line).startsWith("devnet: chain " + chainId + " listens on http://127.0.0.1:");
    return line.substring(line.indexOf("http"));
  }

  private Process start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xmx256m", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(Devnet.class.getName());
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).start();
    started.add(process);
    return process;
  }
}
