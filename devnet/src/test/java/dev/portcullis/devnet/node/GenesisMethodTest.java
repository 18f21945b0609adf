package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.rollup.TwoLayers;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The genesis of a rollup is what its state of block 0 has: too large for an exchange in a file.
 */
class GenesisMethodTest {
  private static final String MULTICALL3 = "0xca11bde05977b3631167028862be2a173976ca11";

  @Test
  void contractsAndStorageAreThoseOfBlock0() throws IOException {
    try (TwoLayers layers = new TwoLayers(ChainSettings.builder().build(), TwoLayers.QUICK);
        NodeServer server = NodeServer.start(layers.rollup, NodeSettings.loopback())) {
      NodeClient client = new NodeClient(server.url());
      JsonNode genesis = client.call("zks_getGenesis");

      assertThat(genesis.get("initial_contracts")).hasSizeGreaterThanOrEqualTo(8);
      for (JsonNode contract : genesis.get("initial_contracts")) {
        assertThat(client.call("eth_getCode", contract.get(0).textValue(), "0x0"))
            .isEqualTo(contract.get(1));
      }
      assertThat(genesis.toString()).contains("[\"" + MULTICALL3 + "\"");
      assertThat(genesis.get("additional_storage").isEmpty()).isFalse();
      for (Map.Entry<String, JsonNode> account : genesis.get("additional_storage").properties()) {
        for (Map.Entry<String, JsonNode> slot : account.getValue().properties()) {
          assertThat(client.call("eth_getStorageAt", account.getKey(), slot.getKey(), "0x0"))
              .isEqualTo(slot.getValue());
        }
      }
      assertThat(genesis.get("additional_storage_raw").isEmpty()).isTrue();
      assertThat(genesis.get("execution_version").isInt()).isTrue();
      assertThat(genesis.get("genesis_root"))
          .isEqualTo(client.call("rollup_getBatchByNumber", 0).at("/batch_info/state_commitment"));
    }
  }
}
