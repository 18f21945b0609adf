package dev.portcullis.ejb.inclusion;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.embedded.JudgedTestChain;
import dev.portcullis.ejb.denial.RpcDenialView;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ethereum.chain.RollupSettings;
import dev.portcullis.ethereum.common.AbiEncoder;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.policy.PolicyChange;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What comes to the embedded chain by its own port or by layer 1 is judged, too. A service test: it
 * takes an embedded chain with both, and rights in the database.
 */
@ServiceTest
class InclusionPastTheGateTest {
  private static final long CHAIN = 6565;
  private static final long GAS = 2_000_000;

  private final TestKey wallet = TestKey.random();
  private final TestKey nobody = TestKey.random();

  @BeforeEach
  void somebody() throws Exception {
    Acting.asOperator();
    var unused = People.proven(wallet);
  }

  private JudgedScene scene(JudgedTestChain chain) {
    JudgedScene scene = new JudgedScene(chain);
    Services.replace(ChainNode.class, chain.node());
    chain.fund(wallet.text());
    chain.fund(nobody.text());
    return scene;
  }

  private static String hash(String raw) {
    return Transaction.decode(Bytes.of(raw).toArray()).hash().toString();
  }

  @Test
  void transactionsThroughThePortAreJudgedAsTheirSender() throws Exception {
    try (JudgedScene scene = scene(JudgedTestChain.withPort())) {
      String payment = wallet.sign(CHAIN, 0, TestKey.random().text(), "1", "0x");
      String call = wallet.sign(CHAIN, 1, scene.secret.address(), "0", Bytecode.GO);
      String foreign = nobody.sign(CHAIN, 0, TestKey.random().text(), "1", "0x");
      for (String raw : new String[] {payment, call, foreign}) {
        scene.chain().sendByPort(raw);
      }
      assertThat(scene.isIncluded(hash(payment))).isTrue();
      assertThat(scene.isIncluded(hash(call))).isFalse();
      assertThat(scene.isIncluded(hash(foreign))).isFalse();
      assertThat(scene.denial(hash(foreign)).ruleId()).isEqualTo("user.not_found");
    }
  }

  @Test
  void aTrustedPortIsNotJudgedAndTheGatewayIs() throws Exception {
    try (JudgedScene scene = scene(JudgedTestChain.trustingItsPort())) {
      String secret = scene.secret.address();
      String byPort = nobody.sign(CHAIN, 0, secret, "0", Bytecode.GO);
      scene.chain().sendByPort(byPort);
      assertThat(scene.isIncluded(hash(byPort))).isTrue();
      assertThat(scene.secretCalls()).isOne();
      String byGate = scene.chain().send(nobody.sign(CHAIN, 1, secret, "0", Bytecode.GO));
      assertThat(scene.isIncluded(byGate)).isFalse();
      String byUser = scene.chain().send(wallet.sign(CHAIN, 0, secret, "0", Bytecode.GO));
      assertThat(scene.isIncluded(byUser)).isFalse();
      assertThat(scene.secretCalls()).isOne();
    }
  }

  /** While the database is away, tools of developers go on; what the gate sends waits. */
  @Test
  void aTrustedPortNeedsNoLeaseAndTheGatewayDoes() throws Exception {
    try (JudgedScene blind = JudgedScene.blind(JudgedTestChain.trustingItsPort())) {
      blind.chain().fund(wallet.text());
      blind.chain().fund(nobody.text());
      String byPort = nobody.sign(CHAIN, 0, TestKey.random().text(), "1", "0x");
      blind.chain().sendByPort(byPort);
      assertThat(blind.isIncluded(hash(byPort))).isTrue();
      String byGate = blind.chain().send(wallet.sign(CHAIN, 0, TestKey.random().text(), "1", "0x"));
      blind.chain().mine();
      assertThat(blind.chain().receipt(byGate).isNull()).isTrue();
    }
  }

  /**
   * A request to layer 2 through the bridgehub (zksync, {@code requestL2TransactionDirect}), once
   * layer 1 has it.
   *
   * @return its receipt there
   */
  private JsonNode request(JudgedScene scene, TestKey by, String to, long wei, String data) {
    JudgedTestChain chain = scene.chain();
    chain.endow(by.address());
    UInt256 minted = UInt256.of(100_000_000).times(GAS).plus(UInt256.of(wei));
    byte[] selector =
        Keccak.hash(
                AbiEncoder.ascii(
                    "requestL2TransactionDirect((uint256,uint256,address,uint256,bytes,uint256,"
                        + "uint256,bytes[],address))"))
            .toArray();
    Bytes calldata = Bytes.of(data);
    AbiEncoder call = AbiEncoder.call(Bytes.wrap(Arrays.copyOf(selector, 4)));
    call.word(32).word(CHAIN).word(minted).address(devnet(to)).word(UInt256.of(wei));
    call.word(9 * 32).word(GAS).word(800).word(9 * 32 + AbiEncoder.sizeOf(calldata));
    call.address(devnet(by.text())).bytes(calldata).word(0);
    String bridgehub = chain.call("rollup_getBridgehubContract").asText();
    String raw =
        by.sign(
            RollupSettings.L1_CHAIN_ID,
            0,
            bridgehub,
            minted.toBigInteger().toString(),
            call.toBytes().toString());
    JsonNode sent =
        chain
            .layer1()
            .call("eth_sendRawTransaction", JsonNodeFactory.instance.arrayNode().add(raw));
    Awaitility.await().until(() -> !receipt(chain, sent).isNull());
    JsonNode receipt = receipt(chain, sent);
    assertThat(receipt.path("status").asText()).isEqualTo("0x1");
    return receipt;
  }

  private static JsonNode receipt(JudgedTestChain chain, JsonNode hash) {
    return chain
        .layer1()
        .call("eth_getTransactionReceipt", JsonNodeFactory.instance.arrayNode().add(hash));
  }

  /** The transaction on layer 2, whose hash a log of layer 1 has. */
  private static JsonNode executed(JudgedScene scene, JsonNode receipt) {
    for (JsonNode log : receipt.path("logs")) {
      for (JsonNode topic : log.path("topics")) {
        JsonNode found = scene.chain().receipt(topic.asText());
        if (!found.isNull()) {
          return found;
        }
      }
    }
    return MissingNode.getInstance();
  }

  private static dev.portcullis.ethereum.common.EvmAddress devnet(String address) {
    return dev.portcullis.ethereum.common.EvmAddress.of(address);
  }

  private static BigInteger balance(JudgedScene scene, String account) {
    return new BigInteger(
        scene.chain().call("eth_getBalance", account, "latest").asText().substring(2), 16);
  }

  @Test
  void aLayer1RequestHasTheRightsOfItsSender() {
    try (JudgedScene scene = scene(JudgedTestChain.aboveLayer1())) {
      String secret = scene.secret.address();
      JsonNode refused = request(scene, nobody, secret, 0, Bytecode.GO);
      // Requests are executed in their order: when this one was, the one before was.
      TestKey receiver = TestKey.random();
      JsonNode deposit = request(scene, TestKey.random(), receiver.text(), 9, "0x");
      Awaitility.await()
          .pollInterval(Duration.ofMillis(20))
          .until(() -> balance(scene, receiver.text()).equals(BigInteger.valueOf(9)));
      assertThat(executed(scene, deposit).path("status").asText()).isEqualTo("0x1");
      assertThat(scene.secretCalls()).isZero();
      JsonNode failed = executed(scene, refused);
      assertThat(failed.path("status").asText()).isEqualTo("0x0");
      RpcDenialView denial = scene.recorded(failed.path("transactionHash").asText());
      assertThat(denial.method()).isEqualTo("requestL2Transaction");
      assertThat(denial.ruleId()).isEqualTo("user.not_found");
      assertThat(denial.fromAddress()).isEqualTo(nobody.text());
      scene.secret.permit("public", false, List.of());
      scene.looks.finds(Set.of(new PolicyChange(PolicyChange.Kind.ADDRESS, secret)));
      var permitted = request(scene, wallet, secret, 0, Bytecode.GO);
      Awaitility.await().pollInterval(Duration.ofMillis(20)).until(() -> scene.secretCalls() == 1);
    }
  }

  private static JsonNode onLayer1(
      JudgedScene scene, TestKey by, long nonce, String to, String wei, String data) {
    JsonNode hash =
        scene
            .chain()
            .layer1()
            .call(
                "eth_sendRawTransaction",
                JsonNodeFactory.instance
                    .arrayNode()
                    .add(by.sign(RollupSettings.L1_CHAIN_ID, nonce, to, wei, data)));
    Awaitility.await().until(() -> !receipt(scene.chain(), hash).isNull());
    JsonNode receipt = receipt(scene.chain(), hash);
    assertThat(receipt.path("status").asText()).isEqualTo("0x1");
    return receipt;
  }

  private static AbiEncoder function(String signature) {
    byte[] hash = Keccak.hash(AbiEncoder.ascii(signature)).toArray();
    return AbiEncoder.call(Bytes.wrap(Arrays.copyOf(hash, 4)));
  }

  /** No account has a right to the bridge's contract here, and what it accepted arrives. */
  @Test
  void tokensThatTheBridgeTookArrive() throws Exception {
    try (JudgedScene scene = scene(JudgedTestChain.aboveLayer1())) {
      scene.chain().endow(nobody.address());
      String arguments =
          "0".repeat(62)
              + "60"
              + "0".repeat(62)
              + "a0"
              + "%064x".formatted(1_000)
              + ("0".repeat(62) + "04" + "44656d6f" + "0".repeat(56)).repeat(2);
      String code =
          Json.MAPPER
              .readTree(Path.of("../src/demo/DemoToken.json").toFile())
              .path("bytecode")
              .asText();
      String token =
          onLayer1(scene, nobody, 0, null, "0", code + arguments).path("contractAddress").asText();
      String bridge =
          scene.chain().call("rollup_getBridgeContracts").path("l1SharedDefaultBridge").asText();
      AbiEncoder approve = function("approve(address,uint256)");
      approve.address(devnet(bridge)).word(1_000);
      var unused = onLayer1(scene, nobody, 1, token, "0", approve.toBytes().toString());
      UInt256 fee = UInt256.of(100_000_000).times(GAS);
      dev.portcullis.ethereum.common.EvmAddress none =
          dev.portcullis.ethereum.common.EvmAddress.ZERO;
      AbiEncoder asset = new AbiEncoder().word(RollupSettings.L1_CHAIN_ID);
      asset.address(devnet("0x" + "0".repeat(35) + "10004")).address(devnet(token));
      AbiEncoder transfer = new AbiEncoder().word(600).address(none).address(devnet(token));
      byte[] deposit =
          new AbiEncoder()
              .word(Keccak.hash(asset.toBytes()))
              .word(64)
              .bytes(transfer.toBytes())
              .toBytes()
              .toArray();
      byte[] versioned = new byte[deposit.length + 1];
      versioned[0] = 1;
      System.arraycopy(deposit, 0, versioned, 1, deposit.length);
      AbiEncoder call =
          function(
              "requestL2TransactionTwoBridges((uint256,uint256,uint256,uint256,uint256,address,"
                  + "address,uint256,bytes))");
      call.word(32).word(CHAIN).word(fee).word(0).word(GAS).word(800).address(none);
      call.address(devnet(bridge)).word(0).word(9 * 32).bytes(Bytes.wrap(versioned));
      String bridgehub = scene.chain().call("rollup_getBridgehubContract").asText();
      JsonNode asked =
          onLayer1(
              scene,
              nobody,
              2,
              bridgehub,
              fee.toBigInteger().toString(),
              call.toBytes().toString());
      Awaitility.await().until(() -> !executed(scene, asked).isMissingNode());
      assertThat(executed(scene, asked).path("status").asText()).isEqualTo("0x1");
    }
  }
}
