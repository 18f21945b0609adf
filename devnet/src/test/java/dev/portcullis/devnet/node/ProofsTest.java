package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.SampleContract;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.devnet.rollup.TwoLayers;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.rlp.RlpReader;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** eth_getProof of every block, checked by a verifier that knows only the root. */
class ProofsTest {
  private static final EvmAddress NOBODY =
      EvmAddress.of("0x00000000000000000000000000000000000000ff");

  private static final ObjectMapper JSON = new ObjectMapper();

  private final TestWallet alice = new TestWallet(0, 6565);
  private Chain chain;
  private NodeServer server;
  private NodeClient client;
  private EvmAddress gadget;

  @BeforeEach
  void open() throws IOException {
    chain = Chain.open(ChainSettings.builder().build());
    server = NodeServer.start(chain, NodeSettings.loopback());
    client = new NodeClient(server.url());
    gadget = alice1().receipt().contractAddress();
  }

  private IncludedTransaction alice1() {
    return send(alice.create(SampleContract.named("Gadget").creation()));
  }

  @AfterEach
  void close() {
    server.close();
    chain.close();
  }

  @Test
  void accountsAndSlotsAreProvedAtEveryBlock() throws IOException {
    List<Integer> values = new ArrayList<>(List.of(0, 0));
    for (int value : new int[] {5, 0, 7, 300}) {
      Bytes data = SampleContract.call("set(uint256,uint256,uint256)", 0, 20, value);
      send(alice.call(gadget, data, 2_000_000));
      values.add(value);
    }
    for (int number = 5; number >= 0; number--) {
      Hash root = chain.tries(new BlockIdentifier.Height(number)).root();
      if (number > 0) {
        checkSlot(root, number, cell(3), values.get(number));
      }
      checkAccount(root, number, alice.address());
      checkAccount(root, number, gadget);
      checkAccount(root, number, NOBODY);
    }
  }

  @Test
  void aProofDoesNotHoldAgainstAnotherRoot() throws IOException {
    JsonNode proof = client.call("eth_getProof", alice.address().toString(), new Object[0], "0x1");
    Hash other = chain.tries(new BlockIdentifier.Height(0)).root();
    assertThatThrownBy(
            () -> ProofVerifier.value(other, alice.address().toArray(), proof.get("accountProof")))
        .isInstanceOf(AssertionError.class);
  }

  @Test
  void slotsAsOfABatchAreProvedAgainstTheRootThatLayer1Has() throws IOException {
    try (TwoLayers layers = new TwoLayers(ChainSettings.builder().build(), TwoLayers.QUICK);
        NodeServer served = NodeServer.start(layers.rollup, NodeSettings.loopback())) {
      NodeClient asking = new NodeClient(served.url());
      EvmAddress contract = layers.create(layers.l2(), SampleContract.named("Gadget").creation());
      Bytes data = SampleContract.call("set(uint256,uint256,uint256)", 0, 5, 300);
      IncludedTransaction included = layers.send(layers.l2(), contract, UInt256.ZERO, data);
      String hash = included.transaction().hash().toString();
      await()
          .atMost(TwoLayers.PATIENCE)
          .until(
              () ->
                  asking
                      .call("rollup_getTransactionDetails", hash)
                      .get("status")
                      .textValue()
                      .equals("verified"));
      JsonNode batch = asking.call("eth_getTransactionReceipt", hash).get("l1BatchNumber");
      long number = Long.decode(batch.textValue());
      JsonNode details = asking.call("rollup_getL1BatchDetails", number);
      JsonNode proof =
          asking.call("rollup_getProof", contract.toString(), keys(cell(2).toString()), number);
      JsonNode slot = proof.get("storageProof").get(0);
      byte[] roots = EthereumHex.parseData(slot.get("proof").get(0).textValue());
      assertThat(Keccak.hash(roots)).hasToString(details.get("rootHash").textValue());

      int index = slot.get("index").intValue();
      Hash stateRoot = Hash.of(Arrays.copyOf(roots, Hash.SIZE));
      byte[] account =
          ProofVerifier.value(stateRoot, contract.toArray(), nodes(slot, 1, index)).orElseThrow();
      RlpReader fields = RlpReader.ofList(account, 0);
      fields.number();
      fields.number();
      Hash storageRoot = Hash.of(fields.bytes());
      byte[] value =
          ProofVerifier.value(
                  storageRoot, cell(2).toArray(), nodes(slot, index, slot.get("proof").size()))
              .orElseThrow();
      assertThat(rlp(value)).isEqualTo(UInt256.of(300));
      assertThat(Hash.of(UInt256.of(300))).hasToString(slot.get("value").textValue());
      assertThat(asking.call("rollup_getProof", contract.toString(), keys(), 99_999).isNull())
          .isTrue();
    }
  }

  private static ArrayNode nodes(JsonNode slot, int from, int to) {
    ArrayNode nodes = JSON.createArrayNode();
    for (int i = from; i < to; i++) {
      nodes.add(slot.get("proof").get(i));
    }
    return nodes;
  }

  private static ArrayNode keys(String... slots) {
    ArrayNode keys = JSON.createArrayNode();
    for (String slot : slots) {
      keys.add(slot);
    }
    return keys;
  }

  private void checkAccount(Hash root, int number, EvmAddress address) throws IOException {
    JsonNode proof = proof(address, number);
    var proved = ProofVerifier.value(root, address.toArray(), proof.get("accountProof"));
    if (proved.isEmpty()) {
      assertThat(proof.get("balance").textValue()).isEqualTo("0x0");
      assertThat(proof.get("nonce").textValue()).isEqualTo("0x0");
      assertThat(proof.get("codeHash").textValue()).isEqualTo(Keccak.EMPTY.toString());
      return;
    }
    RlpReader account = RlpReader.ofList(proved.get(), 0);
    assertThat(account.number()).hasToString(proof.get("nonce").textValue());
    assertThat(account.number()).hasToString(proof.get("balance").textValue());
    assertThat(Hash.of(account.bytes())).hasToString(proof.get("storageHash").textValue());
    assertThat(Hash.of(account.bytes())).hasToString(proof.get("codeHash").textValue());
    String block = "0x" + Long.toHexString(number);
    assertThat(proof.get("balance"))
        .isEqualTo(client.call("eth_getBalance", address.toString(), block));
  }

  private void checkSlot(Hash root, int number, Hash slot, int expected) throws IOException {
    JsonNode proof = proof(gadget, number, slot.toString());
    byte[] account =
        ProofVerifier.value(root, gadget.toArray(), proof.get("accountProof")).orElseThrow();
    RlpReader fields = RlpReader.ofList(account, 0);
    fields.number();
    fields.number();
    Hash storageRoot = Hash.of(fields.bytes());
    JsonNode told = proof.get("storageProof").get(0);
    assertThat(told.get("key").textValue()).isEqualTo(slot.toString());
    assertThat(told.get("value").textValue()).isEqualTo("0x" + Integer.toHexString(expected));
    var value = ProofVerifier.value(storageRoot, slot.toArray(), told.get("proof"));
    UInt256 proved =
        value
            .map(bytes -> bytes.length == 1 && bytes[0] >= 0 ? UInt256.of(bytes) : rlp(bytes))
            .orElse(UInt256.ZERO);
    assertThat(proved).isEqualTo(UInt256.of(expected));
  }

  private static UInt256 rlp(byte[] string) {
    byte[] content = new byte[string.length - 1];
    System.arraycopy(string, 1, content, 0, content.length);
    return UInt256.of(content);
  }

  /** Where the gadget's mapping keeps a cell. */
  private static Hash cell(long number) {
    byte[] key = new byte[64];
    UInt256.of(number).writeTo(key, 0);
    return Keccak.hash(key);
  }

  private JsonNode proof(EvmAddress address, int number, String... slots) throws IOException {
    ArrayNode keys = new com.fasterxml.jackson.databind.ObjectMapper().createArrayNode();
    for (String slot : slots) {
      keys.add(slot);
    }
    return client.call(
        "eth_getProof", address.toString(), keys, "0x" + Integer.toHexString(number));
  }

  private IncludedTransaction send(dev.portcullis.ethereum.transaction.Transaction transaction) {
    chain.submit(transaction);
    return chain.await(transaction.hash(), Duration.ofSeconds(30)).orElseThrow();
  }
}
