package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.FaultyNode.State;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.InstallationSpec;
import dev.portcullis.launcher.PreparedInstallation;
import dev.portcullis.launcher.Progress;
import java.io.IOException;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.web3j.crypto.Credentials;
import org.web3j.crypto.RawTransaction;
import org.web3j.crypto.TransactionEncoder;
import org.web3j.utils.Numeric;

/**
 * The gateway on an installation of its own whose chain is elsewhere: two nodes, of which each may
 * fail in its own way.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class GatewayBehindNodes {
  private static final int MAX_LAG = 2;
  private static final long SEED = 20_261_124;
  private static final int MESSAGES = 300;

  /**
   * Methods that are denied to callers without rights, and that no upstream chain has (R-GTW-2).
   */
  private static final Pattern CLOSED =
      Pattern.compile(
          "(debug|ots|txpool|unstable|evm|devnet|admin|anvil|hardhat)_.*"
              + "|eth_(accounts|blobBaseFee|callMany|createAccessList|feeHistory|simulateV1)"
              + "|eth_(new|send|sign|subscribe|unsubscribe|getAccount|getHeader|getProof).*"
              + "|eth_get(StorageAt|Uncle.*|.*AndIndex|Raw.*)|web3_sha3"
              + "|(rollup|zks)_get(BridgeContracts|BytecodeSupplierContract|Proof)"
              + "|(rollup|zks)_getBlockMetadataByNumber");

  private static final BigInteger GAS = BigInteger.valueOf(50_000);
  private static final BigInteger TIP = BigInteger.valueOf(1_000_000_000);

  /** The chain that both nodes have. */
  DevChain chain;

  /** The gate. */
  Installation installation;

  /** Its operator, in a session that lasts: challenges are limited. */
  Client operator;

  private final TestWallet operatorWallet = TestWallet.random();
  private final TestWallet wallet = TestWallet.random();
  private ChainProcess process;
  private FaultyNode first;
  private FaultyNode second;
  private Api api;
  private Gateway user;
  private PermittedContract token;

  /** The chain behind both nodes. */
  abstract ChainProcess started() throws IOException, InterruptedException;

  /** What distinguishes the directories of these installations. */
  abstract String name();

  /** What is installed. */
  BuildOutput product(BuildOutput build, String server) throws IOException {
    return build;
  }

  /** Where the chain is now, for {@link #goBack}. */
  String mark() {
    return chain.call("evm_snapshot").asText();
  }

  /** Takes all blocks since then off the chain. */
  void goBack(String mark) {
    assertThat(chain.call("evm_revert", mark).asBoolean()).isTrue();
  }

  @BeforeAll
  void start() throws IOException, InterruptedException {
    process = started();
    chain = process.chain();
    first = new FaultyNode(chain);
    second = new FaultyNode(chain);
    BuildOutput build = BuildOutput.load();
    String server = System.getProperty("server", "wildfly");
    String id = chain.call("eth_chainId").asText();
    installation =
        PreparedInstallation.fresh(
            product(build, server),
            InstallationSpec.onFreePorts(
                server,
                ForkDirectory.resolve(name() + "-" + server),
                Map.ofEntries(
                    Map.entry("operator.wallet", operatorWallet.address()),
                    Map.entry("chain.kind", "upstream"),
                    Map.entry("chain.id", Long.toString(Long.decode(id))),
                    Map.entry("chain.upstream.http-url", first.url() + "," + second.url()),
                    Map.entry("chain.upstream.poll-ms", "100"),
                    Map.entry("chain.upstream.timeout-ms", "5000"),
                    Map.entry("chain.upstream.attempt-timeout-ms", "1000"),
                    Map.entry("chain.upstream.max-lag", Integer.toString(MAX_LAG)),
                    Map.entry("webhook.allowed-cidrs", "127.0.0.1/32"),
                    Map.entry("ratelimit.login", "0"),
                    Map.entry("ratelimit.public", "0"),
                    Map.entry("ratelimit.rpc", "0"),
                    Map.entry("ratelimit.user", "0"))),
            Progress.silent());
    api = new Api(installation.baseUrl());
    operator = Client.session(api, operatorWallet);
    People.walletUser(operator, wallet);
    user = Gateway.of(Client.session(api, wallet));
    chain.fund(wallet.address());
    token = PermittedContract.register(operator, chain.deployToken());
  }

  @AfterEach
  void heal() {
    first.be(State.WELL);
    second.be(State.WELL);
    await().atMost(Duration.ofSeconds(60)).until(() -> nodesInStep() == 2 && answers());
  }

  @AfterAll
  void stop() {
    for (AutoCloseable opened : new AutoCloseable[] {installation, first, second, process}) {
      close(opened);
    }
  }

  private static void close(AutoCloseable opened) {
    try {
      if (opened != null) {
        opened.close();
      }
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** Both nodes of the chain, which each test leaves well. */
  List<FaultyNode> nodes() {
    return List.of(first, second);
  }

  private boolean isReady() {
    return api.get("/readyz").statusCode() == 200;
  }

  private long nodesInStep() {
    return new NodesInStep(installation, operator).count();
  }

  /** A node is of another chain when it was away and is back, at the earliest. */
  private void become(FaultyNode node, State state) {
    node.be(state == State.LYING ? State.BROKEN : state);
    if (state == State.LYING) {
      await().atMost(Duration.ofSeconds(60)).until(() -> nodesInStep() == 1);
      node.be(state);
    }
  }

  private boolean answers() {
    return user.call("eth_blockNumber").has("result");
  }

  /** A transfer through the gateway; the answer is its receipt as the gateway shows it. */
  private JsonNode transfer() {
    String hash = user.result("eth_sendRawTransaction", signed()).asText();
    return Awaitility.await()
        .until(() -> user.result("eth_getTransactionReceipt", hash), JsonNode::isObject);
  }

  /** At a price of its own: anvil requires the last price, and doubling it would not end. */
  private String signed() {
    BigInteger price =
        quantity(chain.call("eth_getBlockByNumber", "latest", false).get("baseFeePerGas"))
            .shiftLeft(1)
            .add(TIP);
    RawTransaction transaction =
        RawTransaction.createTransaction(
            Gateway.count(chain, wallet),
            price,
            GAS,
            TestWallet.random().address(),
            BigInteger.ONE,
            "");
    long chainId = quantity(chain.call("eth_chainId")).longValueExact();
    return Numeric.toHexString(
        TransactionEncoder.signMessage(transaction, chainId, Credentials.create(wallet.key())));
  }

  private static BigInteger quantity(JsonNode value) {
    return Numeric.decodeQuantity(value.asText());
  }

  @Test
  void theGatewayAnswersAsWithAChainOfItsOwn() {
    JsonNode receipt = transfer();
    assertThat(receipt.get("status").asText()).isEqualTo("0x1");
    String hash = receipt.get("transactionHash").asText();
    JsonNode block = user.result("eth_getBlockByHash", receipt.get("blockHash").asText(), false);
    assertThat(block.get("transactions")).hasSize(1);
    assertThat(user.result("eth_getTransactionByHash", hash).get("from").asText())
        .isEqualToIgnoringCase(wallet.address());
    assertThat(user.result("eth_getBlockReceipts", block.get("number").asText())).hasSize(1);
    assertThat(user.result("eth_getTransactionCount", wallet.address(), "latest"))
        .isEqualTo(chain.call("eth_getTransactionCount", wallet.address(), "latest"));
    assertThat(user.result("eth_getBalance", wallet.address(), "latest"))
        .isEqualTo(chain.call("eth_getBalance", wallet.address(), "latest"));
    assertThat(user.result("eth_chainId")).isEqualTo(chain.call("eth_chainId"));

    ObjectNode call = Client.json().put("from", wallet.address()).put("to", token.address());
    call.put("data", "0xa9059cbb" + "0".repeat(24) + "11".repeat(20) + "0".repeat(64));
    assertThat(user.code("eth_call", call, "latest")).isEqualTo(-32001);
    assertThat(user.code("eth_estimateGas", call)).isEqualTo(-32001);
    token.permit("public", false, List.of());
    assertThat(user.result("eth_call", call, "latest").asText()).startsWith("0x");
    assertThat(user.result("eth_estimateGas", call).asText()).as("traced").startsWith("0x");
    assertThat(user.result("eth_getLogs", Client.json().put("fromBlock", "0x0"))).isEmpty();
    assertThat(user.code("evm_mine")).isEqualTo(-32601);
  }

  @ParameterizedTest
  @EnumSource(
      value = State.class,
      names = {"BROKEN", "SILENT", "LYING"})
  void callsContinueWhenANodeFails(State state) {
    for (FaultyNode failing : List.of(first, second)) {
      become(failing, state);
      assertThat(transfer().get("status").asText()).isEqualTo("0x1");
      assertThat(user.result("eth_blockNumber")).isEqualTo(chain.call("eth_blockNumber"));
      assertThat(operator.get("/users/").status()).isEqualTo(200);
      assertThat(isReady()).isTrue();
      await().atMost(Duration.ofSeconds(60)).until(() -> nodesInStep() == 1);
      heal();
    }
  }

  @Test
  void withoutANodeCallsAreRejectedAndTheAdministrationContinues() {
    become(second, State.LYING);
    first.be(State.SILENT);
    await().atMost(Duration.ofSeconds(60)).until(() -> !isReady());
    assertThat(user.call("eth_blockNumber").at("/error/code").asInt()).isEqualTo(-32603);
    assertThat(user.call("eth_blockNumber").toString()).doesNotContain("127.0.0.1");
    assertThat(api.get("/readyz/chain").statusCode()).isEqualTo(503);
    assertThat(api.get("/readyz/administration").statusCode()).isEqualTo(200);
    assertThat(api.get("/livez").statusCode()).isEqualTo(200);
    assertThat(operator.get("/users/").status()).isEqualTo(200);
  }

  /** Also when it leaves the chain: to exactly the receivers that were notified of it. */
  @Test
  void aLogOfARemovedBlockIsReportedAsRemoved() {
    String role = token.role();
    token.permitTransfers(null, null, List.of(role));
    Gateway told = member(role);
    TestWallet late = TestWallet.random();
    String latecomer = People.walletUser(operator, late);
    token.join(latecomer);
    Gateway other = Gateway.of(Client.session(api, late));
    ObjectNode ofToken = Client.json().put("address", token.address());
    String mark = mark();
    try (SocketClient mine = SocketClient.open(told.client());
        SocketClient theirs = SocketClient.open(other.client())) {
      String logs = mine.subscribe("logs", ofToken);
      String othersLogs = theirs.subscribe("logs", ofToken);
      JsonNode filter = told.result("eth_newFilter", ofToken);
      JsonNode receipt = chain.transfer(token.address(), wallet.address(), 5);
      JsonNode log = mine.pushed(logs);
      assertThat(log.get("transactionHash")).isEqualTo(receipt.get("transactionHash"));
      assertThat(log.get("removed").asBoolean()).isFalse();
      assertThat(changes(told, filter)).containsExactly(log);

      token.hold(latecomer, role);
      for (FaultyNode node : List.of(first, second)) {
        node.remember(receipt.get("blockHash").asText(), receipt.get("logs"));
      }
      goBack(mark);
      for (int i = 0; i < MAX_LAG; i++) {
        chain.fund(wallet.address());
      }
      JsonNode later = chain.transfer(token.address(), wallet.address(), 6);
      JsonNode gone = ((ObjectNode) log.deepCopy()).put("removed", true);
      assertThat(mine.pushed(logs)).isEqualTo(gone);
      JsonNode next = mine.pushed(logs);
      assertThat(next.get("transactionHash")).isEqualTo(later.get("transactionHash"));
      assertThat(changes(told, filter)).containsExactly(gone, next);
      assertThat(theirs.pushed(othersLogs))
          .as("the first log that this subscriber receives")
          .isEqualTo(next);
    }
  }

  private Gateway member(String... roles) {
    TestWallet own = TestWallet.random();
    token.join(People.walletUser(operator, own), roles);
    return Gateway.of(Client.session(api, own));
  }

  private static List<JsonNode> changes(Gateway reader, JsonNode filter) {
    return Awaitility.await()
        .until(
            () -> List.copyOf(reader.result("eth_getFilterChanges", filter).findParents("address")),
            told -> !told.isEmpty());
  }

  /**
   * A caller without rights sends random requests, and the nodes receive only those that are open
   * to that caller.
   */
  @Test
  void theNodesReceiveOnlyDecidedCalls() {
    TestWallet own = TestWallet.random();
    People.walletUser(operator, own);
    Client somebody = Client.session(api, own);
    Random random = new Random(SEED);
    RpcFuzzMessages messages =
        new RpcFuzzMessages(
            random,
            new RpcFuzzValues(
                random, List.of(DevChain.TRANSFER), List.of(token.address(), wallet.address())));
    awaitSentinel();
    for (FaultyNode node : List.of(first, second)) {
      node.asked();
    }
    for (int i = 0; i < MESSAGES; i++) {
      String text =
          (i < messages.methods() ? messages.call() : messages.next()).text(own.address());
      assertThat(somebody.sendText("POST", "/rpc", text, "application/json").status())
          .isIn(200, 204);
    }
    List<JsonNode> asked = new ArrayList<>(first.asked());
    asked.addAll(second.asked());
    assertThat(asked)
        .isNotEmpty()
        .extracting(call -> call.get("method").asText())
        .noneMatch(method -> CLOSED.matcher(method).matches());
    for (JsonNode call : asked) {
      String about =
          switch (call.get("method").asText()) {
            case "eth_getBalance", "eth_getTransactionCount" -> call.at("/params/0").asText();
            case "eth_call", "eth_estimateGas", "debug_traceCall" ->
                call.at("/params/0/from").asText();
            default -> own.address();
          };
      assertThat(about).as("%s", call).isEqualToIgnoringCase(own.address());
      assertThat(call.at("/params/0/to").asText())
          .as("%s", call)
          .isNotEqualToIgnoringCase(token.address());
    }
  }

  /** The sentinel traces each block when it reads it: no user makes that call. */
  private void awaitSentinel() {
    chain.fund(wallet.address());
    String head = chain.call("eth_getBlockByNumber", "latest", false).get("hash").asText();
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> operator.get("/admin/block-judgements/" + head).status() == 200);
  }

  @Test
  void aStalledNodeIsReplaced() {
    first.be(State.STALE);
    for (int i = 0; i < MAX_LAG + 2; i++) {
      chain.fund(wallet.address());
    }
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> user.result("eth_blockNumber").equals(chain.call("eth_blockNumber")));
    assertThat(transfer().get("status").asText()).isEqualTo("0x1");
  }
}
