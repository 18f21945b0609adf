package dev.portcullis.devnet.node;

import dev.portcullis.devnet.NpmPackages;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.ChainSettings;
import dev.portcullis.devnet.evm.Fork;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The libraries that everybody uses, with contracts compiled as everybody does. */
class ClientLibrariesTest {
  @TempDir private Path directory;

  @Test
  void viemTalksToTheNodeAsToAnyOther() throws Exception {
    NpmPackages.require("viem/package.json");
    run("viem.js");
  }

  @Test
  void ethersTalksToTheNodeAsToAnyOther() throws Exception {
    NpmPackages.require("ethers/package.json");
    run("ethers.js");
  }

  @Test
  void transactionsAndCallsComeOutAsOnAnvil() throws Exception {
    NpmPackages.require("@foundry-rs/anvil-linux-amd64/bin/anvil");
    run("anvil.js");
  }

  @Test
  void contractsOfEveryChainWorkAsElsewhere() throws Exception {
    NpmPackages.require("viem/package.json");
    run("presets.js");
  }

  private void run(String script) throws Exception {
    try (Chain chain = Chain.open(ChainSettings.builder().fork(Fork.OSAKA).build());
        NodeServer server = NodeServer.start(chain, NodeSettings.loopback())) {
      NpmPackages.run(directory, script, server.url());
    }
  }
}
