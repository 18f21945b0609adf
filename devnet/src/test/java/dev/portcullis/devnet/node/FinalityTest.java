package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.rollup.TwoLayers;
import dev.portcullis.ethereum.chain.RollupSettings;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.UInt256;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * The stages that {@link RollupScene} does not reach: a batch that layer 1 has and has not
 * executed, and one that it does not have. The node's port is the lowest layer with the JSON of
 * clients.
 */
class FinalityTest {
  /** Batches are committed at once, and executed in a day. */
  private static final RollupSettings COMMITTED =
      new RollupSettings(
          100, 10_000, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ofDays(1));

  @Test
  void aCommittedBatchIsAnsweredAndItsBlocksAreCommitted() throws IOException {
    try (TwoLayers layers = new TwoLayers(ChainSettings.builder().build(), COMMITTED);
        NodeServer server = NodeServer.start(layers.rollup, NodeSettings.loopback())) {
      NodeClient client = new NodeClient(server.url());
      String hash = sent(layers).transaction().hash().toString();
      await()
          .atMost(TwoLayers.PATIENCE)
          .until(() -> client.call("rollup_batchNumber").longValue() == 1);

      JsonNode batch = client.call("rollup_getBatchByNumber", 1);
      assertThat(batch.at("/batch_info/batch_number").longValue()).isEqualTo(1);
      assertThat(batch.at("/batch_info/commitment").textValue())
          .isEqualTo(
              layers.rollup.commitment(layers.rollup.batches().get(1).orElseThrow()).toString());
      assertThat(batch.get("execute_sl_block_number").isNull()).isTrue();
      for (JsonNode finality :
          new JsonNode[] {
            client.call("rollup_getBlockFinality", "0x1"),
            client.call("rollup_getTransactionFinality", hash)
          }) {
        assertThat(finality)
            .hasToString("{\"stage\":\"committed\",\"blockNumber\":1,\"batchNumber\":null}");
      }
      assertThat(client.call("rollup_getBatchFinality", 1))
          .hasToString("{\"stage\":\"committed\",\"blockNumber\":1,\"batchNumber\":1}");
      assertThat(client.call("rollup_getFinalityStatus").get("lastExecutedBatch").longValue())
          .isZero();
    }
  }

  @Test
  void aClosedBatchThatLayer1DoesNotHaveIsPending() throws IOException {
    try (TwoLayers layers = new TwoLayers(ChainSettings.builder().build(), TwoLayers.UNCOMMITTED);
        NodeServer server = NodeServer.start(layers.rollup, NodeSettings.loopback())) {
      NodeClient client = new NodeClient(server.url());
      sent(layers);
      await()
          .atMost(TwoLayers.PATIENCE)
          .until(() -> client.call("rollup_L1BatchNumber").textValue().equals("0x1"));

      assertThat(client.call("rollup_batchNumber").longValue()).isZero();
      assertThat(client.call("rollup_getBatchByNumber", 1).isNull()).isTrue();
      assertThat(client.call("rollup_getBatchByBlockNumber", 1).isNull()).isTrue();
      assertThat(client.call("rollup_getBatchFinality", 1))
          .hasToString("{\"stage\":\"pending\",\"blockNumber\":1,\"batchNumber\":1}");
    }
  }

  private static IncludedTransaction sent(TwoLayers layers) {
    return layers.send(layers.l2(), Scene.BOB, UInt256.ONE, Bytes.EMPTY);
  }
}
