package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.PostgresServer;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.web3j.utils.Numeric;

/**
 * What has to hold of a legacy rollup, whatever is done to it.
 *
 * @param database where it is remembered
 * @param layer1 the chain that it settles on
 */
record LegacyRollupProof(PostgresServer database, URI layer1) {
  /** An account that has ether on layer 1. */
  private static final String RICH =
      "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";

  private static final String ALL_VERIFIED =
      """
      select (open_operations = 0 and verified_block = open_block - 1)::text from legacy_rollup
      """;

  private static final String TRANSFERS =
      "select count(*)::text from legacy_operations where kind like 'Transfer%' and success";

  private static final String HELD_BY_LEDGER =
      "select coalesce(sum(amount), 0)::text from legacy_balances where token_id = 0";

  /** So many transfers are executed before something happens to their server. */
  private static final int AT_LEAST = 25;

  /** The input of scripts of {@code src/test/js/legacy}. */
  String input(URI server) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("baseUrl", server.toString())
        .put("l1", layer1.toString())
        .put("key", RICH)
        .toString();
  }

  static void awaitContracts(Installation installation) {
    Api api = new Api(installation.baseUrl());
    await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> api.get("/api/v0.1/testnet_config").statusCode() == 200);
  }

  /** Has the public client send to a server and kills that with -9; what was acknowledged. */
  List<String> sendUntilKilled(Installation installation) throws Exception {
    NodeScript script = NodeScript.of("legacy/sending.js");
    String input = input(installation.baseUrl());
    long before = Long.parseLong(stored(TRANSFERS));
    CompletableFuture<String> sending = CompletableFuture.supplyAsync(() -> script.run(input));
    await()
        .atMost(Duration.ofMinutes(2))
        .until(() -> sending.isDone() || Long.parseLong(stored(TRANSFERS)) >= before + AT_LEAST);
    installation.server().kill();
    List<String> acknowledged = sending.get().lines().toList();
    assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(AT_LEAST);
    return acknowledged;
  }

  /** All of these are executed, soon. */
  void assertExecuted(List<String> hashes) {
    String asked =
        hashes.stream()
            .map(hash -> "decode('" + hash.replace("sync-tx:", "") + "', 'hex')")
            .collect(Collectors.joining(","));
    String executed =
        "select count(*)::text from legacy_operations where success and hash in (" + asked + ")";
    await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> stored(executed).equals(Integer.toString(hashes.size())));
  }

  /** When all is verified, the contract's balance equals the ledger's, to the wei. */
  void assertHeld() throws SQLException {
    await().atMost(Duration.ofMinutes(1)).until(() -> stored(ALL_VERIFIED).equals("true"));
    String contract = stored("select '0x' || encode(main_contract, 'hex') from legacy_rollup");
    JsonNode held = new DevChain(layer1).call("eth_getBalance", contract, "latest");
    assertThat(stored(HELD_BY_LEDGER)).isEqualTo(Numeric.toBigInt(held.asText()).toString());
  }

  private String stored(String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(database.url(), database.user(), database.password());
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }
}
