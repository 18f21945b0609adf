package dev.portcullis.devnet;

import dev.portcullis.testing.client.ClientScenario;
import dev.portcullis.testing.client.RunsClient;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Wallets of zksync-ethers (src/test/js/rollup.js and paymaster.js). */
@Tag("installation")
class ZksyncClientTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"zksync-ethers", "zksync-ethers-newest"})
  @RunsClient({ClientScenario.NODE_PAYMASTER, ClientScenario.NODE_PAYMASTER_NEWEST})
  void aPaymasterPaysForTransactions(String client) throws Exception {
    NpmPackages.require(client + "/package.json");
    try (NodeProcess node = new NodeProcess()) {
      NpmPackages.run(directory, "paymaster.js", node.url(), client);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"zksync-ethers", "zksync-ethers-newest"})
  @RunsClient({ClientScenario.NODE_ZKSYNC_ETHERS, ClientScenario.NODE_ZKSYNC_ETHERS_NEWEST})
  void aWalletDepositsTransfersWithdrawsAndIsPaidOut(String client) throws Exception {
    NpmPackages.require(client + "/package.json");
    try (NodeProcess node =
        new NodeProcess(
            "--batch-time",
            "50",
            "--commit-delay",
            "0",
            "--prove-delay",
            "0",
            "--execute-delay",
            "0")) {
      NpmPackages.run(directory, "rollup.js", node.url(), node.below(), client);
    }
  }
}
