package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.crypto.Keccak;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The exchanges of {@code src/test/resources/rpc-amsterdam} with a chain of that fork. Its one
 * block after genesis has a transfer of seven wei from Alice to Bob.
 */
class AmsterdamExchangesTest {
  private static final EvmAddress BOB = EvmAddress.of("0x00000000000000000000000000000000000000b0");
  private static final TestWallet ALICE = new TestWallet(0, 6565);

  private static Chain chain;
  private static NodeServer server;
  private static NodeClient client;
  private static IncludedTransaction transfer;

  @BeforeAll
  static void open() throws IOException {
    chain = Chain.open(ChainSettings.builder().fork(Fork.AMSTERDAM).build());
    transfer =
        chain.await(chain.submit(ALICE.transfer(BOB, 7)), Duration.ofSeconds(20)).orElseThrow();
    server = NodeServer.start(chain, NodeSettings.loopback());
    client = new NodeClient(server.url());
  }

  @AfterAll
  static void close() {
    server.close();
    chain.close();
  }

  @TestFactory
  Stream<DynamicTest> theNodeRespondsAsTheFileSpecifies() throws IOException {
    Map<String, String> names = new LinkedHashMap<>();
    names.put("$alice", ALICE.address().toString());
    names.put("$genesis", transfer.block().header().parentHash().toString());
    names.put("$block", transfer.block().hash().toString());
    names.put("$tx", transfer.transaction().hash().toString());
    names.put("$mixHash", transfer.block().header().mixHash().toString());
    names.put("$list", transfer.block().header().blockAccessListHash().orElseThrow().toString());
    return new Exchanges("rpc-amsterdam", client, names).tests(10);
  }

  @Test
  void bytesFitTheHashesOfTheBlock() throws IOException {
    JsonNode block = client.call("eth_getBlockByNumber", "0x1", false);
    JsonNode list = client.call("debug_getRawBlockAccessList", "0x1");
    assertThat(hashOf(list)).isEqualTo(block.get("blockAccessListHash").textValue());
    JsonNode header = client.call("debug_getRawHeader", "0x1");
    assertThat(hashOf(header)).isEqualTo(block.get("hash").textValue());
    byte[] whole = Bytes.of(client.call("debug_getRawBlock", "0x1").textValue()).toArray();
    assertThat(Long.decode(block.get("size").textValue())).isEqualTo(whole.length);
  }

  private static String hashOf(JsonNode bytes) {
    return Keccak.hash(Bytes.of(bytes.textValue()).toArray()).toString();
  }

  @Test
  void aListWhoseStateIsNotKeptIsPruned() throws IOException {
    try (Chain brief =
            Chain.open(ChainSettings.builder().fork(Fork.AMSTERDAM).stateBlocks(2).build());
        NodeServer own = NodeServer.start(brief, NodeSettings.loopback())) {
      for (int i = 0; i < 5; i++) {
        brief.dev().mine();
      }
      JsonNode error =
          new NodeClient(own.url()).exchange("eth_getBlockAccessList", "0x1").path("error");
      assertThat(error.path("code").intValue()).isEqualTo(4444);
      assertThat(new NodeClient(own.url()).call("eth_getBlockAccessList", "latest").isArray())
          .isTrue();
    }
  }
}
