package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.Plan;
import dev.portcullis.launcher.Ports;
import dev.portcullis.launcher.PostgresServer;
import dev.portcullis.launcher.Progress;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.web3j.utils.Numeric;

/** The public client of the legacy rollup, npm zksync as it is, and layer 1 in the same process. */
@DisabledIfSystemProperty(named = "base.url", matches = ".+")
@TestInstance(Lifecycle.PER_CLASS)
class LegacyClientIT {
  private static final String RICH =
      "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";

  private static final String ALL_VERIFIED =
      """
      select (open_operations = 0 and verified_block = open_block - 1)::text from legacy_rollup
      """;

  private static final String TRANSFERS =
      "select count(*)::text from legacy_operations where kind like 'Transfer%' and success";

  /** So many transfers are executed before the next kill. */
  private static final int AT_LEAST = 25;

  private static final String HELD_BY_LEDGER =
      "select coalesce(sum(amount), 0)::text from legacy_balances where token_id = 0";

  private final int layer1Port = Ports.free();
  private Installation installation;

  @BeforeAll
  void start() {
    BuildOutput build = BuildOutput.load();
    String server = System.getProperty("server", "wildfly");
    installation =
        Installation.fresh(
            build,
            Plan.onFreePorts(
                server,
                build.servers().resolveSibling("legacy-" + server),
                Map.ofEntries(
                    Map.entry("operator.wallet", TestWallet.OPERATOR.address()),
                    Map.entry("legacy.enabled", "true"),
                    Map.entry("legacy.block-ms", "500"),
                    Map.entry("legacy.fast-block-ms", "100"),
                    Map.entry("compat.profile", "ecosystem"),
                    Map.entry("chain.embedded.l1.rpc-port", Integer.toString(layer1Port)),
                    Map.entry("ratelimit.rpc", "0"),
                    Map.entry("ratelimit.public", "0"))),
            Progress.silent());
  }

  @AfterAll
  void stop() {
    installation.close();
  }

  @Test
  void thePublicClientDoesAllThatItCan() throws Exception {
    DevChain layer1 = new DevChain(URI.create("http://127.0.0.1:" + layer1Port));
    awaitContracts();
    JsonNode seen = Client.json(NodeScript.of("legacy/zksync.js").run(input()));
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

    assertHeld(layer1);
  }

  /**
   * Killed with -9 while transactions come, what was acknowledged is executed; {@code -Dkills=20}
   * does it again and again.
   */
  @Test
  void aKillTakesNothingThatWasAcknowledged() throws Exception {
    DevChain layer1 = new DevChain(URI.create("http://127.0.0.1:" + layer1Port));
    awaitContracts();
    NodeScript script = NodeScript.of("legacy/sending.js");
    for (int kill = 0; kill < Integer.getInteger("kills", 1); kill++) {
      long before = Long.parseLong(stored(TRANSFERS));
      CompletableFuture<String> sending = CompletableFuture.supplyAsync(() -> script.run(input()));
      await()
          .atMost(Duration.ofMinutes(2))
          .until(() -> sending.isDone() || Long.parseLong(stored(TRANSFERS)) >= before + AT_LEAST);
      installation.server().kill();
      List<String> acknowledged = sending.get().lines().toList();
      assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(AT_LEAST);
      installation.startServer();
      String hashes =
          acknowledged.stream()
              .map(hash -> "decode('" + hash.replace("sync-tx:", "") + "', 'hex')")
              .collect(Collectors.joining(","));
      String executed =
          "select count(*)::text from legacy_operations where success and hash in (%s)"
              .formatted(hashes);
      await()
          .atMost(Duration.ofMinutes(1))
          .until(() -> stored(executed).equals(Integer.toString(acknowledged.size())));
      assertHeld(layer1);
    }
  }

  private String input() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("baseUrl", installation.baseUrl().toString())
        .put("l1", "http://127.0.0.1:" + layer1Port)
        .put("key", RICH)
        .toString();
  }

  /** When all is verified, the contract holds what the ledger says, to the wei. */
  private void assertHeld(DevChain layer1) throws SQLException {
    await().atMost(Duration.ofMinutes(1)).until(() -> stored(ALL_VERIFIED).equals("true"));
    String contract = stored("select '0x' || encode(main_contract, 'hex') from legacy_rollup");
    JsonNode held = layer1.call("eth_getBalance", contract, "latest");
    assertThat(stored(HELD_BY_LEDGER)).isEqualTo(Numeric.toBigInt(held.asText()).toString());
  }

  private String stored(String sql) throws SQLException {
    PostgresServer server = installation.database().orElseThrow();
    try (Connection connection =
            DriverManager.getConnection(server.url(), server.user(), server.password());
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  private void awaitContracts() {
    Api api = new Api(installation.baseUrl());
    await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> api.get("/api/v0.1/testnet_config").statusCode() == 200);
  }
}
