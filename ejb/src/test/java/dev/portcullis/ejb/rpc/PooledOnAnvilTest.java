package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.upstream.TestAnvil;
import dev.portcullis.ejb.contract.ContractDefinition;
import dev.portcullis.ejb.contract.ContractService;
import dev.portcullis.ejb.denial.LedgerWriter;
import dev.portcullis.ejb.denial.TransactionStatusService;
import dev.portcullis.ejb.pool.Waiting;
import dev.portcullis.ejb.rpc.node.Node;
import dev.portcullis.ejb.rpc.sending.PooledSending;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Rpc;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Hex;
import dev.portcullis.persistence.pool.PooledTransaction;
import dev.portcullis.persistence.pool.PooledTransaction.State;
import jakarta.inject.Inject;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.web3j.crypto.ContractUtils;
import org.web3j.crypto.Hash;

/**
 * Transactions are judged in the blocks in which they may be, and on top of those of their sender
 * that are in none yet. It takes a node that obeys overrides, Foundry's anvil, and so a service.
 */
@ServiceTest(settings = "chain.kind=upstream")
class PooledOnAnvilTest {
  /** {@code set(uint256)} sets a slot; {@code go} calls if that is set, or the number is larger. */
  private static final String OUTER =
      creation(
          "36602414602c57" // one word: to SET
              + "60043543116000541760155700" // if number > word 0 or slot: to CALL
              + "00"
              + "5b604435600052600060006024600060006024355af100"
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
  private static final String NOBODY = "0x" + "0b".repeat(20);

  private static TestAnvil anvil;

  @Inject private PooledSending sending;
  @Inject private Waiting waiting;
  @Inject private NodeAbilities abilities;
  private final TestKey wallet = TestKey.random();
  private PermittedToken secret;
  private PermittedToken outer;

  @BeforeAll
  static void start() throws Exception {
    anvil = TestAnvil.start();
  }

  @AfterAll
  static void stop() {
    if (anvil != null) {
      anvil.close();
    }
  }

  @BeforeEach
  void aUserWhoMayCallTheOuterContractOnly() throws Exception {
    Services.replace(ChainNode.class, anvil.node());
    TestKey owner = rich(TestKey.random());
    Acting.asOperator();
    PermittedToken organization = PermittedToken.register();
    secret = register(organization, deploy(owner, 0, SECRET));
    outer = register(organization, deploy(owner, 1, OUTER));
    outer.permit("go(uint256,address,bytes32)", "write", "public", false, List.of());
    outer.permit("set(uint256)", "write", "public", false, List.of());
    rich(wallet);
    String user = People.proven(wallet, PermittedToken.zoneRole("contract_deployment"));
    Acting.asUser(user, null);
  }

  private static String creation(String runtime) {
    int size = runtime.length() / 2;
    return "0x60%02x600c60003960%02x6000f3%s".formatted(size, size, runtime);
  }

  private static TestKey rich(TestKey key) {
    var unused = anvil.call("anvil_setBalance", key.text(), "0x56bc75e2d63100000");
    return key;
  }

  private static String deploy(TestKey owner, long nonce, String code) {
    var unused = anvil.call("eth_sendRawTransaction", owner.sign(31_337, nonce, null, "0", code));
    anvil.mine();
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
    String write = selector("write(uint256)").substring(2) + "0".repeat(56);
    return wallet.sign(
        31_337,
        nonce,
        outer.address(),
        "0",
        selector("go(uint256,address,bytes32)")
            + number
            + "0".repeat(24)
            + secret.address().substring(2)
            + write);
  }

  private String set(long nonce) {
    return wallet.sign(
        31_337, nonce, outer.address(), "0", selector("set(uint256)") + "0".repeat(63) + "1");
  }

  private static JsonNode answer(String raw) {
    return Rpc.call("eth_sendRawTransaction", raw);
  }

  private static String send(String raw) {
    JsonNode answer = answer(raw);
    assertThat(answer.path("result").asText()).as(answer.toString()).startsWith("0x");
    return answer.path("result").asText();
  }

  private static boolean hasNode(String hash) {
    return anvil.call("eth_getTransactionByHash", hash).isObject();
  }

  private void run() {
    var unused = sending.run(wallet.address());
  }

  @Test
  void theNodeObeysOverrides() {
    assertThat(abilities.now().blocks()).isPresent();
    assertThat(abilities.now().states()).isTrue();
  }

  @Test
  void whatDoesSomethingElseInALaterBlockIsDeniedNow() {
    long head = anvil.node().head().number();
    assertThat(Rpc.recorded(answer(go(0, "%064x".formatted(head + 100)))).ruleId())
        .isEqualTo("permission.missing");
    send(go(0, NEVER));
    anvil.mine();
  }

  @Test
  void whatOnesOwnEarlierNonceSetsIsSet() {
    String armed = send(go(1, NEVER));
    send(set(0));
    run();
    assertThat(hasNode(armed)).isFalse();
    Services.get(LedgerWriter.class).write();
    assertThat(Services.get(TransactionStatusService.class).of(new Hash32(armed)).denials())
        .singleElement()
        .satisfies(denial -> assertThat(denial.ruleId()).isEqualTo("permission.missing"));
    anvil.mine();
  }

  private String dearer(String raw) {
    Transaction transaction = Transaction.decode(Hex.bytes(raw));
    return TransactionPayload.dynamicFee(
            31_337,
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
  void whatFollowsIsJudgedOnTopOfTheReplacement() {
    send(go(0, NEVER));
    String armed = send(go(1, NEVER));
    send(dearer(set(0)));
    run();
    assertThat(hasNode(armed)).isFalse();
    anvil.mine();
    run();
    assertThat(hasNode(armed)).isFalse();
  }

  /** They were judged on top of it. */
  @Test
  void whatOthersOnTheirWayFollowIsReplacedByTheSameOnly() {
    send(go(0, NEVER));
    String second = send(go(1, NEVER));
    run();
    assertThat(hasNode(second)).isTrue();
    assertThat(waiting.of(wallet.address()))
        .as("both are kept for as long as they may be in no block")
        .allMatch(row -> row.expiresAt().isAfter(Clock.now().plus(Duration.ofHours(2))));
    assertThat(waiting.outlines()).extracting(PooledTransaction::hash).contains(new Hash32(second));
    assertThat(answer(dearer(set(0))).at("/error/message").asText())
        .startsWith("replacement transaction underpriced: later ones");
    String same = send(dearer(go(0, NEVER)));
    anvil.mine();
    for (String hash : List.of(same, second)) {
      assertThat(anvil.call("eth_getTransactionReceipt", hash).path("status").asText())
          .isEqualTo("0x1");
    }
  }

  @Test
  void whatIsPermittedOnTopIsSentBeforeAnyBlock() {
    String second = send(go(1, NEVER));
    String first = send(go(0, NEVER));
    run();
    assertThat(hasNode(second)).isTrue();
    anvil.mine();
    for (String hash : List.of(first, second)) {
      assertThat(anvil.call("eth_getTransactionReceipt", hash).path("status").asText())
          .isEqualTo("0x1");
    }
  }

  @Test
  void aTransferToWhatOnesOwnEarlierNonceDeploysIsACall() {
    String target = ContractUtils.generateContractAddress(wallet.text(), BigInteger.ZERO);
    String paid = send(wallet.sign(31_337, 1, target, "1", "0x"));
    send(wallet.sign(31_337, 0, null, "0", SECRET));
    run();
    assertThat(hasNode(paid)).isFalse();
    assertThat(waiting.of(wallet.address()))
        .extracting(PooledTransaction::state)
        .containsExactly(State.SENT);
    anvil.mine();
  }

  @Test
  void fiftyOfOneSenderAreInOneBlock() {
    List<String> hashes = new ArrayList<>();
    for (int nonce : IntStream.range(0, 50).toArray()) {
      hashes.add(
          send(nonce % 2 == 0 ? go(nonce, NEVER) : wallet.sign(31_337, nonce, NOBODY, "1", "0x")));
    }
    run();
    anvil.mine();
    JsonNode block =
        anvil.node().call("eth_getBlockByNumber", Node.params().add("latest").add(false));
    assertThat(block.path("transactions")).extracting(JsonNode::asText).containsAll(hashes);
    run();
    assertThat(waiting.of(wallet.address())).isEmpty();
  }
}
