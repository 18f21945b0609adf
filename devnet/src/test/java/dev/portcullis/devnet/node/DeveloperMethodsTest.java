package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Secp256k1;
import dev.portcullis.ethereum.crypto.Signature;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests that contract developers send to anvil or Hardhat's node, sent to this one. */
class DeveloperMethodsTest {
  private static final String CAROL = "0x00000000000000000000000000000000000000c0";
  private static final String BOB = Scene.BOB.toString();
  private static final String ETHER = "0xde0b6b3a7640000";

  /** Answers the word in its slot 0. */
  private static final String READS_SLOT_0 = "0x5f545f5260205ff3";

  private Chain chain;
  private NodeServer server;
  private NodeClient client;

  @BeforeEach
  void open() throws IOException {
    open(ChainSettings.builder().build());
  }

  private void open(ChainSettings settings) throws IOException {
    chain = Chain.open(settings);
    NodeMode mode = new NodeMode(true, false, UInt256.ZERO);
    server =
        NodeServer.start(chain, new NodeSettings("127.0.0.1", 0, mode, "test", NodeLimits.DEFAULT));
    client = new NodeClient(server.url());
  }

  @AfterEach
  void close() {
    server.close();
    chain.close();
  }

  private String text(String method, Object... params) throws IOException {
    return client.call(method, params).asText();
  }

  @Test
  void changesOfAccountsShowAtOnceAndWithoutABlock() throws IOException {
    client.call("hardhat_setBalance", CAROL, ETHER);
    client.call("hardhat_setNonce", CAROL, "0x7");
    client.call("hardhat_setCode", CAROL, READS_SLOT_0);
    client.call("hardhat_setStorageAt", CAROL, "0x0", "0x2a");
    assertThat(text("eth_blockNumber")).isEqualTo("0x0");
    assertThat(text("eth_getBalance", CAROL, "latest")).isEqualTo(ETHER);
    assertThat(text("eth_getTransactionCount", CAROL, "latest")).isEqualTo("0x7");
    assertThat(text("eth_getCode", CAROL, "latest")).isEqualTo(READS_SLOT_0);
    assertThat(text("eth_call", Map.of("to", CAROL), "latest")).endsWith("2a");
    client.call("anvil_mine");
    assertThat(text("eth_call", Map.of("to", CAROL), "latest")).endsWith("2a");
  }

  @Test
  void rootsAndProofsIncludeChanges() throws IOException {
    String before = chain.stateRoot(chain.head()).toString();
    client.call("anvil_setBalance", CAROL, ETHER);
    assertThat(chain.stateRoot(chain.head()).toString()).isNotEqualTo(before);
    assertThat(client.call("eth_getProof", CAROL, List.of(), "latest").path("balance").asText())
        .isEqualTo(ETHER);
  }

  @Test
  void aSnapshotRevertsChangesOfTheSameBlockButNoEarlierOnes() throws IOException {
    client.call("anvil_setBalance", CAROL, "0x1");
    client.call("anvil_setStorageAt", CAROL, "0x0", "0x1");
    String snapshot = text("evm_snapshot");
    client.call("anvil_setBalance", CAROL, "0x2");
    client.call("anvil_setStorageAt", CAROL, "0x0", "0x2");
    client.call("anvil_mine", "0x2");
    client.call("anvil_setBalance", CAROL, "0x3");
    assertThat(client.call("evm_revert", snapshot).asBoolean()).isTrue();
    assertThat(text("eth_blockNumber")).isEqualTo("0x0");
    assertThat(text("eth_getBalance", CAROL, "latest")).isEqualTo("0x1");
    assertThat(text("eth_getStorageAt", CAROL, "0x0", "latest")).endsWith("01");
  }

  /** As go-ethereum counts them: the tip at which so much of the block's gas is reached. */
  @Test
  void rewardsOfTheFeeHistoryAreTheTipsOfTransactions() throws IOException {
    client.call("evm_setAutomine", false);
    client.call("anvil_setBalance", CAROL, ETHER);
    client.call("anvil_setBalance", BOB, ETHER);
    client.call("anvil_impersonateAccount", CAROL);
    client.call("anvil_impersonateAccount", BOB);
    tip(CAROL, "0x3", "0x77359400");
    tip(BOB, "0x9", "0x77359400");
    tip(CAROL, "0x0", "0x77359400");
    // Its most is the base fee and five.
    tip(BOB, "0x4000", Long.toHexString(0x5f5e100 + 5));
    client.call("anvil_setNextBlockBaseFeePerGas", "0x5f5e100");
    client.call("evm_mine");
    client.call("evm_mine");
    JsonNode history =
        client.call("eth_feeHistory", "0x2", "latest", List.of(0, 25, 25.1, 50, 75, 100));
    assertThat(history.path("reward").get(0))
        .extracting(JsonNode::asText)
        .containsExactly("0x0", "0x0", "0x3", "0x3", "0x5", "0x9");
    assertThat(history.path("reward").get(1))
        .as("an empty block")
        .extracting(JsonNode::asText)
        .containsOnly("0x0")
        .hasSize(6);
  }

  private void tip(String from, String wei, String most) throws IOException {
    var unused =
        text(
            "eth_sendTransaction",
            Map.of(
                "from",
                from,
                "to",
                "0x00000000000000000000000000000000000000d0",
                "gas",
                "0x5208",
                "maxPriorityFeePerGas",
                wei,
                "maxFeePerGas",
                most.startsWith("0x") ? most : "0x" + most));
  }

  @Test
  void aSnapshotRestoresClockOverridesAndPendingTransactions() throws IOException {
    long later = chain.head().header().timestamp() + 1_000;
    client.call("evm_setAutomine", false);
    client.call("anvil_setBalance", CAROL, ETHER);
    client.call("anvil_impersonateAccount", CAROL);
    String waiting = text("eth_sendTransaction", Map.of("from", CAROL, "to", BOB, "value", "0x1"));
    client.call("evm_setNextBlockTimestamp", later);
    client.call("anvil_setBlockTimestampInterval", 7);
    client.call("anvil_setCoinbase", BOB);
    client.call("evm_setBlockGasLimit", "0x1000000");
    client.call("anvil_setNextBlockBaseFeePerGas", "0x7777");
    String snapshot = text("evm_snapshot");

    client.call("evm_increaseTime", 100_000);
    client.call("evm_setNextBlockTimestamp", later + 5_000);
    client.call("anvil_setBlockTimestampInterval", 9);
    client.call("anvil_setCoinbase", CAROL);
    client.call("evm_setBlockGasLimit", "0x2000000");
    client.call("anvil_setNextBlockBaseFeePerGas", "0x8888");
    client.call("anvil_dropAllTransactions");
    client.call("eth_sendTransaction", Map.of("from", CAROL, "to", BOB, "value", "0x2"));
    client.call("anvil_mine", "0x2");
    client.call("eth_sendTransaction", Map.of("from", CAROL, "to", BOB, "value", "0x3"));

    assertThat(client.call("evm_revert", snapshot).asBoolean()).isTrue();
    client.call("evm_mine");
    JsonNode block = client.call("eth_getBlockByNumber", "latest", false);
    assertThat(Long.decode(block.path("timestamp").asText())).isEqualTo(later);
    assertThat(block.path("miner").asText()).isEqualTo(BOB);
    assertThat(block.path("gasLimit").asText()).isEqualTo("0x1000000");
    assertThat(block.path("baseFeePerGas").asText()).isEqualTo("0x7777");
    assertThat(block.path("transactions")).hasSize(1);
    assertThat(block.path("transactions").get(0).asText()).isEqualTo(waiting);
    client.call("evm_mine");
    JsonNode next = client.call("eth_getBlockByNumber", "latest", false);
    assertThat(Long.decode(next.path("timestamp").asText())).isEqualTo(later + 7);
    assertThat(next.path("transactions")).isEmpty();
  }

  @Test
  void changesSurviveTheEndOfTheProcess(@TempDir Path directory) throws IOException {
    close();
    open(ChainSettings.builder().dataDirectory(directory).build());
    client.call("anvil_setBalance", CAROL, ETHER);
    client.call("anvil_impersonateAccount", CAROL);
    String hash = text("eth_sendTransaction", Map.of("from", CAROL, "to", BOB, "value", "0x1"));
    String balance = text("eth_getBalance", CAROL, "latest");
    close();
    open(ChainSettings.builder().dataDirectory(directory).build());
    assertThat(text("eth_getBalance", CAROL, "latest")).isEqualTo(balance);
    assertThat(client.call("eth_getTransactionByHash", hash).path("from").asText())
        .isEqualTo(CAROL);
  }

  @Test
  void aDeveloperSpeaksForAnyAccountEvenAContract() throws IOException {
    client.call("anvil_setCode", CAROL, READS_SLOT_0);
    client.call("anvil_setBalance", CAROL, ETHER);
    Map<String, Object> wish = Map.of("from", CAROL, "to", BOB, "value", "0x5");
    assertThat(client.exchange("eth_sendTransaction", wish).path("error").path("message").asText())
        .contains("unknown account");
    client.call("anvil_impersonateAccount", CAROL);
    String hash = text("eth_sendTransaction", wish);
    JsonNode receipt = client.call("eth_getTransactionReceipt", hash);
    assertThat(receipt.path("status").asText()).isEqualTo("0x1");
    assertThat(receipt.path("from").asText()).isEqualTo(CAROL);
    assertThat(text("eth_getBalance", BOB, "latest")).isEqualTo("0x5");
    client.call("anvil_stopImpersonatingAccount", CAROL);
    assertThat(client.exchange("eth_sendTransaction", wish).has("error")).isTrue();
  }

  @Test
  void thePlaceholderOfAnImpersonatedTransactionCannotBeSent() throws IOException {
    client.call("anvil_setBalance", CAROL, ETHER);
    client.call("anvil_impersonateAccount", CAROL);
    client.call("eth_sendTransaction", Map.of("from", CAROL, "to", BOB, "value", "0x5"));
    String stored = chain.head().transactions().get(0).encoded().toString();
    assertThat(
            client
                .exchange("eth_sendRawTransaction", stored)
                .path("error")
                .path("message")
                .asText())
        .contains("invalid transaction encoding");
  }

  @Test
  void sentTransactionsOfKnownAccountsAreSigned() throws IOException {
    String alice = client.call("eth_accounts").get(0).asText();
    for (int i = 0; i < 3; i++) {
      client.call("eth_sendTransaction", Map.of("from", alice, "to", BOB, "value", "0x1"));
    }
    assertThat(text("eth_getBalance", BOB, "latest")).isEqualTo("0x3");
    assertThat(chain.head().transactions().get(0).isImpersonated()).isFalse();
  }

  @Test
  void transactionsWaitWithoutAutomine() throws IOException {
    String alice = client.call("eth_accounts").get(0).asText();
    client.call("evm_setAutomine", false);
    String hash = text("eth_sendTransaction", Map.of("from", alice, "to", BOB, "value", "0x1"));
    String other = text("eth_sendTransaction", Map.of("from", alice, "to", BOB, "value", "0x1"));
    assertThat(client.call("anvil_getAutomine").asBoolean()).isFalse();
    assertThat(client.call("eth_getTransactionReceipt", hash).isNull()).isTrue();
    assertThat(text("anvil_dropTransaction", other)).isEqualTo(other);
    client.call("anvil_mine");
    assertThat(text("eth_getBalance", BOB, "latest")).isEqualTo("0x1");
    client.call("eth_sendTransaction", Map.of("from", alice, "to", BOB, "value", "0x1"));
    Hash last = chain.pending().get(0).hash();
    client.call("evm_setAutomine", true);
    assertThat(chain.await(last, Duration.ofSeconds(20))).isPresent();
  }

  @Test
  void manyBlocksAreMinedAtTheRequestedInterval() throws IOException {
    client.call("hardhat_mine", "0x64", "0x3c");
    JsonNode last = client.call("eth_getBlockByNumber", "latest", false);
    JsonNode first = client.call("eth_getBlockByNumber", "0x1", false);
    assertThat(last.path("number").asText()).isEqualTo("0x64");
    assertThat(
            Long.decode(last.path("timestamp").asText())
                - Long.decode(first.path("timestamp").asText()))
        .isEqualTo(99 * 60);
  }

  @Test
  void headersHaveTheRequestedValues() throws IOException {
    String random = "0x" + "ab".repeat(32);
    client.call("anvil_setNextBlockBaseFeePerGas", "0x3b9aca00");
    client.call("anvil_setPrevRandao", random);
    client.call("anvil_setCoinbase", CAROL);
    client.call("evm_setBlockGasLimit", "0x2625a00");
    client.call("anvil_setBlockTimestampInterval", 7);
    client.call("anvil_mine");
    client.call("anvil_mine");
    JsonNode first = client.call("eth_getBlockByNumber", "0x1", false);
    JsonNode second = client.call("eth_getBlockByNumber", "0x2", false);
    assertThat(first.path("baseFeePerGas").asText()).isEqualTo("0x3b9aca00");
    assertThat(first.path("mixHash").asText()).isEqualTo(random);
    assertThat(second.path("mixHash").asText()).isNotEqualTo(random);
    assertThat(second.path("miner").asText()).isEqualTo(CAROL);
    assertThat(second.path("gasLimit").asText()).isEqualTo("0x2625a00");
    assertThat(
            Long.decode(second.path("timestamp").asText())
                - Long.decode(first.path("timestamp").asText()))
        .isEqualTo(7);
  }

  @Test
  void aDumpMovesContractsToAnotherChain() throws IOException {
    client.call("anvil_setCode", CAROL, READS_SLOT_0);
    client.call("anvil_setStorageAt", CAROL, "0x0", "0x2a");
    String dump = text("anvil_dumpState");
    close();
    open(ChainSettings.builder().build());
    client.call("anvil_loadState", dump);
    assertThat(text("eth_call", Map.of("to", CAROL), "latest")).endsWith("2a");
  }

  @Test
  void aResetClearsEverything() throws IOException {
    String before = text("eth_getBalance", BOB, "latest");
    client.call("anvil_setBalance", BOB, ETHER);
    client.call("anvil_mine", "0x5");
    client.call("anvil_setBalance", BOB, "0x1");
    client.call("hardhat_reset");
    assertThat(text("eth_blockNumber")).isEqualTo("0x0");
    assertThat(text("eth_getBalance", BOB, "latest")).isEqualTo(before);
  }

  @Test
  void theSameTypedDataHasTheSameHashAsInTheStandard() throws IOException {
    // The example of EIP-712, signed with the first development account; compared by its digest.
    JsonNode mail =
        new ObjectMapper()
            .readTree(DeveloperMethodsTest.class.getResourceAsStream("/eip712-mail.json"));
    Hash digest = Hash.of("0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2");
    String alice = client.call("eth_accounts").get(0).asText();
    byte[] signed = EthereumHex.parseData(text("eth_signTypedData_v4", alice, mail));
    Signature parts =
        new Signature(
            signed[64] - 27,
            UInt256.of(Arrays.copyOfRange(signed, 0, 32)),
            UInt256.of(Arrays.copyOfRange(signed, 32, 64)));
    assertThat(Secp256k1.recover(digest, parts)).contains(EvmAddress.of(alice));
  }

  @Test
  void requestsBeyondTheLimitAreRejected() {
    assertThatThrownBy(() -> client.call("anvil_mine", "0xffffffff"))
        .hasMessageContaining("100000");
  }
}
