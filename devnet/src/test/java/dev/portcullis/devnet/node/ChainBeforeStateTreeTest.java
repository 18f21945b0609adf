package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.rollup.ClosedBatch;
import dev.portcullis.devnet.rollup.TwoLayers;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A data directory from before the state tree (ADR 0152), as users have it after an upgrade. The
 * commit before the tree wrote the recorded directory: batch 1 has a deposit, batch 2 a contract
 * with a slot and a withdrawal. The layer is a served node, because its methods say what is
 * missing.
 */
class ChainBeforeStateTreeTest {
  private static final String CONTRACT = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
  private static final String SLOT = "0x" + "0".repeat(64);
  private static final Hash WITHDRAWAL =
      Hash.of("0xe62faadde44519a411795d04e9255eba74bbc4a9530bc06f83530d9b918ea41d");
  private static final Hash DEPOSIT =
      Hash.of("0x6a72ee2a56d9634bea5674787a2be74de87b16aff7a579d735a445d2d219d8da");
  private static final long LAST_BATCH = 2;

  @TempDir private Path directory;

  @BeforeEach
  void record() throws IOException {
    try (InputStream recorded =
            ChainBeforeStateTreeTest.class.getResourceAsStream("before-state-tree.zip");
        ZipInputStream zip = new ZipInputStream(recorded)) {
      for (ZipEntry each = zip.getNextEntry(); each != null; each = zip.getNextEntry()) {
        Path file = directory.resolve(each.getName());
        Files.createDirectories(file.getParent());
        Files.copy(zip, file);
      }
    }
  }

  private TwoLayers open() {
    return new TwoLayers(ChainSettings.builder().dataDirectory(directory).build(), TwoLayers.QUICK);
  }

  /** The number of the batch of a new deposit, once layer 1 has executed it. */
  private static ClosedBatch settledBatch(TwoLayers layers) {
    IncludedTransaction deposit =
        layers.executed(layers.request(Scene.BOB, UInt256.of(9), Bytes.EMPTY));
    assertThat(deposit.receipt().succeeded()).isTrue();
    layers.finalized(deposit.block().number());
    return layers.rollup.batches().of(deposit.block().number()).orElseThrow();
  }

  @Test
  void batchesCloseAsBeforeAndHaveNoStateProofs() throws IOException {
    long batch;
    try (TwoLayers layers = open();
        NodeServer server = NodeServer.start(layers.rollup, NodeSettings.loopback())) {
      NodeClient client = new NodeClient(server.url());
      assertThat(client.call("eth_call", Map.of("to", CONTRACT), "latest").textValue())
          .as("the state of before")
          .isEqualTo("0x%064x".formatted(5));
      assertThat(layers.rollup.batches().last()).isEqualTo(LAST_BATCH);
      ClosedBatch closed = settledBatch(layers);
      assertThat(closed.number()).isGreaterThan(LAST_BATCH);
      assertThat(closed.stateCommitment()).isEmpty();
      batch = closed.number();
      provesNoState(client, batch);
      provesLogsAndTries(layers, client, batch);
    }
    try (TwoLayers layers = open();
        NodeServer server = NodeServer.start(layers.rollup, NodeSettings.loopback())) {
      assertThat(layers.rollup.batches().last()).as("opened again").isEqualTo(batch);
      assertThat(settledBatch(layers).number()).isGreaterThan(batch);
      provesNoState(new NodeClient(server.url()), batch);
    }
  }

  private static void provesNoState(NodeClient client, long newest) throws IOException {
    for (long batch = 1; batch <= newest; batch++) {
      JsonNode error =
          client.exchange("rollup_getStateProof", CONTRACT, List.of(SLOT), batch).path("error");
      assertThat(error.path("code").intValue()).as("batch " + batch).isEqualTo(-32002);
      assertThat(error.path("message").textValue())
          .isEqualTo("the stored chain began before its batches committed to the state");
    }
  }

  private static void provesLogsAndTries(TwoLayers layers, NodeClient client, long newest)
      throws IOException {
    for (Hash each : List.of(DEPOSIT, WITHDRAWAL)) {
      assertThat(layers.rollup.proofs().ofLog(each, 0)).as("a log of before").isPresent();
    }
    for (long batch = 1; batch <= newest; batch++) {
      JsonNode shown = client.call("zks_getBatchByNumber", batch);
      assertThat(shown.at("/batch_info/batch_number").longValue()).isEqualTo(batch);
      assertThat(shown.at("/batch_info/state_commitment").textValue())
          .isEqualTo(layers.rollup.batches().get(batch).orElseThrow().stateRoot().toString());
    }
    JsonNode proof = client.call("rollup_getProof", CONTRACT, List.of(SLOT), newest);
    assertThat(proof.toString()).contains("storageProof");
    assertThat(client.exchange("zks_getStateProof", CONTRACT, List.of(SLOT), newest).has("error"))
        .isTrue();
  }
}
