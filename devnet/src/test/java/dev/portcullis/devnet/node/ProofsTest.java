package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.devnet.block.Included;
import dev.portcullis.devnet.chain.BlockRef;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.ChainSettings;
import dev.portcullis.devnet.chain.SampleContract;
import dev.portcullis.devnet.chain.TestWallet;
import dev.portcullis.devnet.common.Address;
import dev.portcullis.devnet.common.Bytes;
import dev.portcullis.devnet.common.Hash;
import dev.portcullis.devnet.common.UInt256;
import dev.portcullis.devnet.crypto.Keccak;
import dev.portcullis.devnet.rlp.RlpReader;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** eth_getProof of every block, checked by a verifier that knows only the root. */
class ProofsTest {
  private static final Address NOBODY = Address.of("0x00000000000000000000000000000000000000ff");

  private final TestWallet alice = new TestWallet(0, 6565);
  private Chain chain;
  private NodeServer server;
  private NodeClient client;
  private Address gadget;

  @BeforeEach
  void open() throws IOException {
    chain = Chain.open(ChainSettings.builder().build());
    server = NodeServer.start(chain, NodeSettings.loopback());
    client = new NodeClient(server.url());
    gadget = alice1().receipt().contractAddress();
  }

  private Included alice1() {
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
      Hash root = chain.tries(new BlockRef.Height(number)).root();
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
    Hash other = chain.tries(new BlockRef.Height(0)).root();
    assertThatThrownBy(
            () -> ProofVerifier.value(other, alice.address().toArray(), proof.get("accountProof")))
        .isInstanceOf(AssertionError.class);
  }

  private void checkAccount(Hash root, int number, Address address) throws IOException {
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

  private JsonNode proof(Address address, int number, String... slots) throws IOException {
    ArrayNode keys = new com.fasterxml.jackson.databind.ObjectMapper().createArrayNode();
    for (String slot : slots) {
      keys.add(slot);
    }
    return client.call(
        "eth_getProof", address.toString(), keys, "0x" + Integer.toHexString(number));
  }

  private Included send(dev.portcullis.devnet.transaction.Transaction transaction) {
    chain.submit(transaction);
    return chain.await(transaction.hash(), Duration.ofSeconds(30)).orElseThrow();
  }
}
