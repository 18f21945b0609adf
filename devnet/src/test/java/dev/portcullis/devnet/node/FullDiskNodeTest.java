package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.SmallDisk;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.Transaction;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FullDiskNodeTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final EvmAddress BOB = EvmAddress.of("0x00000000000000000000000000000000000000b0");

  @TempDir Path mountPoint;

  @Test
  void aFullDiskRejectsTransactionsAndFreeSpaceAcceptsThemAgain() throws Exception {
    try (SmallDisk disk = new SmallDisk(mountPoint, 16);
        Chain chain = open();
        NodeServer server =
            NodeServer.start(
                chain,
                new NodeSettings(
                    "127.0.0.1",
                    0,
                    NodeMode.NORMAL,
                    "Portcullis-devnet/test",
                    NodeLimits.DEFAULT))) {
      NodeClient client = new NodeClient(server.url());
      TestWallet alice = new TestWallet(0, 6565);
      List<String> acknowledged = new ArrayList<>();
      send(client, alice.transfer(BOB, 1), acknowledged);
      disk.fill(100_000);
      JsonNode refused = send(client, alice.transfer(BOB, 1), acknowledged);
      for (int i = 0; i < 400 && refused.isMissingNode(); i++) {
        refused = send(client, alice.transfer(BOB, 1), acknowledged);
      }
      assertThat(refused.at("/code").asInt()).isEqualTo(-32009);
      assertThat(refused.at("/message").asText())
          .startsWith("the chain cannot be written now (No space left on device)");
      long head = Long.decode(client.call("eth_blockNumber").textValue());
      assertThat(client.call("eth_getBalance", BOB.toString(), "latest").textValue())
          .isEqualTo("0x" + Long.toHexString(head));
      disk.free();
      // What was acknowledged is in blocks, without another transaction that requires one.
      await()
          .atMost(PATIENCE)
          .until(
              () ->
                  !client
                      .call("eth_getTransactionReceipt", acknowledged.get(acknowledged.size() - 1))
                      .isNull());
      assertThat(
              send(client, alice.from(acknowledged.size()).transfer(BOB, 1), acknowledged)
                  .isMissingNode())
          .isTrue();
    }
  }

  private Chain open() {
    return Chain.open(ChainSettings.builder().dataDirectory(mountPoint.resolve("chain")).build());
  }

  /** The error of the answer; missing when there is none. */
  private static JsonNode send(
      NodeClient client, Transaction transaction, List<String> acknowledged) throws IOException {
    JsonNode answer = client.exchange("eth_sendRawTransaction", transaction.encoded().toString());
    if (answer.hasNonNull("result")) {
      acknowledged.add(answer.get("result").textValue());
    }
    return answer.path("error");
  }
}
