package dev.portcullis.devnet;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A wallet of zksync-ethers on both layers (src/test/js/rollup.js). */
class ZksyncClientTest {
  @TempDir Path directory;

  @Test
  void aWalletDepositsTransfersWithdrawsAndIsPaidOut() throws Exception {
    NpmPackages.require("zksync-ethers/package.json");
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
      NpmPackages.run(directory, "rollup.js", node.url(), node.below());
    }
  }
}
