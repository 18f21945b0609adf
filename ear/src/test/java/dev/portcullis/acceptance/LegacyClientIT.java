package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.InstallationSpec;
import dev.portcullis.launcher.Ports;
import dev.portcullis.launcher.PreparedInstallation;
import dev.portcullis.launcher.Progress;
import dev.portcullis.testing.client.ClientScenario;
import dev.portcullis.testing.client.RunsClient;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.web3j.utils.Numeric;

/** The public client of the legacy rollup, npm zksync as it is, and layer 1 in the same process. */
@TestInstance(Lifecycle.PER_CLASS)
@Tag("kills")
class LegacyClientIT {
  private final int layer1Port = Ports.free();
  private final int rpcPort = Ports.free();
  private Installation installation;
  private LegacyRollupProof proof;

  @BeforeAll
  void start() {
    BuildOutput build = BuildOutput.load();
    String server = System.getProperty("server", "wildfly");
    Map<String, String> settings = new HashMap<>(WebhookRecoveryTrials.settings(rpcPort));
    settings.put("legacy.enabled", "true");
    settings.put("legacy.accept-overdrafts", "false");
    settings.put("legacy.block-ms", "500");
    settings.put("legacy.fast-block-ms", "100");
    settings.put("compat.profile", "ecosystem");
    settings.put("chain.embedded.l1.rpc-port", Integer.toString(layer1Port));
    settings.put("ratelimit.rpc", "0");
    settings.put("ratelimit.public", "0");
    installation =
        PreparedInstallation.fresh(
            build,
            InstallationSpec.onFreePorts(
                server, ForkDirectory.resolve("legacy-" + server), settings),
            Progress.silent());
    proof =
        new LegacyRollupProof(
            installation.database().orElseThrow(), URI.create("http://127.0.0.1:" + layer1Port));
    LegacyRollupProof.awaitContracts(installation);
  }

  @AfterAll
  void stop() {
    installation.close();
  }

  @Test
  @RunsClient(ClientScenario.ZKSYNC_LEGACY)
  void thePublicClientDoesAllThatItCan() throws Exception {
    String input = proof.input(installation.baseUrl());
    JsonNode seen = Client.json(NodeScript.of("legacy/zksync.js").run(input));
    assertThat(seen.get("deposited").asText()).isEqualTo("2000000000000000000");
    assertThat(seen.get("ecdsa").asBoolean()).isTrue();
    assertThat(seen.get("onchain").asBoolean()).isTrue();
    assertThat(seen.get("create2").asBoolean()).isTrue();
    assertThat(seen.get("paid").asText()).isEqualTo("150000000000000000");
    assertThat(seen.get("paidBy").asInt()).isEqualTo(66);
    assertThat(seen.get("batch").asInt()).isEqualTo(3);
    assertThat(seen.get("nft").asText()).isEqualTo("NFT-65536");
    assertThat(seen.get("minted").asInt()).isEqualTo(1);
    assertThat(seen.get("owner").asBoolean()).isTrue();
    assertThat(seen.get("exited").asText()).isEqualTo("190000000000000000");
    assertThat(seen.at("/without/No2FA").isNull()).isTrue();
    assertThat(seen.get("low").asInt()).isEqualTo(101);
    assertThat(seen.get("cheap").asInt()).isEqualTo(104);
    assertThat(seen.get("verified").asBoolean()).isTrue();

    proof.assertHeld();
  }

  /**
   * Its signatures are requested on layer 1, and it takes out what it has by a priority operation.
   */
  @Test
  @RunsClient(ClientScenario.ZKSYNC_LEGACY_CONTRACT)
  void anAccountThatIsAContractSignsAndLeaves() throws Exception {
    String input = proof.input(installation.baseUrl());
    JsonNode seen = Client.json(NodeScript.of("legacy/contract-wallet.js").run(input));
    assertThat(seen)
        .isEqualTo(
            Client.json(
                """
                {"key": true, "paid": "100000000000000000", "stranger": 201, "left": "0",
                 "out": true}
                """));
    proof.assertHeld();
  }

  /** One thing of a good transaction is wrong: it has the code of section 3.6, and does nothing. */
  @Test
  void anInvalidRequestIsRejectedByItsCodeAndChangesNothing() {
    String input = proof.input(installation.baseUrl());
    JsonNode seen = Client.json(NodeScript.of("legacy/hostile.js").run(input));
    assertThat(seen)
        .isEqualTo(
            Client.json(
                """
                {"alteredSignature": 103, "alteredKey": 103, "alteredAmount": 202,
                 "alteredRecipient": 202, "othersKey": 103, "noAccount": 103,
                 "noEthereumSignature": 200, "alteredEthereumSignature": 202,
                 "nonceUsed": 101, "nonceAhead": 101, "replay": 101, "overdraft": 103,
                 "overdraftInBatch": 103, "unpackable": 103, "unpackableFee": 103,
                 "foreignToken": 105, "expired": 103, "notYet": 103, "tooMany": 103, "none": 103,
                 "numberAsText": 103, "textAsNumber": 103, "notOfThisWorld": -32602,
                 "noObject": -32602, "noSignature": 103, "close": 301, "fastTransfer": 303,
                 "cheap": 104, "unchanged": true, "good": 0}
                """));
  }

  /**
   * The installation of this class has the profile of public clients, so {@code prividium doctor}
   * finds nothing wrong (R-PLT-16), and a read without a sender is the user's.
   */
  @Test
  @RunsClient(ClientScenario.PRIVIDIUM_DOCTOR_ECOSYSTEM)
  void doctorFindsNothingWrongInThisProfile() {
    Api api = new Api(installation.baseUrl());
    TestWallet wallet = TestWallet.random();
    String userId = People.walletUser(api, wallet);
    assertThat(Doctor.probes(api, wallet))
        .containsExactlyElementsOf(Doctor.withoutBridge(Doctor.inEcosystemProfile()));
    assertThat(
            Gateway.of(Client.session(api, wallet))
                .error("eth_call", Client.json().put("to", Doctor.BRIDGE), "latest")
                .at("/data/from")
                .asText())
        .isEqualToIgnoringCase(wallet.address());

    Client operator = Client.operator(api);
    ObjectNode all = Client.json();
    all.putArray("roles").add(Machine.zoneRole(operator, "full_sequencer_rpc_access"));
    assertThat(operator.put("/users/" + userId + "/roles", all).status()).isEqualTo(200);
    assertThat(Doctor.probes(api, wallet)).containsExactlyElementsOf(Doctor.inEcosystemProfile());
  }

  /** As it is: in this profile its reads without a sender are of the caller's one wallet. */
  @Test
  @RunsClient(ClientScenario.ZKSYNC_ETHERS_BRIDGE)
  void newestZksyncEthersWithdrawsAndFindsTheBridge() {
    Api api = new Api(installation.baseUrl());
    DevChain chain = new DevChain(URI.create("http://127.0.0.1:" + rpcPort));
    TestWallet wallet = TestWallet.random();
    People.walletUser(api, wallet);
    chain.fund(wallet.address());
    ObjectNode input = Client.json().put("baseUrl", api.baseUrl().toString()).put("asIs", true);
    input.put("key", Numeric.toHexStringWithPrefixZeroPadded(wallet.key().getPrivateKey(), 64));
    input.put("token", SignIn.token(api, wallet));
    try (SystemPermissions permissions = new SystemPermissions(Client.operator(api))) {
      permissions.permit(SystemPermissions.TOKEN, "write", "withdraw(address)");
      permissions.permit(SystemPermissions.ROUTER, "read", "L1_ASSET_ROUTER()");
      permissions.permit(SystemPermissions.VAULT, "read", "BASE_TOKEN_ASSET_ID()");
      permissions.permit(SystemPermissions.VAULT, "read", "L1_CHAIN_ID()");
      String said = NodeScript.ofChain("gateway-withdraw.js").run(input.toString());
      JsonNode seen = Client.json(said.substring(said.lastIndexOf('\n') + 1));
      SystemPermissions.assertWithdrawn(seen, chain);
    }
  }

  /**
   * Killed with -9 while transactions come, what was acknowledged is executed; {@code -Dkills=20}
   * does it again and again.
   */
  @Test
  void aKillTakesNothingThatWasAcknowledged() throws Exception {
    for (int kill = 0; kill < Integer.getInteger("kills", 1); kill++) {
      List<String> acknowledged = proof.sendUntilKilled(installation);
      installation.startServer();
      proof.assertExecuted(acknowledged);
      proof.assertHeld();
    }
  }

  /** On the same installation, which runs again after a kill as well. */
  @Nested
  class WebhookRecovery extends WebhookRecoveryTrials {
    WebhookRecovery() {
      super(installation, new DevChain(URI.create("http://127.0.0.1:" + rpcPort)));
    }
  }
}
