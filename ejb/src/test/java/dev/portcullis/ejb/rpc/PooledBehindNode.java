package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.upstream.TestNode;
import dev.portcullis.ejb.contract.ContractDefinition;
import dev.portcullis.ejb.contract.ContractService;
import dev.portcullis.ejb.denial.LedgerWriter;
import dev.portcullis.ejb.denial.RpcDenialView;
import dev.portcullis.ejb.denial.TransactionStatusService;
import dev.portcullis.ejb.pool.PoolReader;
import dev.portcullis.ejb.rpc.sending.SenderQueueProcessor;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Rpc;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.persistence.pool.PooledTransaction;
import dev.portcullis.persistence.pool.PooledTransaction.State;
import jakarta.inject.Inject;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.web3j.crypto.ContractUtils;
import org.web3j.crypto.Hash;

/**
 * Transactions are judged in the blocks in which they may be, and on top of those of their sender
 * that are in none yet. It takes a node that obeys overrides, and so a service.
 */
abstract class PooledBehindNode {
  /**
   * {@code set(uint256)} sets a slot; {@code go} calls if that is set, or by a comparison of its
   * first argument with the value of an opcode.
   */
  private static final String BRANCHING =
      "36602414602c57" // one word: to SET
          + "600435%s60005417601557" // to CALL
          + "0000"
          + "5b604435600052600060006024600060006024355af100"
          + "5b60043560005500";

  /** NUMBER, then GT: in a later block. */
  private static final String OUTER = creation(BRANCHING.formatted("4311"));

  /** NUMBER, then LT: in an earlier block. */
  private static final String BEFORE = creation(BRANCHING.formatted("4310"));

  /** {@code set(uint256)} sets whose code runs for everything else. */
  private static final String PROXY =
      creation(
          "36602414601a57366000600037"
              + "600060003660006000545af400" // DELEGATECALL
              + "5b60043560005500");

  private static final String SECRET = creation("60043560005500");

  private static final String ABI =
      """
      [{"type": "function", "name": "go", "stateMutability": "nonpayable", "outputs": [],
        "inputs": [{"name": "n", "type": "uint256"}, {"name": "t", "type": "address"},
                   {"name": "d", "type": "bytes32"}]},
       {"type": "function", "name": "set", "stateMutability": "nonpayable", "outputs": [],
        "inputs": [{"name": "v", "type": "uint256"}]},
       {"type": "function", "name": "write", "stateMutability": "nonpayable", "outputs": [],
        "inputs": [{"name": "v", "type": "uint256"}]}]
      """;

  private static final String NEVER = "f".repeat(64);

  /** What chance exceeds, but for one of 2^56 times. */
  private static final String NEARLY_NOTHING = "0".repeat(13) + "1" + "0".repeat(50);

  private static final String NOBODY = "0x" + "0b".repeat(20);

  private static TestNode chain;

  @Inject private SenderQueueProcessor sending;
  @Inject private PoolReader poolReader;
  @Inject private NodeCapabilities abilities;

  /** The sender. */
  final TestKey wallet = TestKey.random();

  private TestKey owner;
  private String user;
  private PermittedToken secret;
  private PermittedToken outer;

  /** Begins behind this node. */
  static void begin(TestNode node) {
    chain = node;
  }

  @AfterAll
  static void stop() {
    if (chain != null) {
      chain.close();
      chain = null;
    }
  }

  @BeforeEach
  void aUserWhoMayCallTheOuterContractOnly() throws Exception {
    Services.replace(ChainNode.class, chain.node());
    owner = rich(TestKey.random());
    Acting.asOperator();
    PermittedToken organization = PermittedToken.register();
    secret = register(organization, deploy(owner, 0, SECRET));
    outer = register(organization, deploy(owner, 1, OUTER));
    outer.permit("go(uint256,address,bytes32)", "write", "public", false, List.of());
    outer.permit("set(uint256)", "write", "public", false, List.of());
    rich(wallet);
    user = People.proven(wallet, PermittedToken.zoneRole("contract_deployment"));
    Acting.asUser(user, null);
  }

  static String creation(String runtime) {
    int size = runtime.length() / 2;
    return "0x60%02x600c60003960%02x6000f3%s".formatted(size, size, runtime);
  }

  static TestKey rich(TestKey key) {
    chain.fund(key.text());
    return key;
  }

  static String deploy(TestKey owner, long nonce, String code) {
    var unused =
        chain.call("eth_sendRawTransaction", owner.sign(TestNode.CHAIN_ID, nonce, null, "0", code));
    chain.mine();
    return ContractUtils.generateContractAddress(owner.text(), BigInteger.valueOf(nonce));
  }

  private static PermittedToken register(PermittedToken at, String address) {
    var unused =
        Services.get(ContractService.class)
            .register(
                at.organization(), new ContractDefinition(address, ABI, "Any", "", null, null));
    return new PermittedToken(at.organization(), address);
  }

  private static String selector(String signature) {
    return Hash.sha3String(signature).substring(0, 10);
  }

  private String go(long nonce, String number) {
    return wallet.sign(TestNode.CHAIN_ID, nonce, outer.address(), "0", going(number));
  }

  private String going(String number) {
    return selector("go(uint256,address,bytes32)")
        + number
        + "0".repeat(24)
        + secret.address().substring(2)
        + selector("write(uint256)").substring(2)
        + "0".repeat(56);
  }

  final String plain(long nonce) {
    return wallet.sign(TestNode.CHAIN_ID, nonce, NOBODY, "1", "0x");
  }

  /** Registers a contract that is open to all callers, with its owner's nonce. */
  private PermittedToken open(long nonce, String code, String access) {
    Acting.asOperator();
    PermittedToken opened = register(secret, deploy(owner, nonce, code));
    opened.permit("go(uint256,address,bytes32)", access, "public", false, List.of());
    Acting.asUser(user, null);
    return opened;
  }

  /** Another sender does this, past the gate. */
  private static void outside(TestKey other, long nonce, String to, String data) {
    var unused =
        chain.call("eth_sendRawTransaction", other.sign(TestNode.CHAIN_ID, nonce, to, "0", data));
    chain.mine();
  }

  /** It was refused when its turn came. */
  private void assertRefused(String hash) {
    assertRefused(hash, "permission.missing");
  }

  /** The same by this rule. */
  final void assertRefused(String hash, String rule) {
    assertThat(hasNode(hash)).isFalse();
    Services.get(LedgerWriter.class).write();
    assertThat(Services.get(TransactionStatusService.class).of(new Hash32(hash)).denials())
        .singleElement()
        .satisfies(denial -> assertThat(denial.ruleId()).isEqualTo(rule));
  }

  private String set(long nonce) {
    return wallet.sign(
        TestNode.CHAIN_ID,
        nonce,
        outer.address(),
        "0",
        selector("set(uint256)") + "0".repeat(63) + "1");
  }

  private static JsonNode answer(String raw) {
    return Rpc.call("eth_sendRawTransaction", raw);
  }

  static String send(String raw) {
    JsonNode answer = answer(raw);
    assertThat(answer.path("result").asText()).as(answer.toString()).startsWith("0x");
    return answer.path("result").asText();
  }

  private static boolean hasNode(String hash) {
    return chain.call("eth_getTransactionByHash", hash).isObject();
  }

  final void run() {
    var unused = sending.run(wallet.address());
  }

  @Test
  void theNodeObeysOverrides() {
    assertThat(abilities.now().blocks()).isPresent();
    assertThat(abilities.now().states()).isTrue();
  }

  @Test
  void aTransactionThatDiffersInALaterBlockIsDeniedNow() {
    long head = chain.node().head().number();
    assertThat(Rpc.recorded(answer(go(0, "%064x".formatted(head + 100)))).ruleId())
        .isEqualTo("permission.missing");
    send(go(0, NEVER));
    chain.mine();
  }

  /** TIMESTAMP and PREVRANDAO, of which the block that is mined has another. */
  @ParameterizedTest
  @ValueSource(strings = {"4211", "4411"})
  void aTransactionThatDiffersByTimeOrChanceIsDeniedNow(String comparison) {
    PermittedToken other = open(2, creation(BRANCHING.formatted(comparison)), "write");
    long soon = Long.decode(chain.latest().path("timestamp").asText()) + 600;
    String limit = comparison.startsWith("42") ? "%064x".formatted(soon) : NEARLY_NOTHING;
    String raw = wallet.sign(TestNode.CHAIN_ID, 0, other.address(), "0", going(limit));
    assertThat(Rpc.recorded(answer(raw)).ruleId()).isEqualTo("permission.missing");
    send(wallet.sign(TestNode.CHAIN_ID, 0, other.address(), "0", going(NEVER)));
    chain.mine();
  }

  @Test
  void changesByTheSendersEarlierNonceAreSeen() {
    String armed = send(go(1, NEVER));
    send(set(0));
    run();
    assertRefused(armed);
    chain.mine();
  }

  /**
   * What an unknown account sets within the block of the transaction is reported by the sentinel.
   */
  @Test
  void aValueSetByAnotherSenderBeforeItsTurnIsSeen() {
    String armed = send(go(1, NEVER));
    TestKey stranger = rich(TestKey.random());
    outside(stranger, 0, outer.address(), selector("set(uint256)") + "0".repeat(63) + "1");
    send(plain(0));
    run();
    assertRefused(armed);
    chain.mine();
  }

  /** What is upgraded within the block of the transaction is reported by the sentinel. */
  @Test
  void aProxyUpgradeBeforeItsTurnCounts() {
    PermittedToken proxy = open(2, PROXY, "write");
    String evil = deploy(owner, 3, creation("60006000600060006000" + secretCall("f1") + "00"));
    String same = going(NEVER);
    send(wallet.sign(TestNode.CHAIN_ID, 0, proxy.address(), "0", same));
    chain.mine();
    String stashed = send(wallet.sign(TestNode.CHAIN_ID, 2, proxy.address(), "0", same));
    String upgrade = selector("set(uint256)") + "0".repeat(24) + evil.substring(2);
    outside(owner, 4, proxy.address(), upgrade);
    send(plain(1));
    run();
    assertRefused(stashed);
    chain.mine();
  }

  @Test
  void aRevokedRightAppliesToPendingTransactions() throws Exception {
    TestKey member = rich(TestKey.random());
    Acting.asOperator();
    String role = secret.role();
    secret.permit("write(uint256)", "write", "checkRole", true, List.of(role));
    String id = People.proven(member);
    secret.join(id, role);
    Acting.asUser(id, null);
    String data = selector("write(uint256)") + "0".repeat(64);
    send(member.sign(TestNode.CHAIN_ID, 0, secret.address(), "0", data));
    String stashed = send(member.sign(TestNode.CHAIN_ID, 2, secret.address(), "0", data));
    Acting.asOperator();
    secret.hold(id);
    Acting.asUser(id, null);
    send(member.sign(TestNode.CHAIN_ID, 1, NOBODY, "1", "0x"));
    var unused = sending.run(member.address());
    assertRefused(stashed, "rule.check_role.deny");
    chain.mine();
  }

  /** A call of the secret by this opcode, for which everything else was pushed. */
  final String secretCall(String opcode) {
    return "73" + secret.address().substring(2) + "5a" + opcode;
  }

  /** With {@code contract_deployment} alone. */
  @Test
  void aConstructorDoesNothingThatItsSenderMayNot() {
    String writes = "0x60006000600060006000" + secretCall("f1") + "5060006000f3";
    String reads = "0x6020600060006000" + secretCall("fa") + "5060206000f3";
    for (String constructor : List.of(writes, reads)) {
      assertThat(Rpc.recorded(answer(wallet.sign(TestNode.CHAIN_ID, 0, null, "0", constructor))))
          .extracting(RpcDenialView::ruleId)
          .isNotNull();
      JsonNode read =
          Rpc.call(
              "eth_call",
              Bodies.json().put("from", wallet.text()).put("data", constructor),
              "latest");
      assertThat(Rpc.recorded(read).ruleId()).isNotNull();
    }
  }

  /** A read is judged in the block that it names, where it does something else. */
  @ParameterizedTest
  @CsvSource({"eth_call,read", "eth_estimateGas,write"})
  void aReadAtANamedBlockIsJudgedThere(String method, String access) {
    PermittedToken before = open(2, BEFORE, access);
    chain.mine(2);
    long head = chain.node().head().number();
    ObjectNode request =
        Bodies.json()
            .put("from", wallet.text())
            .put("to", before.address())
            .put("data", going("%064x".formatted(head)));
    String earlier = "0x" + Long.toHexString(head - 1);
    chain.mine();
    for (String block : List.of("latest", "0x" + Long.toHexString(head))) {
      JsonNode answer = Rpc.call(method, request, block);
      assertThat(answer.path("result").asText()).as(answer.toString()).startsWith("0x");
    }
    assertThat(Rpc.recorded(Rpc.call(method, request, earlier)).ruleId())
        .isEqualTo("permission.missing");
  }

  private String dearer(String raw) {
    Transaction transaction = Transaction.decode(HexText.bytes(raw));
    return TransactionPayload.dynamicFee(
            TestNode.CHAIN_ID,
            transaction.nonce(),
            UInt256.of(2_000_000_000L),
            UInt256.of(200_000_000_000L),
            transaction.gasLimit(),
            transaction.to(),
            transaction.value(),
            transaction.data())
        .sign(wallet.key())
        .encoded()
        .toString();
  }

  /** What was harmless on top of the former is judged on top of the one that replaced it. */
  @Test
  void laterTransactionsAreJudgedOnTopOfTheReplacement() {
    send(go(0, NEVER));
    String armed = send(go(1, NEVER));
    send(dearer(set(0)));
    run();
    assertThat(hasNode(armed)).isFalse();
    chain.mine();
    run();
    assertThat(hasNode(armed)).isFalse();
  }

  /** In the words of the gate while it waits here, and of the node when it is there. */
  @Test
  void theSameBytesAreKnown() {
    String later = plain(1);
    String due = plain(0);
    send(later);
    assertThat(answer(later).at("/error/message").asText()).startsWith("already known");
    send(due);
    for (String raw : List.of(due, later)) {
      run();
      assertThat(answer(raw).at("/error/message").asText()).containsIgnoringCase("already");
    }
    chain.mine();
    run();
    assertThat(answer(due).at("/error/message").asText()).startsWith("nonce too low");
  }

  /** They were judged on top of it. */
  @Test
  void aTransactionWithInFlightSuccessorsIsReplacedByTheSameOnly() {
    send(go(0, NEVER));
    String second = send(go(1, NEVER));
    run();
    assertThat(hasNode(second)).isTrue();
    assertThat(poolReader.of(wallet.address()))
        .as("both are kept for as long as they may be in no block")
        .allMatch(row -> row.expiresAt().isAfter(Clock.now().plus(Duration.ofHours(2))));
    assertThat(poolReader.summaries())
        .extracting(PooledTransaction::hash)
        .contains(new Hash32(second));
    assertThat(answer(dearer(set(0))).at("/error/message").asText())
        .startsWith("replacement transaction underpriced: later ones");
    String same = send(dearer(go(0, NEVER)));
    chain.mine();
    for (String hash : List.of(same, second)) {
      assertThat(chain.call("eth_getTransactionReceipt", hash).path("status").asText())
          .isEqualTo("0x1");
    }
  }

  @Test
  void aTransactionPermittedOnTopIsSentBeforeAnyBlock() {
    String second = send(go(1, NEVER));
    String first = send(go(0, NEVER));
    run();
    assertThat(hasNode(second)).isTrue();
    chain.mine();
    for (String hash : List.of(first, second)) {
      assertThat(chain.call("eth_getTransactionReceipt", hash).path("status").asText())
          .isEqualTo("0x1");
    }
  }

  @Test
  void aTransferToAContractOfTheSendersEarlierNonceIsACall() {
    String target = ContractUtils.generateContractAddress(wallet.text(), BigInteger.ZERO);
    String paid = send(wallet.sign(TestNode.CHAIN_ID, 1, target, "1", "0x"));
    send(wallet.sign(TestNode.CHAIN_ID, 0, null, "0", SECRET));
    run();
    assertThat(hasNode(paid)).isFalse();
    assertThat(poolReader.of(wallet.address()))
        .extracting(PooledTransaction::state)
        .containsExactly(State.SENT);
    chain.mine();
  }

  @Test
  void fiftyOfOneSenderAreInOneBlock() {
    List<String> hashes = new ArrayList<>();
    for (int nonce : IntStream.range(0, 50).toArray()) {
      hashes.add(
          send(
              nonce % 2 == 0
                  ? go(nonce, NEVER)
                  : wallet.sign(TestNode.CHAIN_ID, nonce, NOBODY, "1", "0x")));
    }
    run();
    chain.mine();
    assertThat(chain.latest().path("transactions"))
        .extracting(JsonNode::asText)
        .containsAll(hashes);
    run();
    assertThat(poolReader.of(wallet.address())).isEmpty();
  }
}
